/**
 * A search among the names of one kind: first every name that shares a word, or what may stand for one, with the query; then bounds
 * that leave the few that the comparison could still bring to the threshold. It never judges. Names that have nothing in common but
 * initials and particles are not looked for. Pure but for its scratch memory.
 */
import type { PreparedName } from "#lib/names/prepared-name";
import { wordNearness } from "#lib/names/word-distance";
import { joinedKey, LEAST_JOINED, LONGEST_RUN } from "#lib/names/word-keys";
import { CONFLICT, isPosted, isWithinReach, type QuerySides, sidesOf, spelledBy } from "#lib/screening/name-bounds";
import { initialRunsOf, keyedRunsOf, type NamePostings, runsOf } from "#lib/screening/name-postings";
import type { NameTable } from "#lib/screening/name-table";

/** A name was touched, by whatever, and: by words written together. No word of a query has these bits, there are at most 24. */
const SEEN = 2 ** 30;
const JOINED = 2 ** 31;
/** Letters by which words written together may differ in length from one word: a slip, or vowels that a script leaves out. */
const MOST_SLIPS = 2;
const MOST_VOWELS = 6;
/** A word of the list may stand for several words of the query. */
const SPELLS_RUN = 2 ** 31;

export class NameSearch {
  /** Of each name and of each word of the list: the words of the query that it may match, as bits. All 0 between two searches. */
  private readonly nameBits: Uint32Array;
  private readonly wordBits: Uint32Array;
  /** Words of the query that names may hold which they did not lead to. */
  private anywhere = 0;
  private marked: number[] = [];
  private touched: number[] = [];

  constructor(
    private readonly table: NameTable,
    private readonly postings: NamePostings,
  ) {
    this.nameBits = new Uint32Array(table.size);
    this.wordBits = new Uint32Array(table.vocabulary.size);
  }

  get bytes(): number {
    return this.nameBits.byteLength + this.wordBits.byteLength;
  }

  /** The numbers of the candidate names; `near` adds those that share half of the query, though something forbids a match. */
  find(query: PreparedName, near = false): number[] {
    try {
      return this.look(query, near);
    } catch (error) {
      // What a broken search left would hide names from all that follow.
      this.nameBits.fill(0);
      this.wordBits.fill(0);
      throw error;
    }
  }

  private look(query: PreparedName, near: boolean): number[] {
    const sides = sidesOf(query);
    [this.marked, this.touched] = [[], []];
    this.collect(query, sides);
    const found: number[] = [];
    for (const nameId of this.touched) {
      const bits = this.nameBits[nameId] as number;
      this.nameBits[nameId] = 0;
      const matches = (bits >= JOINED || this.mayPass(nameId, bits, sides)) && this.passes(nameId, bits >= JOINED, sides);
      if (matches || (near && sharesHalf(bits, sides))) found.push(nameId);
    }
    for (const wordId of this.marked) this.wordBits[wordId] = 0;
    return found;
  }

  private collect(query: PreparedName, sides: QuerySides): void {
    const { postings, table } = this;
    this.anywhere = ~sides.drivers;
    query.words.forEach((word, at) => {
      const bit = 1 << at;
      const drives = (sides.drivers & bit) !== 0;
      if (word.role === "initial") {
        const wordId = table.vocabulary.find(word.text);
        if (wordId !== null) this.mark([wordId], bit, false);
        return;
      }
      const wordIds = postings.wordsLike(word);
      this.mark(wordIds, bit, drives);
      // Particles and titles are posted nowhere: a word that is like one may be in any name.
      if (wordIds.some((wordId) => postings.isUnposted(wordId))) this.anywhere |= bit;
      if (!isPosted(word)) return;
      // Of trade words only what somebody misspelt leads anywhere.
      if (!drives)
        this.mark(
          wordIds.filter((wordId) => !postings.isCommon(wordId)),
          bit,
          true,
        );
      this.touch(postings.withRun(word.text), bit | JOINED);
    });
    for (const run of keyedRunsOf(query.words)) {
      const wordIds = postings.wordsSpelling(run);
      const spelling = wordIds.filter((id) =>
        spellTogether(table.vocabulary.word(id), run.text, sides.ownScript || postings.isOfOwnScript(id)),
      );
      this.mark(spelling, bitsOf(run), true, SPELLS_RUN);
    }
    for (const run of initialRunsOf(query.words)) {
      const wordId = table.vocabulary.find(run.letters);
      if (wordId !== null) this.mark([wordId], bitsOf(run), true, SPELLS_RUN);
    }
    for (const text of sides.slips) for (const wordId of postings.slipsOf(text)) this.mark([wordId], 0, true);
    if (sides.person) return;
    this.touch(postings.withoutTellingWord(), 0);
    for (const letters of sides.initials) this.touch(postings.withInitials(letters), 0);
  }

