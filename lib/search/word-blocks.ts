/** The names of all words that answer one asked word, block by block and best tier first. */
import type { PageBytes } from "#lib/search/page-cache";
import type { Posting } from "#lib/search/cached-pages";
import { BITMAP_BYTES, MOST_LISTED } from "#lib/search/segment";

/** One block of one posting is an entry; entries lie in the order of block and tier. */
export interface WordBlocks {
  /** Entries of block `b` in tier `t` begin at `starts[b * 4 + t]`; one more, where the last end. */
  starts: Uint32Array;
  /** Names of each. */
  sizes: Uint32Array;
  /** Where the names of each begin in its `data`, in `uint32` units. */
  offsets: Uint32Array;
  /** Names of its word in the blocks before. */
  ranks: Uint32Array;
  /** Which of `postings` it is of. */
  sources: Uint32Array;
  postings: readonly Posting[];
  data: readonly PageBytes[];
}

/** `blocks` are those of the segment. */
export function wordBlocks(postings: readonly Posting[], blocks: number): WordBlocks {
  const starts = new Uint32Array(blocks * 4 + 1);
  let entries = 0;
  for (const { data, at, tier } of postings) {
    const count = data.words[at] as number;
    entries += count;
    for (let nth = 1; nth <= count; nth++) {
      const bucket = ((data.words[at + nth] as number) & 0xffff) * 4 + tier + 1;
      starts[bucket] = (starts[bucket] as number) + 1;
    }
  }
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
  const made = {
    starts,
    sizes: new Uint32Array(entries),
    offsets: new Uint32Array(entries),
    ranks: new Uint32Array(entries),
    sources: new Uint32Array(entries),
    postings,
    data: postings.map(({ data }) => data),
  };
  const next = starts.slice();
  for (const [source, posting] of postings.entries()) placeEntries(made, next, source, posting);
  return made;
}

function placeEntries(made: WordBlocks, next: Uint32Array, source: number, { data, at, tier }: Posting): void {
  const count = data.words[at] as number;
  let offset = at + 1 + count;
  let rank = 0;
  for (let nth = 1; nth <= count; nth++) {
    const head = data.words[at + nth] as number;
    const bucket = (head & 0xffff) * 4 + tier;
    const size = (head >>> 16) + 1;
    const entry = next[bucket] as number;
    next[bucket] = entry + 1;
    made.sizes[entry] = size;
    made.offsets[entry] = offset;
    made.ranks[entry] = rank;
    made.sources[entry] = source;
    offset += size > MOST_LISTED ? BITMAP_BYTES / 4 : (size + 1) >>> 1;
    rank += size;
  }
}

/** Names of a block in tiers from `best` to `worst`, those that have several of the words counted for each. */
export function blockSize(word: WordBlocks, block: number, best: number, worst: number): number {
  let size = 0;
  const to = word.starts[block * 4 + worst + 1] as number;
  for (let entry = word.starts[block * 4 + best] as number; entry < to; entry++) size += word.sizes[entry] as number;
  return size;
}

/** The tier of an entry of a block. */
export function tierOfEntry({ starts }: WordBlocks, block: number, entry: number): number {
  let tier = 0;
  while (entry >= (starts[block * 4 + tier + 1] as number)) tier++;
  return tier;
}
