/**
 * The search by name as it is defined, over every name of a register: whether one word answers another is asked once for each pair of
 * different words (`wordTier`, as `plainNameSearch` does for every name), then each name is looked at. No index, nothing left out.
 */
import { askedName, extentOf, nameWords, PARTICLES, sortKey, withoutN } from "#lib/search/name-words";
import { isInitial, type WordTier, wordTier } from "#lib/search/word-tier";
import type { PlainName } from "#lib/testing/plain-name-search";

export interface ReferenceAnswer {
  count: number;
  /** RUTs of the first page in order. */
  first: number[];
  /** How many names hold every word as typed, but for accents and `ñ`. */
  asTyped: number;
}

interface Found {
  at: number;
  tier: WordTier;
  extent: number;
  order: 0 | 1 | 2;
}

const NO_TIER = 9;
const PAGE_ROWS = 25;
const LAST_PLACE = 15;

/** Holds a register in memory: about 60 bytes a name and the names themselves. RUTs must be different. */
export class Reference {
  readonly #vocabulary = new Map<string, number>();
  readonly #words: string[] = [];
  /** Numbers of words, one name after the other. */
  #stream = new Uint32Array(1 << 20);
  #used = 0;
  readonly #ends: Uint32Array;
  readonly #extents: Uint8Array;
  /** How often each word stands there. */
  readonly #counts: number[] = [];
  readonly #names: PlainName[] = [];
  readonly #tiers = new Map<string, Uint8Array>();

  /** At most so many names will be added. */
  constructor(room: number) {
    this.#ends = new Uint32Array(room);
    this.#extents = new Uint8Array(room);
  }

  add(name: PlainName): void {
    const words = nameWords(name.name);
    if (this.#used + words.length > this.#stream.length) {
      const grown = new Uint32Array(this.#stream.length * 2);
      grown.set(this.#stream);
      this.#stream = grown;
    }
    for (const word of words) this.#stream[this.#used++] = this.#numberOf(word);
    this.#ends[this.#names.length] = this.#used;
    this.#extents[this.#names.length] = extentOf(words);
    this.#names.push(name);
  }

  /** How many different words the names have. */
  get words(): number {
    return this.#words.length;
  }

  /** Forgets which words answer which: new ones may have come. */
  forget(): void {
    this.#tiers.clear();
  }

  ask(typed: string): ReferenceAnswer {
    const asked = askedName(typed);
    const tables = asked.words.map((word) => this.#tiersOf(word, isInitial(word, asked.words)));
    // Most names fail at the word that fewest answer: it is looked for first.
    const telling = tables.toSorted((one, other) => this.#weightOf(one) - this.#weightOf(other))[0];
    const found: Found[] = [];
    let asTyped = 0;
    const stream = this.#stream;
    for (let at = 0, from = 0; telling !== undefined && at < this.#names.length; at++) {
      const to = this.#ends[at] as number;
      let holds = false;
      for (let word = from; word < to; word++) if ((telling[stream[word] as number] as number) !== NO_TIER) holds = true;
      const match = holds ? this.#match(at, from, to, tables) : null;
      from = to;
      if (match === null) continue;
      found.push(match);
      if (match.tier <= 1) asTyped++;
    }
    return { count: found.length, first: this.#firstOf(found, asked.key), asTyped };
  }

  #weightOf(table: Uint8Array): number {
    return this.#counts.reduce((sum, count, word) => sum + (table[word] === NO_TIER ? 0 : count), 0);
  }

  #match(at: number, from: number, to: number, tables: readonly Uint8Array[]): Found | null {
    let worst = 0;
    const places: number[] = [];
    for (const table of tables) {
      let best = NO_TIER;
      let place = 0;
      for (let word = from; word < to; word++) {
        const tier = table[this.#stream[word] as number] as number;
        if (tier < best) [best, place] = [tier, Math.min(word - from, LAST_PLACE)];
      }
      if (best === NO_TIER) return null;
      worst = Math.max(worst, best);
      places.push(place);
    }
    const falls = places.filter((place, index) => place < (places[(index + places.length - 1) % places.length] as number)).length;
    return { at, tier: worst as WordTier, extent: this.#extents[at] as number, order: falls <= 1 ? 1 : 2 };
  }

  #firstOf(found: Found[], askedKey: string): number[] {
    const keyOf = (match: Found) => sortKey(nameWords((this.#names[match.at] as PlainName).name));
    // The very name that was typed comes before others of its tier and extent; the extent is what a key begins with.
    const extent = askedKey.charCodeAt(0) - 32;
    for (const match of found) if (match.tier === 0 && match.extent === extent && keyOf(match) === askedKey) match.order = 0;
    const rough = (one: Found, other: Found) => one.tier - other.tier || one.extent - other.extent || one.order - other.order;
    const bound = found.length <= PAGE_ROWS ? undefined : roughBound(found, rough);
    return found
      .filter((match) => bound === undefined || rough(match, bound) <= 0)
      .map((match) => ({ match, key: keyOf(match), rut: (this.#names[match.at] as PlainName).rutNumber }))
      .sort((one, other) => rough(one.match, other.match) || (one.key < other.key ? -1 : one.key > other.key ? 1 : one.rut - other.rut))
      .slice(0, PAGE_ROWS)
      .map(({ rut }) => rut);
  }

  #numberOf(word: string): number {
    const known = this.#vocabulary.get(word);
    if (known !== undefined) {
      this.#counts[known] = (this.#counts[known] as number) + 1;
      return known;
    }
    this.#vocabulary.set(word, this.#words.length);
    this.#counts.push(1);
    return this.#words.push(word) - 1;
  }

  #tiersOf(asked: string, initial: boolean): Uint8Array {
    const key = `${asked} ${initial}`;
    const known = this.#tiers.get(key);
    if (known !== undefined) return known;
    const table = Uint8Array.from(this.#words, (word) => {
      const begun = initial && !PARTICLES.has(word) && withoutN(word).startsWith(withoutN(asked)) ? 2 : NO_TIER;
      return Math.min(wordTier(asked, word) ?? NO_TIER, begun);
    });
    this.#tiers.set(key, table);
    return table;
  }
}

/** The match that stands at the end of the first page when names and RUTs are not looked at. */
function roughBound(found: readonly Found[], rough: (one: Found, other: Found) => number): Found {
  const counts = new Map<number, { match: Found; count: number }>();
  for (const match of found) {
    const key = match.tier * 1_000 + match.extent * 10 + match.order;
    const group = counts.get(key);
    if (group === undefined) counts.set(key, { match, count: 1 });
    else group.count++;
  }
  const groups = [...counts.values()].sort((one, other) => rough(one.match, other.match));
  let sum = 0;
  for (const group of groups) {
    sum += group.count;
    if (sum >= PAGE_ROWS) return group.match;
  }
  return (groups.at(-1) as { match: Found }).match;
}
