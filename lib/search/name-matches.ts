/** Which names of a segment answer a question, counted by tier and extent; few are kept, of many only what a page needs is asked for again. */
import { setImmediate } from "node:timers/promises";
import { answerBlock, type BlockAnswer, type Question } from "#lib/search/answer-block";
import { countBits, firstNotBelow } from "#lib/search/count-bits";
import type { OpenSegment } from "#lib/search/open-segment";
import { BLOCK_DOCS } from "#lib/search/segment";

/** Up to so many names are kept while they are counted. */
const MOST_KEPT = 8_192;
/** Blocks that are worked on before others have their turn: some milliseconds. */
const TURN_BLOCKS = 32;

/** From a name until another, exclusive. */
export interface DocRange {
  from: number;
  to: number;
}

/** Numbers that grow. */
class NumberList {
  #numbers = new Uint32Array(256);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }
}

export class NameMatches {
  readonly segment: OpenSegment;
  readonly #question: Question;
  readonly #extents: readonly [extent: number, from: number][];
  /** Names by tier and, within, by place of their extent in the header. */
  readonly #counts: Float64Array;
  /** By tier; null when there are too many. */
  #kept: NumberList[] | null = newLists();
  /** Of names whose RUT has several: which of the segment's `siblings`, four times, and the tier. */
  readonly #siblings = new NumberList();
  /** Names that give way to another of their RUT. */
  readonly #lost = new Set<number>();

  constructor(segment: OpenSegment, question: Question) {
    this.segment = segment;
    this.#question = question;
    this.#extents = segment.header.extents;
    this.#counts = new Float64Array(4 * this.#extents.length);
  }

