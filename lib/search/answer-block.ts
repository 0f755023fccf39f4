/**
 * The names of one block that answer every asked word, by tier. Looked at one by one are those of the rarest word; where all words are
 * frequent, those that only a worse tier may bring, beside a bitmap of tier 0; where these are many too, a bitmap for each tier.
 * Works in memory that is used again for the next block: read what is answered before asking again.
 */
import { andMap, firstNotBelow, MAP_WORDS, orList, orMap } from "#lib/search/count-bits";
import type { PageBytes } from "#lib/search/page-cache";
import { BLOCK_DOCS, MOST_LISTED } from "#lib/search/segment";
import { blockSize, tierOfEntry, type WordBlocks } from "#lib/search/word-blocks";

/** Up to so many names are looked at one by one, beside those of a word that are listed. */
const MOST_LOOKED_AT = 1_024;
const UNANSWERED = 9;

/** Names are listed, or in the bitmap of their tier. */
export interface BlockAnswer {
  /** How many are listed. */
  count: number;
  /** Rising; the first `count` hold. */
  docs: Uint16Array;
  tiers: Uint8Array;
  /** By tier; null for a tier without. */
  maps: (Uint32Array | null)[];
}

export interface Question {
  /** Each has to be answered. */
  words: readonly WordBlocks[];
  /** Names that do not count. */
  without: readonly WordBlocks[];
  /** Words of worse tiers do not answer. */
  worst: number;
}

const answer: BlockAnswer = {
  count: 0,
  docs: new Uint16Array(MOST_LOOKED_AT),
  tiers: new Uint8Array(MOST_LOOKED_AT),
  maps: [null, null, null, null],
};
const found = new Uint8Array(MOST_LOOKED_AT);
const tierOf = new Uint8Array(BLOCK_DOCS);
/** Without bits between two uses. */
const union = new Uint32Array(MAP_WORDS);
const maps = [0, 1, 2, 3].map(() => new Uint32Array(MAP_WORDS));

/** Null when no name of the block answers; what is answered may be without names too. */
export function answerBlock(question: Question, block: number): BlockAnswer | null {
  const { words, without, worst } = question;
  const sizes: { word: WordBlocks; size: number }[] = [];
  let worse = 0;
  for (const word of words) {
    const size = blockSize(word, block, 0, worst);
    if (size === 0) return null;
    sizes.push({ word, size });
    worse += blockSize(word, block, 1, worst);
  }
  sizes.sort((one, other) => one.size - other.size);
  const [rarest] = sizes;
  if (rarest === undefined) return null;
  answer.count = 0;
  answer.maps.fill(null);
  const rising = sizes.map(({ word }) => word);
  if (rarest.size <= MOST_LOOKED_AT) {
    listRarest(rarest.word, block, worst);
    for (const word of rising.slice(1)) if (answer.count > 0) narrow(word, block, worst, true);
    for (const word of without) if (answer.count > 0) narrow(word, block, worst, false);
  } else if (worse <= MOST_LOOKED_AT) mapBest(rising, without, block, worst);
  else mapAll(rising, without, block, worst);
  return answer;
}

function listRarest(word: WordBlocks, block: number, worst: number): void {
  const { starts, sizes, offsets, sources, data } = word;
  const [from, to] = [starts[block * 4] as number, starts[block * 4 + worst + 1] as number];
  if (to - from > 1) {
    // Entries come best tier first.
    for (let entry = from; entry < to; entry++) noteEntry(word, entry, tierOfEntry(word, block, entry));
    listNoted();
    return;
  }
  const size = sizes[from] as number;
  const begin = (offsets[from] as number) * 2;
  answer.docs.set((data[sources[from] as number] as PageBytes).halves.subarray(begin, begin + size));
  answer.tiers.fill(tierOfEntry(word, block, from), 0, size);
  answer.count = size;
}

/** Notes the names of a listed entry, each with the tier in which it is noted first. */
function noteEntry({ sizes, offsets, sources, data }: WordBlocks, entry: number, tier: number): void {
  const { halves } = data[sources[entry] as number] as PageBytes;
  const begin = (offsets[entry] as number) * 2;
  const end = begin + (sizes[entry] as number);
  for (let at = begin; at < end; at++) {
    const doc = halves[at] as number;
    const bits = union[doc >>> 5] as number;
    const bit = 1 << (doc & 31);
    if ((bits & bit) === 0) {
      union[doc >>> 5] = bits | bit;
      tierOf[doc] = tier;
    }
  }
}

