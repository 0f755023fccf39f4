/** Bits of the bitmaps of blocks, and places in sorted numbers. Pure. */
import { BLOCK_DOCS } from "#lib/search/segment";

/** Numbers of 32 bits of a bitmap. */
export const MAP_WORDS = BLOCK_DOCS / 32;

/** The bits of a number of 32. */
export function ones(bits: number): number {
  let sums = bits - ((bits >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The bits of a bitmap from one until another, exclusive. */
export function countBits(map: Uint32Array, from: number, to: number): number {
  if (from >= to) return 0;
  let sum = 0;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  for (let at = first; at <= last; at++) {
    let bits = map[at] as number;
    if (bits === 0) continue;
    if (at === first) bits &= -1 << (from & 31);
    if (at === last) bits &= -1 >>> (31 - ((to - 1) & 31));
    sum += ones(bits);
  }
  return sum;
}

/** The first place from `from` until `to` whose number is not below `number`, or `to`. */
export function firstNotBelow(numbers: Uint16Array | Uint32Array, from: number, to: number, number: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds the names of another bitmap, from its number `offset` on. */
export function orMap(map: Uint32Array, other: Uint32Array, offset: number): void {
  for (let at = 0; at < MAP_WORDS; at++) map[at] = (map[at] as number) | (other[offset + at] as number);
}

/** Keeps the names of another bitmap, from its number `offset` on. */
export function andMap(map: Uint32Array, other: Uint32Array, offset: number): void {
  for (let at = 0; at < MAP_WORDS; at++) map[at] = (map[at] as number) & (other[offset + at] as number);
}

/** Adds listed names. */
export function orList(map: Uint32Array, docs: Uint16Array, from: number, size: number): void {
  for (let at = from; at < from + size; at++) {
    const doc = docs[at] as number;
    map[doc >>> 5] = (map[doc >>> 5] as number) | (1 << (doc & 31));
  }
}