  /** Words of the list that may stand for words of the query; with `drives` all names with them are touched. */
  private mark(wordIds: readonly number[], bits: number, drives: boolean, how = 0): void {
    for (const wordId of wordIds) {
      const known = this.wordBits[wordId] as number;
      if (known === 0) this.marked.push(wordId);
      this.wordBits[wordId] = known | bits | how;
      if (drives) this.touch(this.postings.withWord(wordId), bits);
    }
  }

  private touch(nameIds: ArrayLike<number>, bits: number): void {
    const { nameBits, touched } = this;
    for (let at = 0; at < nameIds.length; at++) {
      const nameId = nameIds[at] as number;
      const known = nameBits[nameId] as number;
      if (known === 0) touched.push(nameId);
      nameBits[nameId] = known | bits | SEEN;
    }
  }

  /** A first look, without the words of the name: most names that share one common word end here. */
  private mayPass(nameId: number, bits: number, sides: QuerySides): boolean {
    const { table } = this;
    let [queryRest, evidence, matched] = [0, 0, 0];
    for (let at = 0; at < sides.rest.length; at++) {
      if (((bits | this.anywhere) & (1 << at)) === 0) queryRest += sides.rest[at] as number;
      else {
        matched++;
        evidence += sides.evidence[at] as number;
      }
    }
    const letters = table.initialSum(nameId) + sides.initialLetters;
    const entryRest = table.restSum(nameId) - matched - sides.initialLetters;
    return isWithinReach(sides.person, queryRest - table.initialSum(nameId), entryRest, evidence + letters);
  }

  /** The bounds with the words of the name in hand. */
  private passes(nameId: number, joins: boolean, sides: QuerySides): boolean {
    const { table } = this;
    const [start, end] = [table.start(nameId), table.start(nameId + 1)];
    const joined = joins ? this.joinedIn(nameId, sides) : NOT_JOINED;
    let [matched, hits, entryRest, rests, letters] = [joined.bits, 0, 0, 0, 0];
    // Words written together say as much as the side that says more.
    let together = joined.bits === 0 ? 0 : LONGEST_RUN;
    for (let place = start; place < end; place++) {
      const bits = this.wordBits[table.wordId(place)] as number;
      matched |= bits;
      letters += table.initials(place);
      if (joined.places.has(place)) continue;
      const rest = table.rest(place);
      rests += rest;
      if (bits === 0) entryRest += rest;
      else if (bits < SPELLS_RUN) hits++;
      else {
        hits += LONGEST_RUN;
        together++;
      }
    }
    let [queryRest, evidence, wanted, least] = [0, 0, 0, 1];
    for (let at = 0; at < sides.rest.length; at++) {
      const rest = sides.rest[at] as number;
      if ((matched & (1 << at)) === 0) queryRest += rest;
      else {
        wanted++;
        evidence += sides.evidence[at] as number;
        if (rest < least) least = rest;
      }
    }
    // One word stands for one word, unless words are written together.
    entryRest = Math.max(entryRest, rests - wanted);
    if (!joins && wanted > hits) {
      queryRest += (wanted - hits) * least;
      evidence -= (wanted - hits) * sides.leastEvidence;
    }
    const clash = Math.min(queryRest, entryRest) >= CONFLICT;
    if (!clash && isWithinReach(sides.person, queryRest, entryRest, evidence + together)) return true;
    const own = sides.initialLetters === 0 ? NOT_SPELLED : spelledBy(sides.initials, this.firstLetters(start, end), this.rests(start, end));
    const others = letters === 0 ? NOT_SPELLED : spelledBy(this.initials(start, end), sides.first, sides.rest);
    const [left, right] = [queryRest - others.rest, entryRest - own.rest];
    if (!isWithinReach(sides.person, left, right, evidence + own.letters + others.letters + together)) return false;
    return left < CONFLICT || right < CONFLICT || this.differInPart(start, end, matched, sides);
  }