/** Lists what was noted. */
function listNoted(): void {
  const { docs, tiers } = answer;
  let count = 0;
  for (let at = 0; at < MAP_WORDS; at++) {
    let bits = union[at] as number;
    if (bits === 0) continue;
    union[at] = 0;
    for (; bits !== 0; bits &= bits - 1) {
      const doc = (at << 5) | (31 - Math.clz32(bits & -bits));
      docs[count] = doc;
      tiers[count++] = tierOf[doc] as number;
    }
  }
  answer.count = count;
}

/** Of the listed names keeps those that the word answers, in the worse of both tiers; or those that it does not. */
function narrow(word: WordBlocks, block: number, worst: number, keep: boolean): void {
  found.fill(UNANSWERED, 0, answer.count);
  for (let tier = 0; tier <= worst; tier++) findTier(word, block, tier);
  const { docs, tiers } = answer;
  let kept = 0;
  for (let at = 0; at < answer.count; at++) {
    const tier = found[at] as number;
    if ((tier !== UNANSWERED) !== keep) continue;
    docs[kept] = docs[at] as number;
    tiers[kept++] = keep ? Math.max(tiers[at] as number, tier) : (tiers[at] as number);
  }
  answer.count = kept;
}

/** Notes a tier with those of the listed names that it answers and that have none yet. */
function findTier({ starts, sizes, offsets, sources, data }: WordBlocks, block: number, tier: number): void {
  let isNoted = false;
  const to = starts[block * 4 + tier + 1] as number;
  for (let entry = starts[block * 4 + tier] as number; entry < to; entry++) {
    const { words, halves } = data[sources[entry] as number] as PageBytes;
    const size = sizes[entry] as number;
    const offset = offsets[entry] as number;
    if (size > MOST_LISTED) findInMap(words, offset, tier);
    else if (size > answer.count * 8) findInList(halves, offset * 2, size, tier);
    else {
      orList(union, halves, offset * 2, size);
      isNoted = true;
    }
  }
  if (!isNoted) return;
  findInMap(union, 0, tier);
  union.fill(0);
}

function findInMap(map: Uint32Array, offset: number, tier: number): void {
  const { docs, count } = answer;
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number;
    if (((map[offset + (doc >>> 5)] as number) >>> (doc & 31)) & 1 && (found[at] as number) > tier) found[at] = tier;
  }
}

function findInList(list: Uint16Array, from: number, size: number, tier: number): void {
  const { docs, count } = answer;
  let place = from;
  for (let at = 0; at < count; at++) {
    place = firstNotBelow(list, place, from + size, docs[at] as number);
    if (place === from + size) return;
    if (list[place] === docs[at] && (found[at] as number) > tier) found[at] = tier;
  }
}

/** Tier 0 as a bitmap; what has a word of a worse tier, name by name. */
function mapBest(words: readonly WordBlocks[], without: readonly WordBlocks[], block: number, worst: number): void {
  const map = maps[0] as Uint32Array;
  if (mapTierZero(words, block, map)) {
    for (const word of without) clearEntries(map, word, block);
    answer.maps[0] = map;
  }
  for (const word of words) {
    for (let entry = word.starts[block * 4 + 1] as number; entry < (word.starts[block * 4 + worst + 1] as number); entry++)
      noteEntry(word, entry, 0);
  }
  listNoted();
  // Most of them are of one word of many spellings: the others, which are quickly asked, leave few of them.
  const asked = words.toSorted((one, other) => blockSize(one, block, 1, worst) - blockSize(other, block, 1, worst));
  for (const word of asked) if (answer.count > 0) narrow(word, block, worst, true);
  for (const word of without) if (answer.count > 0) narrow(word, block, worst, false);
  dropTierZero();
}

/** False when there are none. Of tier 0 no word has more than one entry. */
function mapTierZero(words: readonly WordBlocks[], block: number, map: Uint32Array): boolean {
  if (words.some(({ starts }) => starts[block * 4] === starts[block * 4 + 1])) return false;
  for (const [nth, { starts, sizes, offsets, sources, data }] of words.entries()) {
    const entry = starts[block * 4] as number;
    const source = data[sources[entry] as number] as PageBytes;
    const offset = offsets[entry] as number;
    if ((sizes[entry] as number) > MOST_LISTED) {
      if (nth === 0) map.set(source.words.subarray(offset, offset + MAP_WORDS));
      else andMap(map, source.words, offset);
      continue;
    }
    const listed = nth === 0 ? map.fill(0) : union;
    orList(listed, source.halves, offset * 2, sizes[entry] as number);
    if (nth === 0) continue;
    andMap(map, union, 0);
    union.fill(0);
  }
  return true;
}

