/** COPY as byte streams over the hooks that `pg` calls on what it runs (handleCopyData and its kin). */
import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** The parts of pg's connection that COPY needs; its type package leaves most of them out. */
interface Wire {
  stream: NodeJS.ReadableStream & NodeJS.WritableStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The rows of `copy … to stdout`, as chunks that end anywhere. */
export function copyOut(client: pg.PoolClient, sql: string): AsyncIterable<Buffer> {
  return client.query(new CopyOut(sql) as unknown as pg.Submittable) as unknown as CopyOut;
}

/** Begins `copy … from stdin`. */
export function copyIn(client: pg.PoolClient, sql: string): CopyIn {
  const copy = new CopyIn(sql);
  client.query(copy as unknown as pg.Submittable);
  return copy;
}

const BLOCK_BYTES = 65_536;

class CopyOut extends Readable {
  readonly #sql: string;
  #wire: Wire | undefined;
  // The server sends every row by itself: they are handed on many at once.
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    if (this.destroyed) return;
    if (this.#filled + chunk.length > BLOCK_BYTES && !this.#hand()) wire.stream.pause();
    // Copied: the driver reads the next message into the same memory.
    if (chunk.length > BLOCK_BYTES) {
      if (!this.push(Buffer.from(chunk))) wire.stream.pause();
      return;
    }
    chunk.copy(this.#block, this.#filled);
    this.#filled += chunk.length;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.#hand();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  /** Hands on what is gathered; whether there is room for more. */
  #hand(): boolean {
    if (this.#filled === 0) return true;
    const gathered = this.#block.subarray(0, this.#filled);
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#filled = 0;
    return this.push(gathered);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // What the server still sends is passed over, so that the connection comes free.
    this.#wire?.stream.resume();
    done(error);
  }
}

class CopyIn {
  readonly #sql: string;
  #wire: Wire | undefined;
  #refusal: Error | undefined;
  #begin: () => void = () => {};
  #end: () => void = () => {};
  /** Both settle on a refusal too; it is kept beside them. */
  readonly #begun = new Promise<void>((resolve) => (this.#begin = resolve));
  readonly #ended = new Promise<void>((resolve) => (this.#end = resolve));

  constructor(sql: string) {
    this.#sql = sql;
  }

  /** Sends whole rows. Throws what the server has refused meanwhile. */
  async write(rows: Buffer): Promise<void> {
    const wire = await this.#ready();
    wire.sendCopyFromChunk(rows);
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, "drain"), this.#ended]);
  }

  /** Waits until the server has taken every row. */
  async end(): Promise<void> {
    const wire = await this.#ready();
    wire.endCopyFrom();
    await this.#ended;
    if (this.#refusal) throw this.#refusal;
  }

  /** Gives up: the server takes none of the rows. */
  async fail(reason: string): Promise<void> {
    await this.#begun;
    if (this.#refusal) return;
    this.#wire?.sendCopyFail(reason);
    await this.#ended;
  }

  async #ready(): Promise<Wire> {
    await this.#begun;
    if (this.#refusal) throw this.#refusal;
    if (!this.#wire) throw new Error("COPY was not submitted");
    return this.#wire;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#sql);
  }

  handleCopyInResponse(): void {
    this.#begin();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#refusal = error;
    this.#begin();
    this.#end();
  }
}