  /** Looks at all names, or at those of a range. */
  async count(range: DocRange = { from: 0, to: this.segment.header.docs }): Promise<void> {
    await eachAnswer(this.#question, [range], (block, answer) => {
      this.#countAnswer(block, answer);
      const kept = this.#kept;
      if (kept !== null && !keepAnswer(kept, block, answer, MOST_KEPT)) this.#kept = null;
      this.#noteSiblings(block, answer);
    });
  }

  get extents(): number[] {
    return this.#extents.map(([extent]) => extent);
  }

  /** How many names answer in a tier with an extent. */
  countOf(tier: number, extent: number): number {
    const at = this.#extents.findIndex(([each]) => each === extent);
    return at < 0 ? 0 : (this.#counts[tier * this.#extents.length + at] as number);
  }

  /** Whether names of tier 0 are there whose RUT has several names that answer. */
  get hasSiblings(): boolean {
    return this.#siblings.numbers.some((each) => (each & 3) === 0);
  }

  /** Takes out all but the best name of each RUT: the best tier, then one of `same`, then the first in order. Call it once. */
  settleSiblings(same: DocRange): void {
    const { docs, ruts, rutCount } = this.segment.siblings;
    if (this.#siblings.length < 2) return;
    const best = new Int32Array(rutCount).fill(-1);
    const rankOf = (each: number) => {
      const doc = docs[each >>> 2] as number;
      return (each & 3) * 2 + (doc >= same.from && doc < same.to ? 0 : 1);
    };
    for (const each of this.#siblings.numbers) {
      const rut = ruts[each >>> 2] as number;
      const other = best[rut] as number;
      if (other < 0) best[rut] = each;
      else {
        const [rank, otherRank] = [rankOf(each), rankOf(other)];
        const wins = rank < otherRank || (rank === otherRank && each >>> 2 < other >>> 2);
        this.#lose(wins ? other : each);
        if (wins) best[rut] = each;
      }
    }
  }

  /** How many RUTs have names with an extent that answer. */
  rutsOf(extent: number): number {
    const { docs, ruts } = this.segment.siblings;
    const { from, to } = this.rangeOf(extent);
    const several = [...this.#siblings.numbers].filter((each) => (docs[each >>> 2] as number) >= from && (docs[each >>> 2] as number) < to);
    const names = [0, 1, 2, 3].reduce((sum, tier) => sum + this.countOf(tier, extent), 0);
    return names - several.length + new Set(several.map((each) => ruts[each >>> 2])).size;
  }

  #lose(sibling: number): void {
    const doc = this.segment.siblings.docs[sibling >>> 2] as number;
    this.#lost.add(doc);
    const at = (sibling & 3) * this.#extents.length + this.#extentAt(doc);
    this.#counts[at] = (this.#counts[at] as number) - 1;
  }

  /** The names of groups, rising. */
  async names(groups: readonly { tier: number; extent: number }[]): Promise<Uint32Array[]> {
    const ranges = groups.map(({ extent }) => this.rangeOf(extent));
    const lists = this.#kept ?? newLists();
    if (this.#kept === null) {
      const wanted = [0, 1, 2, 3].map((tier) => groups.some((group) => group.tier === tier));
      await eachAnswer(this.#question, ranges, (block, answer) => keepAnswer(lists, block, answer, Number.POSITIVE_INFINITY, wanted));
    }
    return groups.map(({ tier }, at) => {
      const { numbers } = lists[tier] as NumberList;
      const { from, to } = ranges[at] as DocRange;
      const part = numbers.subarray(firstNotBelow(numbers, 0, numbers.length, from), firstNotBelow(numbers, 0, numbers.length, to));
      return this.#lost.size === 0 ? part : part.filter((doc) => !this.#lost.has(doc));
    });
  }

  /** The names with an extent. */
  rangeOf(extent: number): DocRange {
    const at = this.#extents.findIndex(([each]) => each === extent);
    return at < 0 ? { from: 0, to: 0 } : { from: this.#from(at), to: this.#from(at + 1) };
  }

  #from(extentAt: number): number {
    return this.#extents[extentAt]?.[1] ?? this.segment.header.docs;
  }

  #extentAt(doc: number): number {
    let at = 0;
    while (this.#from(at + 1) <= doc) at++;
    return at;
  }

  #countAnswer(block: number, { count, docs, tiers, maps }: BlockAnswer): void {
    const counts = this.#counts;
    const first = block * BLOCK_DOCS;
    const width = this.#extents.length;
    let extentAt = count > 0 ? this.#extentAt(first + (docs[0] as number)) : 0;
    for (let nth = 0; nth < count; nth++) {
      while (first + (docs[nth] as number) >= this.#from(extentAt + 1)) extentAt++;
      const cell = (tiers[nth] as number) * width + extentAt;
      counts[cell] = (counts[cell] as number) + 1;
    }
    if (maps.every((map) => map === null)) return;
    for (let at = this.#extentAt(first); at < width && this.#from(at) < first + BLOCK_DOCS; at++) {
      const from = Math.max(this.#from(at) - first, 0);
      const to = Math.min(this.#from(at + 1) - first, BLOCK_DOCS);
      for (const [tier, map] of maps.entries()) {
        if (map !== null) counts[tier * width + at] = (counts[tier * width + at] as number) + countBits(map, from, to);
      }
    }
  }

  #noteSiblings(block: number, { count, docs, tiers, maps }: BlockAnswer): void {
    const siblings = this.segment.siblings.docs;
    const first = block * BLOCK_DOCS;
    const from = firstNotBelow(siblings, 0, siblings.length, first);
    const to = firstNotBelow(siblings, from, siblings.length, first + BLOCK_DOCS);
    if (from === to) return;
    let place = from;
    for (let nth = 0; nth < count && place < to; nth++) {
      const doc = first + (docs[nth] as number);
      if ((siblings[place] as number) < doc) place = firstNotBelow(siblings, place, to, doc);
      if (place < to && siblings[place] === doc) this.#siblings.push(place * 4 + (tiers[nth] as number));
    }
    for (const [tier, map] of maps.entries()) {
      if (map === null) continue;
      for (let at = from; at < to; at++) {
        const low = (siblings[at] as number) - first;
        if ((map[low >>> 5] as number) & (1 << (low & 31))) this.#siblings.push(at * 4 + tier);
      }
    }
  }
}

function newLists(): NumberList[] {
  return [0, 1, 2, 3].map(() => new NumberList());
}

/** Answers block by block those that hold names of the ranges, each once. */
async function eachAnswer(
  question: Question,
  ranges: readonly DocRange[],
  take: (block: number, answer: BlockAnswer) => void,
): Promise<void> {
  let [done, asked] = [-1, 0];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    for (let block = Math.max(Math.floor(from / BLOCK_DOCS), done + 1); block * BLOCK_DOCS < to; block++) {
      const answer = answerBlock(question, block);
      if (answer !== null) take(block, answer);
      done = block;
      if (++asked % TURN_BLOCKS === 0) await setImmediate();
    }
  }
}

/** Adds the names of an answer by tier. False when there are more than `most`. */
function keepAnswer(
  lists: NumberList[],
  block: number,
  { count, docs, tiers, maps }: BlockAnswer,
  most: number,
  wanted?: boolean[],
): boolean {
  const first = block * BLOCK_DOCS;
  for (let nth = 0; nth < count; nth++) (lists[tiers[nth] as number] as NumberList).push(first + (docs[nth] as number));
  for (const [tier, map] of maps.entries()) {
    const list = lists[tier] as NumberList;
    if (map === null || wanted?.[tier] === false) continue;
    for (let at = 0; at < map.length; at++) {
      for (let bits = map[at] as number; bits !== 0; bits &= bits - 1) list.push(first + ((at << 5) | (31 - Math.clz32(bits & -bits))));
      if (list.length > most) return false;
    }
  }
  return lists.reduce((sum, { length }) => sum + length, 0) <= most;
}
