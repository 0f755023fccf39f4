/** What does not fit memory for a while: a temporary file that has no name any more, so that it is gone with the process, however that ends. */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BUFFER_BYTES = 262_144;

/** Written once from beginning to end, then read from anywhere. Opened with its first byte. */
export class SpillFile {
  #file: number | null = null;
  #written = 0;
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #filled = 0;

  /** Bytes so far. */
  get size(): number {
    return this.#written + this.#filled;
  }

  append(bytes: Uint8Array): void {
    if (bytes.byteLength > this.#buffer.length - this.#filled) this.#flush();
    if (bytes.byteLength > this.#buffer.length) {
      this.#write(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.byteLength;
  }

  /** Fills `target` with the bytes from `at` on; false when the file has not so many. */
  read(target: Uint8Array, at: number): boolean {
    this.#flush();
    if (this.#file === null) return target.byteLength === 0;
    for (let done = 0; done < target.byteLength; ) {
      const bytes = readSync(this.#file, target, done, target.byteLength - done, at + done);
      if (bytes === 0) return false;
      done += bytes;
    }
    return true;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #flush(): void {
    if (this.#filled > 0) this.#write(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #write(bytes: Uint8Array): void {
    this.#file ??= openNameless();
    for (let done = 0; done < bytes.byteLength; ) done += writeSync(this.#file, bytes, done, bytes.byteLength - done);
    this.#written += bytes.byteLength;
  }
}

/** A part of a {@link SpillFile} from its beginning to its end. */
export class SpillReader {
  readonly #file: SpillFile;
  readonly #buffer: Buffer;
  #at: number;
  readonly #end: number;
  #begin = 0;
  #filled = 0;

  constructor(file: SpillFile, from: number, to: number) {
    this.#file = file;
    this.#at = from;
    this.#end = to;
    this.#buffer = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, Math.max(to - from, 1)));
  }

  get isOver(): boolean {
    return this.#begin === this.#filled && this.#at === this.#end;
  }

  /** The next bytes; they hold until the next call. Not more than a buffer has. */
  take(bytes: number): Buffer {
    const taken = this.peek(bytes);
    this.#begin += bytes;
    return taken;
  }

  /** Those that {@link take} will take. */
  peek(bytes: number): Buffer {
    if (this.#filled - this.#begin < bytes) {
      this.#buffer.copyWithin(0, this.#begin, this.#filled);
      this.#filled -= this.#begin;
      this.#begin = 0;
      const more = Math.min(this.#buffer.length - this.#filled, this.#end - this.#at);
      this.#fetch(this.#buffer.subarray(this.#filled, this.#filled + more));
      this.#filled += more;
      if (this.#filled < bytes) throw new Error("a temporary file ended too early");
    }
    return this.#buffer.subarray(this.#begin, this.#begin + bytes);
  }

  /** Fills `target` with the next bytes, however many. */
  takeInto(target: Uint8Array): void {
    const here = Math.min(target.byteLength, this.#filled - this.#begin);
    target.set(this.#buffer.subarray(this.#begin, this.#begin + here));
    this.#begin += here;
    if (here < target.byteLength) this.#fetch(target.subarray(here));
  }

  #fetch(target: Uint8Array): void {
    if (!this.#file.read(target, this.#at)) throw new Error("a temporary file ended too early");
    this.#at += target.byteLength;
  }
}

function openNameless(): number {
  const path = join(tmpdir(), `cotejo-index-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}
