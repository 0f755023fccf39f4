/** The names of a segment by RUT: buckets of RUTs, each sorted by itself, on disk what does not fit. */
import { SpillFile } from "#lib/search/spill-file";

/** RUTs of one bucket. */
const BUCKET_RUTS = 1_000_000;
/** Names of a bucket in memory, 8 bytes each; there are a hundred buckets at most. */
const MOST_HELD = 65_536;
const FIRST_HELD = 256;
/** A pair as one number that is exact: the RUT above, the number of the name below. */
const DOC_ROOM = 2 ** 26;

export class RutRuns {
  readonly #buckets: (Bucket | undefined)[] = [];
  readonly #spill = new SpillFile();
  readonly #mostHeld: number;

  constructor(mostHeld = MOST_HELD) {
    this.#mostHeld = mostHeld;
  }

  add(rutNumber: number, doc: number): void {
    const at = Math.floor(rutNumber / BUCKET_RUTS);
    const bucket = (this.#buckets[at] ??= { held: new Float64Array(FIRST_HELD), size: 0, parts: [] });
    if (bucket.size === this.#mostHeld) {
      bucket.parts.push(this.#spill.size);
      this.#spill.append(new Uint8Array(bucket.held.buffer, 0, bucket.size * 8));
      bucket.size = 0;
    }
    if (bucket.size === bucket.held.length) {
      const larger = new Float64Array(Math.min(bucket.size * 2, this.#mostHeld));
      larger.set(bucket.held);
      bucket.held = larger;
    }
    bucket.held[bucket.size++] = rutNumber * DOC_ROOM + doc;
  }

  /** Pairs of RUT and number of a name, rising, a bucket at once: `[rut, doc, rut, doc, …]`. */
  *pairs(): Generator<Uint32Array, void, undefined> {
    for (const bucket of this.#buckets) {
      if (bucket === undefined) continue;
      const all = new Float64Array(bucket.parts.length * this.#mostHeld + bucket.size);
      for (const [part, at] of bucket.parts.entries()) {
        const target = new Uint8Array(all.buffer, part * this.#mostHeld * 8, this.#mostHeld * 8);
        if (!this.#spill.read(target, at)) throw new Error("a temporary file ended too early");
      }
      all.set(bucket.held.subarray(0, bucket.size), all.length - bucket.size);
      all.sort();
      const pairs = new Uint32Array(all.length * 2);
      for (let at = 0; at < all.length; at++) {
        const rutNumber = Math.floor((all[at] as number) / DOC_ROOM);
        pairs[at * 2] = rutNumber;
        pairs[at * 2 + 1] = (all[at] as number) - rutNumber * DOC_ROOM;
      }
      yield pairs;
    }
  }

  close(): void {
    this.#spill.close();
  }
}

interface Bucket {
  held: Float64Array<ArrayBuffer>;
  size: number;
  /** Where the parts that went to the disk lie, each of the most that is held. */
  parts: number[];
}