/** They are in the bitmap already. */
function dropTierZero(): void {
  const { docs, tiers } = answer;
  let kept = 0;
  for (let at = 0; at < answer.count; at++) {
    if (tiers[at] === 0) continue;
    docs[kept] = docs[at] as number;
    tiers[kept++] = tiers[at] as number;
  }
  answer.count = kept;
}

function mapAll(words: readonly WordBlocks[], without: readonly WordBlocks[], block: number, worst: number): void {
  const used = [true, false, false, false];
  for (const word of words) {
    for (let tier = 1; tier <= worst; tier++) {
      if (word.starts[block * 4 + tier] !== word.starts[block * 4 + tier + 1]) used[tier] = true;
    }
  }
  for (const [nth, word] of words.entries()) mapWord(word, block, worst, used, nth === 0);
  let better: Uint32Array | null = null;
  const taken: (Uint32Array | null)[] = [null, null, null, null];
  for (let tier = 0; tier <= worst; tier++) {
    if (!used[tier]) continue;
    const map = maps[tier] as Uint32Array;
    for (const word of without) clearEntries(map, word, block);
    taken[tier] = better;
    better = map;
  }
  // From the worst on: a map holds the better ones as long as they are taken from it.
  for (let tier = worst; tier >= 0; tier--) {
    const map = maps[tier] as Uint32Array;
    const inside = taken[tier];
    if (inside) for (let at = 0; at < MAP_WORDS; at++) map[at] = (map[at] as number) ^ (inside[at] as number);
    answer.maps[tier] = used[tier] ? map : null;
  }
}

/** Cuts the maps with the names of a word, each with those of its tier and better ones. */
function mapWord(word: WordBlocks, block: number, worst: number, used: readonly boolean[], first: boolean): void {
  const { starts, sizes, offsets, sources, data } = word;
  // One bitmap needs no copy as long as it is alone.
  let [alone, aloneAt]: [Uint32Array | null, number] = [null, 0];
  let isEmpty = true;
  for (let tier = 0; tier <= worst; tier++) {
    if (!used[tier]) continue;
    const to = starts[block * 4 + tier + 1] as number;
    for (let entry = starts[block * 4 + tier] as number; entry < to; entry++) {
      const source = data[sources[entry] as number] as PageBytes;
      const offset = offsets[entry] as number;
      const size = sizes[entry] as number;
      if (isEmpty && size > MOST_LISTED) [alone, aloneAt] = [source.words, offset];
      else {
        if (alone !== null) union.set(alone.subarray(aloneAt, aloneAt + MAP_WORDS));
        else if (isEmpty) union.fill(0);
        alone = null;
        if (size > MOST_LISTED) orMap(union, source.words, offset);
        else orList(union, source.halves, offset * 2, size);
      }
      isEmpty = false;
    }
    const map = maps[tier] as Uint32Array;
    if (isEmpty) map.fill(0);
    else if (first) map.set(alone === null ? union : alone.subarray(aloneAt, aloneAt + MAP_WORDS));
    else andMap(map, alone ?? union, alone === null ? 0 : aloneAt);
  }
  union.fill(0);
}

function clearEntries(map: Uint32Array, { starts, sizes, offsets, sources, data }: WordBlocks, block: number): void {
  for (let entry = starts[block * 4] as number; entry < (starts[block * 4 + 4] as number); entry++) {
    const { words, halves } = data[sources[entry] as number] as PageBytes;
    const offset = offsets[entry] as number;
    const size = sizes[entry] as number;
    if (size > MOST_LISTED) {
      for (let at = 0; at < MAP_WORDS; at++) map[at] = (map[at] as number) & ~(words[offset + at] as number);
      continue;
    }
    for (let at = offset * 2; at < offset * 2 + size; at++) {
      const doc = halves[at] as number;
      map[doc >>> 5] = (map[doc >>> 5] as number) & ~(1 << (doc & 31));
    }
  }
}