  /** Words of the query (as bits) that words of the name spell together, and the places of these. */
  private joinedIn(nameId: number, sides: QuerySides): Joined {
    const { table } = this;
    const start = table.start(nameId);
    const ownScript = sides.ownScript || table.hasOwnScript(nameId);
    const words = Array.from({ length: table.start(nameId + 1) - start }, (_, at) => table.word(start + at));
    const joined = { bits: 0, places: new Set<number>() };
    sides.texts.forEach((text, bit) => {
      if (text.length < LEAST_JOINED) return;
      for (const run of runsOf(words)) {
        if (!spellTogether(text, run.text, ownScript)) continue;
        joined.bits |= 1 << bit;
        for (let at = 0; at < run.length; at++) joined.places.add(start + run.start + at);
      }
    });
    return joined;
  }

  /** Whether one side leaves out given names only and the other none: then they do not contradict each other. */
  private differInPart(start: number, end: number, matched: number, sides: QuerySides): boolean {
    const { table } = this;
    // What an initial may stand for is not left out.
    const [letters, others] = [sides.initials.join(""), this.initials(start, end).join("")];
    let [all, some] = [true, false];
    for (let place = start; place < end; place++) {
      const wordId = table.wordId(place);
      if (this.wordBits[wordId] !== 0 || table.rest(place) === 0) continue;
      if (letters.includes(String.fromCharCode(table.vocabulary.firstLetter(wordId)))) continue;
      if (table.isGiven(place)) some = true;
      else all = false;
    }
    let [queryAll, querySome] = [true, false];
    for (let at = 0; at < sides.rest.length; at++) {
      if ((matched & (1 << at)) !== 0 || sides.rest[at] === 0 || others.includes(sides.texts[at]?.charAt(0) ?? "")) continue;
      if (sides.given[at]) querySome = true;
      else queryAll = false;
    }
    return (queryAll && !some) || (all && !querySome);
  }

  private firstLetters(start: number, end: number): number[] {
    const { vocabulary } = this.table;
    return Array.from({ length: end - start }, (_, at) => {
      const wordId = this.table.wordId(start + at);
      return vocabulary.length(wordId) > 1 ? vocabulary.firstLetter(wordId) : 0;
    });
  }

  private rests(start: number, end: number): number[] {
    return Array.from({ length: end - start }, (_, at) => this.table.rest(start + at));
  }

  private initials(start: number, end: number): string[] {
    const found: string[] = [];
    for (let place = start; place < end; place++) if (this.table.initials(place) > 0) found.push(this.table.word(place));
    return found;
  }
}

/** Whether the words found are half of the query, and more than one name that many bear. */
function sharesHalf(bits: number, { evidence }: QuerySides): boolean {
  let [shared, all] = [0, 0];
  for (let at = 0; at < evidence.length; at++) {
    all += evidence[at] as number;
    if ((bits & (1 << at)) !== 0) shared += evidence[at] as number;
  }
  return shared > 1 && shared >= all / 2;
}

interface Joined {
  bits: number;
  places: ReadonlySet<number>;
}

const NOT_SPELLED = { letters: 0, rest: 0 };
const NOT_JOINED: Joined = { bits: 0, places: new Set() };

/** Whether a word and words written together may be one, as `alignWords` sees it. */
function spellTogether(word: string, run: string, ownScript: boolean): boolean {
  if (Math.abs(run.length - word.length) > (ownScript ? MOST_VOWELS : MOST_SLIPS)) return false;
  return word === run || (ownScript ? joinedKey(word) === joinedKey(run) : wordNearness(word, run) > 0);
}

function bitsOf(run: { start: number; length: number }): number {
  return ((1 << run.length) - 1) << run.start;
}
