/**
 * The layout of a segment: names in the order of `sortKey` and RUT, numbered from 0, and for each word the names that have it.
 * A segment never changes. It lies in `name_segment_pages` as areas of bytes; numbers are little-endian, as the machine's.
 */
import { endianness } from "node:os";

/** Areas of bytes. All but `docs` are one stream each, cut into pages of {@link PAGE_BYTES}, the last one shorter. */
export const AREAS = {
  /** Words in the order of their Latin-1 bytes: `uint32 count`, `uint32 × (count + 1)` where each begins behind this, the bytes. */
  words: 0,
  /** For each word: `uint32` number of names; `uint32` begin in `postings` / 4; `uint32` begin in `places`: three arrays one after the other, the second and third with one more element, the end. */
  directory: 1,
  /** For each word the names that have it: see {@link encodePosting}. */
  postings: 2,
  /** For each word its place in those names, half a byte each: see {@link encodePlaces}. */
  places: 3,
  /** {@link DOCS_A_PAGE} names a page; `first_key` of the row is the `sortKey` of the first: see {@link encodeDocs}. */
  docs: 4,
  /** Of RUTs with several names here: `uint32 count`, then `count` pairs of `uint32` number of the name, `uint32` number of the RUT; by name. */
  siblings: 5,
  /** Of a delta: the names of the base that hold no more, as a posting. */
  dead: 6,
  /** Of a delta: `uint32` for each of its names, the number of the base's name before which it sorts. */
  merge: 7,
  /** For each name, by RUT and number: `uint32` number of the RUT, `uint32` number of the name; behind them the `uint32` RUT with which each page of them begins. */
  ruts: 8,
} as const;
export type Area = keyof typeof AREAS;

export const PAGE_BYTES = 32_768;
export const DOCS_A_PAGE = 64;
/** Names of a block of a posting. */
export const BLOCK_DOCS = 65_536;
/** A block with more names than this is a bitmap. */
export const MOST_LISTED = 4_096;
export const BITMAP_BYTES = BLOCK_DOCS / 8;
/** Places beyond are not told apart. */
export const LAST_PLACE = 15;
/** The pseudo word of companies, by the number of their RUT: no name has it, since a word never holds a sign. */
export const COMPANY_WORD = "+";

/** `header` of a segment's row. */
export interface SegmentHeader {
  docs: number;
  words: number;
  /** `[extent, number of the first name with it]`, rising. */
  extents: [number, number][];
  /** Bytes of each area. */
  bytes: Record<Area, number>;
  /** Of a delta: how many names of the base hold no more. */
  dead?: number;
}

// Node runs on no other machine that we know of; a segment of the other order would be read wrong in silence.
if (endianness() !== "LE") throw new Error("The name index needs a little-endian machine.");

/** One block of a posting: its number, how many names, and which: as sorted 16-bit numbers, or as a bitmap. */
export interface Block {
  block: number;
  size: number;
  listed: Uint16Array | null;
  bitmap: Uint32Array | null;
}

/**
 * The names of one word, rising, as blocks: `uint32 blocks`, for each `uint16 number`, `uint16 size - 1`, then their data in the same order:
 * up to {@link MOST_LISTED} as `uint16` each, padded to four bytes, else a bitmap of {@link BITMAP_BYTES}.
 */
export function encodePosting(docs: Uint32Array): Uint8Array {
  const blocks: { block: number; from: number; to: number }[] = [];
  for (let from = 0; from < docs.length; ) {
    const block = (docs[from] as number) >>> 16;
    let to = from + 1;
    while (to < docs.length && (docs[to] as number) >>> 16 === block) to++;
    blocks.push({ block, from, to });
    from = to;
  }
  const bytes = blocks.reduce((sum, { from, to }) => sum + dataBytes(to - from), 4 + blocks.length * 4);
  const out = new Uint8Array(bytes);
  const heads = new Uint32Array(out.buffer, 0, 1 + blocks.length);
  heads[0] = blocks.length;
  let at = heads.byteLength;
  for (const [index, { block, from, to }] of blocks.entries()) {
    heads[index + 1] = block | ((to - from - 1) << 16);
    if (to - from <= MOST_LISTED) {
      const listed = new Uint16Array(out.buffer, at, to - from);
      for (let doc = from; doc < to; doc++) listed[doc - from] = (docs[doc] as number) & 0xffff;
    } else {
      const bitmap = new Uint32Array(out.buffer, at, BITMAP_BYTES / 4);
      for (let doc = from; doc < to; doc++) {
        const low = (docs[doc] as number) & 0xffff;
        bitmap[low >>> 5] = (bitmap[low >>> 5] as number) | (1 << (low & 31));
      }
    }
    at += dataBytes(to - from);
  }
  return out;
}

