/** By what a name is found: its words and those that may stand for them, its words written together, its initials. Pure. */
import { relateGivenNames } from "#lib/names/given-name-variants";
import type { NameKind, NameWord, PreparedName } from "#lib/names/prepared-name";
import { differInGender } from "#lib/names/word-distance";
import { joinedKey, LEAST_JOINED, LONGEST_RUN, wordKeys } from "#lib/names/word-keys";
import { GrowingNumbers } from "#lib/screening/growing-array";
import { KeyTable } from "#lib/screening/key-table";
import { isPosted, isTelling, MOST_INITIALS } from "#lib/screening/name-bounds";
import type { NameTable } from "#lib/screening/name-table";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Names between two pauses of the building. */
const STEP = 20_000;
/** Answers of `wordsLike` kept at hand; beyond so many they are worked out anew. */
const MOST_REMEMBERED = 4_096;

export class NamePostings {
  /** Words by their other keys, and by the key of a joined spelling. */
  private readonly keys = new KeyTable();
  private readonly joinedWords = new KeyTable();
  /** Names by the joined spelling of some of their words in a row; companies also by the initials of such words. */
  private readonly runs = new KeyTable();
  private readonly acronyms = new KeyTable();
  private readonly unposted = new Set<number>();
  private readonly foreign = new Set<number>();
  private readonly common = new Set<number>();
  private readonly plain = new GrowingNumbers();
  private starts = new Uint32Array(1);
  private postings = new Uint32Array(0);
  /** While building: words whose keys are posted, and words of other scripts for those of their script. */
  private keyed = 0;
  private readonly ownScripts = new Set<string>();
  private readonly remembered = new Map<string, readonly number[]>();

  constructor(
    private readonly kind: NameKind,
    private readonly table: NameTable,
  ) {}

  get bytes(): number {
    const parts = [this.keys, this.joinedWords, this.runs, this.acronyms];
    return parts.reduce((sum, each) => sum + each.bytes, this.starts.byteLength + this.postings.byteLength + 4 * this.plain.length);
  }

  /** Posts a name that the table has just taken. */
  add(nameId: number, { words }: PreparedName): void {
    words.forEach((word, at) => {
      const wordId = this.table.wordId(this.table.start(nameId) + at);
      this.postKeys(word, wordId);
      if (!isPosted(word)) this.unposted.add(wordId);
      else if (!isTelling(word)) this.common.add(wordId);
    });
    if (!words.some(isTelling)) this.plain.push(nameId);
    for (const key of new Set(keyedRunsOf(words).map((run) => run.key))) this.runs.add(key, nameId);
    if (this.kind === "company")
      for (const letters of new Set(initialRunsOf(words).map((run) => run.letters))) this.acronyms.add(letters, nameId);
  }

  *settle(): Generator<void> {
    this.ownScripts.clear();
    this.plain.settle();
    for (const keys of [this.keys, this.joinedWords, this.runs, this.acronyms]) yield* keys.settle();
    yield* this.post();
  }

  /** Names with this word. */
  withWord(wordId: number): Uint32Array {
    return this.postings.subarray(this.starts[wordId], this.starts[wordId + 1]);
  }

  /** Words of the list that may stand for a word of a query: equal, near, or under one of its keys. */
  wordsLike(word: NameWord): readonly number[] {
    const question = word.script === null ? word.text : `${word.text} ${word.script}`;
    const known = this.remembered.get(question);
    if (known !== undefined) return known;
    const found = new Set(this.table.vocabulary.near(word.text));
    for (const key of wordKeys(word).ask) for (const wordId of this.keys.get(key)) found.add(wordId);
    const { vocabulary } = this.table;
    const first = word.text.charCodeAt(0);
    const wordIds = [...found].filter(
      (wordId) => this.kind === "company" || vocabulary.firstLetter(wordId) !== first || !isOtherGender(word.text, vocabulary.word(wordId)),
    );
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(question, wordIds);
    return wordIds;
  }

  /** Whether names hold this word as a particle or a title, without being posted under it. */
  isUnposted(wordId: number): boolean {
    return this.unposted.has(wordId);
  }

  /** Whether a script of its own wrote the word somewhere. */
  isOfOwnScript(wordId: number): boolean {
    return this.foreign.has(wordId);
  }

  /** Whether the word is a trade word, a place or a number. */
  isCommon(wordId: number): boolean {
    return this.common.has(wordId);
  }

  /** Words of the list with one letter of two or three wrong, or one doubled or not. */
  slipsOf(text: string): number[] {
    const slips = new Set<string>();
    for (let at = 0; at < text.length; at++) {
      const [before, after] = [text.slice(0, at), text.slice(at + 1)];
      for (const letter of LETTERS) slips.add(before + letter + after);
      slips.add(before + text.charAt(at) + text.charAt(at) + after);
      if (text.charAt(at) === text.charAt(at + 1)) slips.add(before + after);
    }
    return [...slips].flatMap((slip) => this.table.vocabulary.find(slip) ?? []);
  }

