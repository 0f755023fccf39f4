/** Pages of segments in memory, bounded: what was used longest ago goes first. They never change, so nothing here can be out of date. */

/** The same bytes in the widths that are asked for; they begin where a page begins. */
export interface PageBytes {
  bytes: Uint8Array;
  halves: Uint16Array;
  words: Uint32Array;
}

/** What an entry takes beside its bytes: three views and a place in the map. */
const ENTRY_BYTES = 400;

export class PageCache {
  readonly #room: number;
  readonly #pages = new Map<number, PageBytes>();
  #bytes = 0;

  /** `room` in bytes. */
  constructor(room: number) {
    this.#room = room;
  }

  /** What the pages take, never more than the room. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: number): PageBytes | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  put(key: number, page: PageBytes): void {
    const known = this.#pages.get(key);
    if (known !== undefined) this.#drop(key, known);
    this.#pages.set(key, page);
    this.#bytes += page.bytes.length + ENTRY_BYTES;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#room) break;
      this.#drop(oldest, old);
    }
  }

  /** Lets go of what `isGone` says. */
  sweep(isGone: (key: number) => boolean): void {
    for (const [key, page] of this.#pages) if (isGone(key)) this.#drop(key, page);
  }

  #drop(key: number, page: PageBytes): void {
    this.#pages.delete(key);
    this.#bytes -= page.bytes.length + ENTRY_BYTES;
  }
}

/** Bytes in all widths, copied where they lie crooked; a last part of a width is left out. */
export function pageBytes(given: Uint8Array): PageBytes {
  // The driver's bytes lie anywhere in a memory that it shares among rows.
  const bytes = new Uint8Array((given.length + 3) & ~3).subarray(0, given.length);
  bytes.set(given);
  const { buffer } = bytes;
  return { bytes, halves: new Uint16Array(buffer), words: new Uint32Array(buffer) };
}
