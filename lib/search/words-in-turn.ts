/** Whether the words of names stand in the order typed: by the places of the index, without reading a name. */
import { setImmediate } from "node:timers/promises";
import type { Queryable } from "#lib/db/db";
import { firstNotBelow, ones } from "#lib/search/count-bits";
import type { OpenSegment } from "#lib/search/open-segment";
import type { PageCache } from "#lib/search/page-cache";
import { readCached } from "#lib/search/cached-pages";
import { BLOCK_DOCS, MOST_LISTED, PAGE_BYTES } from "#lib/search/segment";
import type { WordBlocks } from "#lib/search/word-blocks";

/** Fewer words always stand in turn, since a name may begin with any of them. */
export const LEAST_TURNED = 3;

/** Of more names than these others have their turn after each word. */
const TURN_NAMES = 20_000;

/** One byte for each of `docs`, which answer every word in `tier` at worst: 1 when its words are in turn. */
export async function wordsInTurn(
  view: Queryable,
  cache: PageCache,
  segment: OpenSegment,
  words: readonly WordBlocks[],
  docs: Uint32Array,
  tier: number,
): Promise<Uint8Array> {
  const addresses: Addresses[] = [];
  for (const word of words) {
    addresses.push(placeAddresses(word, docs, tier));
    if (docs.length > TURN_NAMES) await setImmediate();
  }
  const pages = new Set<number>();
  for (const { first, more } of addresses) {
    for (const address of first) pages.add(pageOf(address));
    for (const [, address] of more) pages.add(pageOf(address));
  }
  const wanted = [...pages].map((page) => ({ segment, area: "places" as const, page }));
  const pageAt = await readCached(view, cache, wanted);
  const bytesAt = new Map(wanted.map(({ page }) => [page, pageAt(segment, "places", page).bytes]));
  const placeAt = (address: number) =>
    (((bytesAt.get(pageOf(address)) as Uint8Array)[(address >>> 1) % PAGE_BYTES] as number) >>> ((address & 1) * 4)) & 15;
  const places: Uint8Array[] = [];
  for (const { first, more } of addresses) {
    const found = Uint8Array.from(first, placeAt);
    for (const [at, address] of more) found[at] = Math.min(found[at] as number, placeAt(address));
    places.push(found);
    if (docs.length > TURN_NAMES) await setImmediate();
  }
  return Uint8Array.from(docs, (_, at) => {
    let falls = 0;
    let before = (places.at(-1) as Uint8Array)[at] as number;
    for (const each of places) {
      const place = each[at] as number;
      if (place < before) falls += 1;
      before = place;
    }
    return falls <= 1 ? 1 : 0;
  });
}

/** Places are half a byte each: where that of a word in each name is, and for names with several words of the best tier where the others are. */
interface Addresses {
  first: Uint32Array;
  more: [at: number, address: number][];
}

const NO_TIER = 9;

function pageOf(address: number): number {
  return Math.floor((address >>> 1) / PAGE_BYTES);
}

function placeAddresses(word: WordBlocks, docs: Uint32Array, worst: number): Addresses {
  const tiers = new Uint8Array(docs.length).fill(NO_TIER);
  const found: Addresses = { first: new Uint32Array(docs.length), more: [] };
  for (let from = 0; from < docs.length; ) {
    const block = Math.floor((docs[from] as number) / BLOCK_DOCS);
    const to = firstNotBelow(docs, from, docs.length, (block + 1) * BLOCK_DOCS);
    for (let tier = 0; tier <= worst; tier++) {
      const end = word.starts[block * 4 + tier + 1] as number;
      for (let entry = word.starts[block * 4 + tier] as number; entry < end; entry++) {
        const posting = word.postings[word.sources[entry] as number];
        if (posting === undefined) continue;
        const begin = (posting.segment.directory.places[posting.word] as number) * 2 + (word.ranks[entry] as number);
        eachRank(word, entry, docs.subarray(from, to), block * BLOCK_DOCS, (nth, rank) => {
          const at = from + nth;
          if (tiers[at] === NO_TIER) {
            tiers[at] = tier;
            found.first[at] = begin + rank;
          } else if (tiers[at] === tier) found.more.push([at, begin + rank]);
        });
      }
    }
    from = to;
  }
  return found;
}

/** Of names of one block those that an entry holds, each with how many it holds before. */
function eachRank(word: WordBlocks, entry: number, docs: Uint32Array, first: number, take: (nth: number, rank: number) => void): void {
  const { words, halves } = word.data[word.sources[entry] as number] as WordBlocks["data"][number];
  const offset = word.offsets[entry] as number;
  const size = word.sizes[entry] as number;
  if (size > MOST_LISTED) {
    let [at, before] = [0, 0];
    for (let nth = 0; nth < docs.length; nth++) {
      const low = (docs[nth] as number) - first;
      for (; at < low >>> 5; at++) before += ones(words[offset + at] as number);
      const bits = words[offset + at] as number;
      if (bits & (1 << (low & 31))) take(nth, before + ones(bits & ((1 << (low & 31)) - 1)));
    }
    return;
  }
  const [begin, end] = [offset * 2, offset * 2 + size];
  if (docs.length > size) {
    for (let place = begin; place < end; place++) {
      const nth = firstNotBelow(docs, 0, docs.length, first + (halves[place] as number));
      if (nth < docs.length && docs[nth] === first + (halves[place] as number)) take(nth, place - begin);
    }
    return;
  }
  let place = begin;
  for (let nth = 0; nth < docs.length && place < end; nth++) {
    const low = (docs[nth] as number) - first;
    place = firstNotBelow(halves, place, end, low);
    if (place < end && halves[place] === low) take(nth, place - begin);
  }
}