/** Reads {@link encodePosting}; the arrays look into `bytes`, whose `byteOffset` is a multiple of four. */
export function decodePosting(bytes: Uint8Array): Block[] {
  const [count = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 1);
  const heads = new Uint32Array(bytes.buffer, bytes.byteOffset + 4, count);
  let at = bytes.byteOffset + 4 + count * 4;
  return Array.from(heads, (head) => {
    const size = (head >>> 16) + 1;
    const listed = size <= MOST_LISTED ? new Uint16Array(bytes.buffer, at, size) : null;
    const bitmap = listed === null ? new Uint32Array(bytes.buffer, at, BITMAP_BYTES / 4) : null;
    at += dataBytes(size);
    return { block: head & 0xffff, size, listed, bitmap };
  });
}

/** The names of a posting, rising. */
export function* listedDocs(blocks: readonly Block[]): Generator<number, void, undefined> {
  for (const { block, listed, bitmap } of blocks) {
    const first = block * BLOCK_DOCS;
    if (listed !== null) for (const low of listed) yield first + low;
    else for (let low = 0; low < BLOCK_DOCS; low++) if (((bitmap?.[low >>> 5] ?? 0) >>> (low & 31)) & 1) yield first + low;
  }
}

function dataBytes(size: number): number {
  return size > MOST_LISTED ? BITMAP_BYTES : (size * 2 + 3) & ~3;
}

/** Places of a word in its names, in their order: the first in the lower half of a byte. A place beyond {@link LAST_PLACE} is that one. */
export function encodePlaces(places: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array((places.length + 1) >>> 1);
  for (let at = 0; at < places.length; at++) {
    out[at >>> 1] = (out[at >>> 1] as number) | (Math.min(places[at] as number, LAST_PLACE) << ((at & 1) * 4));
  }
  return out;
}

/** The place in the `nth` name of a word. */
export function placeAt(places: Uint8Array, nth: number): number {
  return ((places[nth >>> 1] as number) >>> ((nth & 1) * 4)) & 15;
}

export interface Doc {
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  name: string;
}

/** A page of names: `uint32 count`, for each `uint32` number of the RUT, for each `uint16` bytes of the name, the names in UTF-8. */
export function encodeDocs(docs: readonly Doc[]): Buffer {
  const names = docs.map((doc) => Buffer.from(doc.name, "utf8"));
  const head = Buffer.alloc(4 + docs.length * 6);
  head.writeUInt32LE(docs.length, 0);
  for (const [index, doc] of docs.entries()) {
    head.writeUInt32LE(doc.rutNumber, 4 + index * 4);
    head.writeUInt16LE((names[index] as Buffer).length, 4 + docs.length * 4 + index * 2);
  }
  return Buffer.concat([head, ...names]);
}

/** One name of a page. */
export function decodeDoc(page: Uint8Array, index: number): Doc {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const count = view.getUint32(0, true);
  const sizeOf = (nth: number) => view.getUint16(4 + count * 4 + nth * 2, true);
  let at = 4 + count * 6;
  for (let nth = 0; nth < index; nth++) at += sizeOf(nth);
  const name = Buffer.from(page.buffer, page.byteOffset + at, sizeOf(index)).toString("utf8");
  return { rutNumber: view.getUint32(4 + index * 4, true), name };
}

export function decodeDocs(page: Buffer): Doc[] {
  const count = page.readUInt32LE(0);
  let at = 4 + count * 6;
  return Array.from({ length: count }, (_, index) => {
    const bytes = page.readUInt16LE(4 + count * 4 + index * 2);
    at += bytes;
    return { rutNumber: page.readUInt32LE(4 + index * 4), name: page.toString("utf8", at - bytes, at) };
  });
}