  /** Words of the list that spell this run of words. */
  wordsSpelling(run: KeyedRun): number[] {
    return this.joinedWords.get(run.key);
  }

  /** Names of which some words in a row may spell this word. */
  withRun(word: string): number[] {
    const key = joinedKey(word);
    return key === null ? [] : this.runs.get(key);
  }

  /** Companies of which some words in a row begin with these letters. */
  withInitials(letters: string): number[] {
    return this.acronyms.get(letters);
  }

  /** Names without a telling word. */
  withoutTellingWord(): Uint32Array {
    return this.plain.settle();
  }

  /** A word is posted under its keys when it is first seen; one of another script also under those that its script gives it. */
  private postKeys(word: NameWord, wordId: number): void {
    if (wordId === this.keyed) {
      this.keyed++;
      for (const key of wordKeys({ text: word.text, script: null }).post) this.keys.add(key, wordId);
      const joined = joinedKey(word.text);
      if (joined !== null) this.joinedWords.add(joined, wordId);
    }
    if (word.script !== null) this.foreign.add(wordId);
    if (word.script === null || this.ownScripts.has(`${wordId} ${word.script}`)) return;
    this.ownScripts.add(`${wordId} ${word.script}`);
    for (const key of wordKeys(word).post) this.keys.add(key, wordId);
  }

  /** Names by word, each once, in their order. */
  private *post(): Generator<void> {
    const starts = new Uint32Array(this.table.vocabulary.size + 1);
    yield* this.eachPosting((wordId) => {
      starts[wordId + 1] = (starts[wordId + 1] as number) + 1;
    });
    for (let wordId = 1; wordId < starts.length; wordId++) starts[wordId] = (starts[wordId] as number) + (starts[wordId - 1] as number);
    const next = starts.slice();
    const postings = new Uint32Array(starts.at(-1) as number);
    yield* this.eachPosting((wordId, nameId) => {
      const place = next[wordId] as number;
      postings[place] = nameId;
      next[wordId] = place + 1;
    });
    [this.starts, this.postings] = [starts, postings];
  }

  private *eachPosting(visit: (wordId: number, nameId: number) => void): Generator<void> {
    const { table } = this;
    for (let nameId = 0; nameId < table.size; nameId++) {
      const [start, end] = [table.start(nameId), table.start(nameId + 1)];
      for (let place = start; place < end; place++) {
        if (table.isPosted(place) && !this.isRepeated(start, place)) visit(table.wordId(place), nameId);
      }
      if (nameId % STEP === STEP - 1) yield;
    }
  }

  private isRepeated(start: number, place: number): boolean {
    const wordId = this.table.wordId(place);
    for (let before = start; before < place; before++) if (this.table.wordId(before) === wordId && this.table.isPosted(before)) return true;
    return false;
  }
}

/** `Mario` never stands for `Maria`, but for spellings of one name. */
function isOtherGender(query: string, word: string): boolean {
  return differInGender(query, word) && relateGivenNames(query, word) !== "variant";
}

export interface WordRun {
  text: string;
  start: number;
  length: number;
}

/** Words in a row, written together. */
export function runsOf(words: readonly string[]): WordRun[] {
  const runs: WordRun[] = [];
  for (let start = 0; start < words.length - 1; start++) {
    let text = words[start] as string;
    for (let length = 2; length <= LONGEST_RUN && start + length <= words.length; length++) {
      text += words[start + length - 1] as string;
      if (text.length >= LEAST_JOINED) runs.push({ text, start, length });
    }
  }
  return runs;
}

export interface KeyedRun {
  key: string;
  text: string;
  start: number;
  length: number;
}

/** Words in a row under the key of their joined spelling. */
export function keyedRunsOf(words: readonly NameWord[]): KeyedRun[] {
  return runsOf(words.map((word) => word.text)).flatMap(({ text, start, length }) => {
    const key = joinedKey(text);
    return key === null ? [] : [{ key, text, start, length }];
  });
}

/** The initials of two or three words in a row. */
export function initialRunsOf(words: readonly NameWord[]): { letters: string; start: number; length: number }[] {
  const runs: { letters: string; start: number; length: number }[] = [];
  for (let start = 0; start < words.length - 1; start++) {
    let letters = (words[start] as NameWord).text.charAt(0);
    for (let length = 2; length <= MOST_INITIALS && start + length <= words.length; length++) {
      letters += (words[start + length - 1] as NameWord).text.charAt(0);
      runs.push({ letters, start, length });
    }
  }
  return runs;
}
