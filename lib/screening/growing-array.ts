/** Numbers and bytes that an index gathers while it is built, outside the heap. Pure. */

/** Unsigned 32-bit numbers, as many as come. */
export class GrowingNumbers {
  private values = new Uint32Array(16);
  private used = 0;

  get length(): number {
    return this.used;
  }

  push(value: number): void {
    if (this.used === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.used++] = value;
  }

  /** Forgets all. */
  clear(): void {
    this.values = new Uint32Array(0);
    this.used = 0;
  }

  at(index: number): number {
    return this.values[index] as number;
  }

  /** All of them in an array of just their size. Nothing may be pushed any more. */
  settle(): Uint32Array {
    if (this.values.length !== this.used) this.values = this.values.slice(0, this.used);
    return this.values;
  }
}

const CHUNK_BITS = 20;
const CHUNK_BYTES = 2 ** CHUNK_BITS;

/** Byte strings one after the other, each found by the address that `put` gave. At most 4 GiB. */
export class ByteArena {
  private readonly chunks: Buffer[] = [];
  private used = CHUNK_BYTES;
  bytes = 0;

  put(text: Buffer): number {
    const need = text.length + LENGTH_BYTES;
    if (this.used + need > CHUNK_BYTES) this.open(need);
    const chunk = this.chunks.at(-1) as Buffer;
    const address = (this.chunks.length - 1) * CHUNK_BYTES + this.used;
    chunk.writeUInt32LE(text.length, this.used);
    text.copy(chunk, this.used + LENGTH_BYTES);
    this.used += need;
    return address;
  }

  /** A view, not a copy. */
  get(address: number): Buffer {
    const chunk = this.chunks[Math.floor(address / CHUNK_BYTES)] as Buffer;
    const start = (address % CHUNK_BYTES) + LENGTH_BYTES;
    return chunk.subarray(start, start + chunk.readUInt32LE(start - LENGTH_BYTES));
  }

  /** Gives back what the last chunk does not need. */
  settle(): void {
    const last = this.chunks.pop();
    if (last === undefined) return;
    const trimmed = last.length > this.used ? copyOf(last.subarray(0, this.used)) : last;
    this.bytes -= last.length - trimmed.length;
    this.chunks.push(trimmed);
  }

  private open(need: number): void {
    // What is larger than a chunk has one for itself.
    if (this.chunks.length >= 2 ** (32 - CHUNK_BITS)) throw new RangeError("the list is too large for its index");
    const chunk = Buffer.allocUnsafeSlow(Math.max(need, CHUNK_BYTES));
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    this.used = 0;
  }
}

const LENGTH_BYTES = 4;

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
