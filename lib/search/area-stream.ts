/** The bytes of one area of a segment, cut into pages as they come. */
import { type Area, PAGE_BYTES } from "#lib/search/segment";

/** Takes the pages of a segment. `firstKey` is of pages of names alone; `bytes` are the sink's from then on. */
export type PageSink = (area: Area, page: number, firstKey: string | null, bytes: Uint8Array) => Promise<void> | void;

export class AreaStream {
  /** Bytes so far. */
  bytes = 0;
  readonly #area: Area;
  readonly #sink: PageSink;
  #page = new Uint8Array(PAGE_BYTES);
  #pages = 0;

  constructor(area: Area, sink: PageSink) {
    this.#area = area;
    this.#sink = sink;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const filled = this.bytes % PAGE_BYTES;
      const part = bytes.subarray(from, from + PAGE_BYTES - filled);
      this.#page.set(part, filled);
      this.bytes += part.length;
      from += part.length;
      if (filled + part.length === PAGE_BYTES) await this.#turn(this.#page);
    }
  }

  /** Writes the last page; answers how many bytes there are. */
  async end(): Promise<number> {
    const filled = this.bytes % PAGE_BYTES;
    if (filled > 0) await this.#turn(this.#page.subarray(0, filled));
    return this.bytes;
  }

  async #turn(bytes: Uint8Array): Promise<void> {
    this.#page = new Uint8Array(PAGE_BYTES);
    await this.#sink(this.#area, this.#pages++, null, bytes);
  }
}
