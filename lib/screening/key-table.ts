/**
 * Numbers (of entries, names or words) under text keys, without the keys: five bytes a number. What is found under a key may
 * rarely belong to another one, so who asks looks again. Pure.
 */
import { GrowingNumbers } from "#lib/screening/growing-array";

/** Between how many numbers the building may pause. */
const STEP = 100_000;

export class KeyTable {
  private readonly hashes = new GrowingNumbers();
  private readonly values = new GrowingNumbers();
  private shift = 32;
  private starts = new Uint32Array(2);
  private sorted = new Uint32Array(0);
  private tags = new Uint8Array(0);

  add(key: string, value: number): void {
    this.hashes.push(hashOf(key));
    this.values.push(value);
  }

  /** Sorts what was added; pauses at each `yield`. */
  *settle(): Generator<void> {
    const [hashes, values] = [this.hashes.settle(), this.values.settle()];
    const bits = Math.min(24, Math.max(1, Math.ceil(Math.log2(hashes.length / 2 + 1))));
    this.shift = 32 - bits;
    const starts = new Uint32Array(2 ** bits + 1);
    for (let at = 0; at < hashes.length; at++) {
      const bucket = (hashes[at] as number) >>> this.shift;
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1;
      if (at % STEP === STEP - 1) yield;
    }
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
    const next = starts.slice();
    const sorted = new Uint32Array(hashes.length);
    const tags = new Uint8Array(hashes.length);
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at] as number;
      const bucket = hash >>> this.shift;
      const place = next[bucket] as number;
      next[bucket] = place + 1;
      sorted[place] = values[at] as number;
      tags[place] = hash & 255;
      if (at % STEP === STEP - 1) yield;
    }
    [this.starts, this.sorted, this.tags] = [starts, sorted, tags];
    this.hashes.clear();
    this.values.clear();
  }

  /** The numbers under a key, in the order of their adding, and now and then others; a number that was added twice comes twice. */
  get(key: string): number[] {
    const found: number[] = [];
    const hash = hashOf(key);
    const bucket = hash >>> this.shift;
    for (let at = this.starts[bucket] as number; at < (this.starts[bucket + 1] as number); at++) {
      if (this.tags[at] === (hash & 255)) found.push(this.sorted[at] as number);
    }
    return found;
  }

  get bytes(): number {
    return this.starts.byteLength + this.sorted.byteLength + this.tags.byteLength;
  }
}

/** FNV-1a over the characters, with a last stir for the high bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
