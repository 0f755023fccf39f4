/**
 * The words of a segment in memory, and those of them that answer a word that is asked for: the same as asking `wordTier` about each,
 * found in a fraction of a millisecond among a million and more. Words are bytes; none is a string until it is looked at.
 * A word takes 4 bytes beside its letters here, 4 for the order by sound and 12 in the directory: about 30 in all.
 */
import { setImmediate } from "node:timers/promises";
import { bareWord, PARTICLES, withoutN } from "#lib/search/name-words";
import { soundHash } from "#lib/search/sound-hash";
import { isSpoken, LEAST_SOUND_LETTERS, LEAST_TYPO_LETTERS, SHORT_FORMS, type WordTier, wordTier } from "#lib/search/word-tier";

/** Numbers of words that answer, by tier; each word once, in its best. */
export type WordsByTier = [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

const [LETTER_A, LETTER_N, LETTER_Z, ENYE] = [97, 110, 122, 0xf1];
const ZERO = 48;
const NINE = 57;
const [SECOND, THIRD] = [0xb2, 0xb3];
/** Words worked on before others have their turn: some milliseconds. */
const TURN_WORDS = 20_000;

const LONG_FORMS = new Map<string, string[]>();
for (const [short, longs] of Object.entries(SHORT_FORMS)) {
  for (const long of longs) LONG_FORMS.set(long, [...(LONG_FORMS.get(long) ?? []), short]);
}

export class Vocabulary {
  readonly size: number;
  readonly #begins: Uint32Array;
  readonly #letters: Uint8Array;
  /** Words that have a sound, in the order of its hash. */
  #bySound = new Uint32Array(0);
  #hashShift = 0;

  private constructor(words: Uint8Array) {
    const [size = 0] = new Uint32Array(words.buffer, words.byteOffset, 1);
    this.size = size;
    this.#begins = new Uint32Array(words.buffer, words.byteOffset + 4, size + 1);
    this.#letters = words.subarray(4 + (size + 1) * 4);
  }

  /** Over the area `words` of a segment, whose `byteOffset` is a multiple of four and which is kept. Others have their turn meanwhile. */
  static async prepare(words: Uint8Array): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(words);
    await vocabulary.#sortBySound();
    return vocabulary;
  }

  word(id: number): string {
    return Buffer.from(this.#letters.buffer, this.#letters.byteOffset + this.#begin(id), this.#begin(id + 1) - this.#begin(id)).toString(
      "latin1",
    );
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    const letters = lettersOf(word);
    const [from, to] = this.#spelling(letters);
    return from < to && this.#begin(from + 1) - this.#begin(from) === letters.length ? from : -1;
  }

  /** The words that answer `asked`; with `initial` also all that it begins, but for particles. */
  answering(asked: string, initial: boolean, worst: WordTier = 3): WordsByTier {
    const tiers = new Map<number, WordTier>();
    const add = (id: number, tier: WordTier) => {
      if ((tiers.get(id) ?? 4) > tier) tiers.set(id, tier);
    };
    const plain = withoutN(bareWord(asked));
    const mark = asked.slice(bareWord(asked).length);
    const exact = this.find(asked);
    if (exact >= 0) add(exact, 0);
    if (worst >= 1) for (const id of this.#alike(plain, mark)) add(id, 1);
    if (worst >= 2) {
      for (const other of [
        ...(Object.hasOwn(SHORT_FORMS, plain) ? (SHORT_FORMS[plain] as readonly string[]) : []),
        ...(LONG_FORMS.get(plain) ?? []),
      ]) {
        for (const id of this.#alike(other, mark)) add(id, 2);
      }
      for (const id of this.#sounding(asked, plain)) add(id, 2);
    }
    if (worst >= 3 && plain.length >= LEAST_TYPO_LETTERS && isSpoken(plain)) for (const id of this.#slips(plain, mark)) add(id, 3);
    const byTier: number[][] = [[], [], [], []];
    for (const [id, tier] of tiers) (byTier[tier] as number[]).push(id);
    const [best, alike, sounding, slips] = byTier.map((ids) => Uint32Array.from(ids).sort()) as WordsByTier;
    // A letter has no sound, is short for nothing, and has no slips.
    return [best, alike, initial && worst >= 2 ? this.#begunBy(plain, tiers) : sounding, slips];
  }

  #begin(id: number): number {
    return this.#begins[id] as number;
  }

  /** The letter of a word at a place; -1 behind its end, so that a word stands before those that it begins. */
  #letterAt(id: number, place: number): number {
    const at = this.#begin(id) + place;
    return at < this.#begin(id + 1) ? (this.#letters[at] as number) : -1;
  }

  /** Of words that agree in what is before `place`, the first from `from` on whose letter there is not below `letter`. */
  #firstNotBelow(from: number, to: number, place: number, letter: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#letterAt(middle, place) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The words that begin with these letters. */
  #spelling(letters: Uint8Array): [from: number, to: number] {
    let [from, to] = [0, this.size];
    for (let place = 0; place < letters.length && from < to; place++) {
      from = this.#firstNotBelow(from, to, place, letters[place] as number);
      to = this.#firstNotBelow(from, to, place, (letters[place] as number) + 1);
    }
    return [from, to];
  }

  /** Words that are `plain` but for `ñ` and `n`. */
  #alike(plain: string, mark: string): number[] {
    const found: number[] = [];
    this.#follow(new Slip(lettersOf(plain), mark, found), { from: 0, to: this.size, place: 0 }, lettersOf(plain), 0);
    return found;
  }

  /** Goes down the rest of `letters` from the letter `at` on, an `n` also as `ñ`, and notes the words that end there. */
  #follow(slip: Slip, range: Range, letters: Uint8Array, at: number): void {
    let { from, to, place } = range;
    for (; at < letters.length && from < to; at++, place++) {
      const letter = letters[at] as number;
      if (letter === LETTER_N) {
        const enye = this.#firstNotBelow(from, to, place, ENYE);
        if (enye < to)
          this.#follow(slip, { from: enye, to: this.#firstNotBelow(enye, to, place, ENYE + 1), place: place + 1 }, letters, at + 1);
      }
      from = this.#firstNotBelow(from, to, place, letter);
      to = this.#firstNotBelow(from, to, place, letter + 1);
    }
    if (slip.mark > 0 && from < to) {
      from = this.#firstNotBelow(from, to, place, slip.mark);
      to = this.#firstNotBelow(from, to, place, slip.mark + 1);
      place += 1;
    }
    if (from < to && this.#begin(from + 1) - this.#begin(from) === place) slip.found.push(from);
  }

  #slips(plain: string, mark: string): number[] {
    const slip = new Slip(lettersOf(plain), mark, []);
    this.#slipFrom(slip, { from: 0, to: this.size, place: 0 }, 0);
    return slip.found;
  }

  /** The words of a range, which agree with the letters before `at`, that have one slip from there on. */
  #slipFrom(slip: Slip, range: Range, at: number): void {
    const { letters } = slip;
    const letter = at < letters.length ? (letters[at] as number) : 0;
    if (letter > 0) {
      this.#follow(slip, range, letters, at + 1);
      const next = at + 1 < letters.length ? (letters[at + 1] as number) : letter;
      if (next !== letter) {
        const swapped = letters.slice();
        swapped[at] = next;
        swapped[at + 1] = letter;
        this.#follow(slip, range, swapped, at);
      }
    }
    for (let from = this.#firstNotBelow(range.from, range.to, range.place, LETTER_A); from < range.to; ) {
      const other = this.#letterAt(from, range.place);
      const to = this.#firstNotBelow(from, range.to, range.place, other + 1);
      if (other <= LETTER_Z || other === ENYE) {
        const child = { from, to, place: range.place + 1 };
        this.#follow(slip, child, letters, at);
        if (letter > 0) {
          if ((other === ENYE ? LETTER_N : other) === letter) this.#slipFrom(slip, child, at + 1);
          else this.#follow(slip, child, letters, at + 1);
        }
      }
      from = to;
    }
  }

  /** Words that a letter begins, but for particles and those that answer it better. */
  #begunBy(letter: string, better: ReadonlyMap<number, WordTier>): Uint32Array {
    const left = new Set([...better.keys(), ...[...PARTICLES].map((particle) => this.find(particle))]);
    const ranges = (letter === "n" ? [LETTER_N, ENYE] : [letter.charCodeAt(0)]).map((first) => {
      const from = this.#firstNotBelow(0, this.size, 0, first);
      return { from, to: this.#firstNotBelow(from, this.size, 0, first + 1) };
    });
    const found = new Uint32Array(ranges.reduce((sum, { from, to }) => sum + to - from, 0));
    let count = 0;
    for (const { from, to } of ranges) {
      for (let id = from; id < to; id++) {
        // A word that comes again stands there for the first time too.
        if (this.#bareEnd(id) === this.#begin(id + 1) && !left.has(id)) found[count++] = id;
      }
    }
    return found.subarray(0, count);
  }

  #sounding(asked: string, plain: string): number[] {
    if (plain.length < LEAST_SOUND_LETTERS || !isSpoken(plain)) return [];
    const letters = lettersOf(plain);
    const hash = soundHash(letters, 0, letters.length) >>> this.#hashShift;
    const found: number[] = [];
    let [low, high] = [0, this.#bySound.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashOf(this.#bySound[middle] as number) >>> this.#hashShift < hash) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#bySound.length; low++) {
      const id = this.#bySound[low] as number;
      if (this.#hashOf(id) >>> this.#hashShift !== hash) break;
      if (wordTier(asked, this.word(id)) === 2) found.push(id);
    }
    return found;
  }

  /** The hash of a word's sound, its mark aside. */
  #hashOf(id: number): number {
    return soundHash(this.#letters, this.#begin(id), this.#bareEnd(id));
  }

  #bareEnd(id: number): number {
    const end = this.#begin(id + 1);
    const last = this.#letters[end - 1] as number;
    return last === SECOND || last === THIRD ? end - 1 : end;
  }

  #hasSound(id: number): boolean {
    const [begin, end] = [this.#begin(id), this.#bareEnd(id)];
    if (end - begin < LEAST_SOUND_LETTERS) return false;
    for (let at = begin; at < end; at++) {
      const letter = this.#letters[at] as number;
      if (letter >= ZERO && letter <= NINE) return false;
    }
    return true;
  }

  // A hash above and a word's number below make one exact number: what is sorted are numbers, in 256 parts.
  async #sortBySound(): Promise<void> {
    const hashes = new Uint32Array(this.size);
    const ids = new Uint32Array(this.size);
    const ends = new Uint32Array(257);
    let size = 0;
    for (let id = 0; id < this.size; id++) {
      if (id % TURN_WORDS === TURN_WORDS - 1) await setImmediate();
      if (!this.#hasSound(id)) continue;
      const hash = this.#hashOf(id);
      hashes[size] = hash;
      ids[size++] = id;
      ends[(hash >>> 24) + 1] = (ends[(hash >>> 24) + 1] as number) + 1;
    }
    for (let part = 1; part <= 256; part++) ends[part] = (ends[part] as number) + (ends[part - 1] as number);
    const idBits = Math.max(1, Math.ceil(Math.log2(this.size + 1)));
    this.#hashShift = Math.max(0, 32 + idBits - 53);
    const packed = new Float64Array(size);
    const next = ends.slice();
    for (let at = 0; at < size; at++) {
      if (at % TURN_WORDS === TURN_WORDS - 1) await setImmediate();
      const hash = hashes[at] as number;
      const part = hash >>> 24;
      packed[next[part] as number] = (hash >>> this.#hashShift) * 2 ** idBits + (ids[at] as number);
      next[part] = (next[part] as number) + 1;
    }
    this.#bySound = new Uint32Array(size);
    for (let part = 0; part < 256; part++) {
      const sorted = packed.subarray(ends[part], ends[part + 1]).sort();
      for (let at = 0; at < sorted.length; at++) this.#bySound[(ends[part] as number) + at] = (sorted[at] as number) % 2 ** idBits;
      if (part % 4 === 3) await setImmediate();
    }
  }
}

/** Words that agree in all letters before `place`. */
interface Range {
  from: number;
  to: number;
  place: number;
}

/** What one search for slips has: the letters, the mark that must follow them (0 for none), and what was found, some of it twice. */
class Slip {
  readonly letters: Uint8Array;
  readonly mark: number;
  readonly found: number[];

  constructor(letters: Uint8Array, mark: string, found: number[]) {
    this.letters = letters;
    this.mark = mark === "" ? 0 : mark.charCodeAt(0);
    this.found = found;
  }
}

function lettersOf(word: string): Uint8Array {
  return new Uint8Array(Buffer.from(word, "latin1"));
}
