/**
 * `sortKey` of `nameWords` for millions of names, byte by byte: what is usual (Latin letters and spaces) is folded by a table, and what
 * is not is left to the definition. The test holds both equal.
 */
import { foldName } from "#lib/names/fold";
import { tellingFormWords } from "#lib/names/form-table";
import { cutName } from "#lib/registry/look-up";
import { nameWords, PARTICLES, sortKey, wordsOfTokens } from "#lib/search/name-words";

/** Longer keys would not go into the index of first keys: words behind are left out. Only scripts that grow tenfold when latinised reach it. */
const LONGEST_KEY = 2_000;
/** Of bytes that are folded here; as characters, so many are shown of any name. */
const LONGEST_USUAL = 255;
const MOST_WORDS = 40;

/** The key of a name, which the index shows (cut to 255 code points); null when it has no word. */
export function keyOfName(name: string): string | null {
  return boundedKey(nameWords(name));
}

/** Folds name after name in the same memory. */
export class KeyFolder {
  /** The key in Latin-1, from the beginning on; until the next name is folded. */
  readonly key = Buffer.alloc(LONGEST_KEY);
  #ends = new Uint16Array(MOST_WORDS);
  #hashes = new Int32Array(MOST_WORDS);

  /** Bytes of the key of the name in UTF-8 at `from` to `to`; 0 when it has no word. The name is what the index shows. */
  fold(bytes: Buffer, from: number, to: number): number {
    const words = to - from > LONGEST_USUAL ? UNUSUAL : this.#foldLetters(bytes, from, to);
    if (words === UNUSUAL) return this.#write(keyOfName(cutName(bytes.toString("utf8", from, to))));
    if (words === 0) return 0;
    const length = this.#ends[words - 1] as number;
    if (this.#mayHaveForm(words) || this.#mayRepeat(words)) return this.#write(boundedKey(wordsOfTokens(this.#tokens(length))));
    this.key[0] = 32 + this.#extent(words);
    return length;
  }

  /** Writes the words with spaces between them behind the first byte; answers how many, or UNUSUAL. */
  #foldLetters(bytes: Buffer, from: number, to: number): number {
    const { key } = this;
    let [end, words, wordAt, hash, single] = [1, 0, 1, 0, false];
    for (let at = from; at <= to; at++) {
      const byte = at < to ? (bytes[at] as number) : SPACE;
      let letter = ASCII[byte] as number;
      if (byte === ENYE_LEAD && at + 1 < to) letter = BEHIND_C3[bytes[++at] as number] as number;
      if (letter === END_OF_WORD || (byte === DOT && end - wordAt > 1 && isOver(bytes, at + 1, to))) {
        if (end === wordAt) continue;
        const alone = end - wordAt === 1;
        if ((alone && single) || words === MOST_WORDS) return UNUSUAL;
        single = alone;
        this.#ends[words] = end;
        this.#hashes[words++] = hash;
        key[end++] = SPACE;
        wordAt = end;
        hash = 0;
      } else if (letter === 0) return UNUSUAL;
      else if (letter === ENYE) {
        hash = hashed(hash, LETTER_N);
        key[end++] = LETTER_N;
        key[end++] = TILDE;
      } else {
        hash = hashed(hash, letter);
        key[end++] = letter;
      }
    }
    return words;
  }

  #mayHaveForm(words: number): boolean {
    if (FORMS.start.has(this.#hashes[0] as number) || FORMS.end.has(this.#hashes[words - 1] as number)) return true;
    for (let word = 1; word < words; word++) if (FORMS.inner.has(this.#hashes[word] as number)) return true;
    return false;
  }

  #mayRepeat(words: number): boolean {
    for (let word = 1; word < words; word++) {
      for (let before = 0; before < word; before++) if (this.#hashes[before] === this.#hashes[word]) return true;
    }
    return false;
  }

  #extent(words: number): number {
    let telling = 0;
    for (let word = 0; word < words; word++) {
      const from = word === 0 ? 1 : (this.#ends[word - 1] as number) + 1;
      if (!this.#isParticle(from, this.#ends[word] as number)) telling += 1;
    }
    return telling > 0 ? telling : words;
  }

  #isParticle(from: number, to: number): boolean {
    if (to - from > LONGEST_PARTICLE) return false;
    let packed = 0;
    for (let at = from; at < to; at++) packed = packed * 128 + (this.key[at] as number);
    return PACKED_PARTICLES.has(packed);
  }

  #tokens(length: number): string[] {
    return this.key.toString("latin1", 1, length).replaceAll("n~", "ñ").split(" ");
  }

  #write(key: string | null): number {
    return key === null ? 0 : this.key.write(key, 0, "latin1");
  }
}

function boundedKey(words: string[]): string | null {
  for (let most = words.length; most > 0; most--) {
    const key = sortKey(most === words.length ? words : words.slice(0, most));
    if (key.length <= LONGEST_KEY) return key;
  }
  return null;
}

function isOver(bytes: Buffer, at: number, to: number): boolean {
  return at >= to || bytes[at] === SPACE;
}

const UNUSUAL = -1;
const [SPACE, DOT, LETTER_N, TILDE] = [0x20, 0x2e, 0x6e, 0x7e];
const ENYE = 0xf1;
/** The first byte of `ñ` and of all other letters from `À` to `ÿ`. */
const ENYE_LEAD = 0xc3;
const END_OF_WORD = 0xff;

/** For each byte of ASCII the letter that it is folded to; 0 for what is unusual. */
const ASCII = Uint8Array.from({ length: 256 }, (_, code) => (code === SPACE ? END_OF_WORD : code < 128 ? foldedLetter(code) : 0));
/** The same for the bytes behind {@link ENYE_LEAD}. */
const BEHIND_C3 = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x80 && byte < 0xc0 ? foldedLetter(byte + 0x40) : 0));

/** Letters that are folded one by one, whatever stands beside them: those that become one letter, and `ñ`. */
function foldedLetter(code: number): number {
  const letter = String.fromCharCode(code);
  if (letter === "ñ" || letter === "Ñ") return ENYE;
  const folded = /\p{L}/u.test(letter) ? /^a([a-z])a$/.exec(foldName(`a${letter}a`))?.[1] : undefined;
  return folded?.charCodeAt(0) ?? 0;
}

/** Words that may begin or end a legal form, by their hash: one that merely has the same is looked at by the definition too. */
const FORMS = (() => {
  const { start, inner, end } = tellingFormWords();
  const hashes = (words: Iterable<string>) => new Set([...words].map(hashOf));
  return { start: hashes(start), inner: hashes(inner), end: hashes(end) };
})();

const LONGEST_PARTICLE = Math.max(...[...PARTICLES].map((word) => word.length));
const PACKED_PARTICLES = new Set(
  [...PARTICLES].map((word) => [...word].reduce((packed, letter) => packed * 128 + letter.charCodeAt(0), 0)),
);

function hashOf(word: string): number {
  return [...word].reduce((hash, letter) => hashed(hash, letter.charCodeAt(0)), 0);
}

function hashed(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}
