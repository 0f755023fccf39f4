/**
 * The entries of a list as bytes outside the heap, read again one by one: JSON lines in blocks. Beyond the first
 * `PLAIN_BYTES` blocks are deflated, so that a small list answers at once and a large one takes a quarter of the room. Pure.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ByteArena, GrowingNumbers } from "#lib/screening/growing-array";
import type { ListEntry } from "#lib/screening/list-entry";

const BLOCK_BYTES = 8_192;
const PLAIN_BYTES = 64 * 2 ** 20;
const NEWLINE = 10;

export class EntryStore {
  private readonly arena = new ByteArena();
  /** Address of each block, and the number of its first entry. */
  private readonly addresses = new GrowingNumbers();
  private readonly firsts = new GrowingNumbers();
  /** Blocks from this one on are deflated. */
  private plainBlocks = 0;
  private lines: string[] = [];
  private waiting = 0;
  private count = 0;

  /** `plainBytes`: so much of a list is kept as it is. */
  constructor(private readonly plainBytes = PLAIN_BYTES) {}

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.arena.bytes + 4 * (this.addresses.length + this.firsts.length);
  }

  /** Keeps an entry; its number is how many came before it. */
  add(entry: ListEntry): number {
    const line = JSON.stringify(entry);
    this.lines.push(line);
    this.waiting += line.length;
    const number = this.count++;
    if (this.waiting >= BLOCK_BYTES) this.close();
    return number;
  }

  /** To be called once, after the last `add`. */
  settle(): void {
    if (this.lines.length > 0) this.close();
    this.arena.settle();
    this.addresses.settle();
    this.firsts.settle();
  }

  /** An entry, read anew. */
  get(number: number): ListEntry {
    const block = this.blockOf(number);
    const kept = this.arena.get(this.addresses.at(block));
    const lines = block < this.plainBlocks ? kept : inflateRawSync(kept);
    let start = 0;
    for (let skipped = this.firsts.at(block); skipped < number; skipped++) start = lines.indexOf(NEWLINE, start) + 1;
    const end = lines.indexOf(NEWLINE, start);
    return JSON.parse(lines.toString("utf8", start, end)) as ListEntry;
  }

  private close(): void {
    const lines = Buffer.from(`${this.lines.join("\n")}\n`);
    const plain = this.arena.bytes < this.plainBytes;
    if (plain) this.plainBlocks++;
    this.firsts.push(this.count - this.lines.length);
    this.addresses.push(this.arena.put(plain ? lines : deflateRawSync(lines, { level: 3 })));
    this.lines = [];
    this.waiting = 0;
  }

  private blockOf(number: number): number {
    let [low, high] = [0, this.firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.firsts.at(middle) <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
