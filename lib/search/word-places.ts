/** Where in a name its words stand: `nameWords` with places, for the marks of a page of names, not for registers. Pure. */
import anyAscii from "any-ascii";
import { APOSTROPHES, DOTTED_LETTERS } from "#lib/names/fold";
import { stripForms } from "#lib/names/form-table";
import { bareWord, nameWords, withoutN } from "#lib/search/name-words";

/** From an index of the name (UTF-16) until another, exclusive. */
interface Place {
  from: number;
  to: number;
}

export interface PlacedWord {
  /** As `nameWords` gives it. */
  word: string;
  /** A legal form may stand in several; none where folding leaves no trace of what a word was made of. */
  places: Place[];
}

/** The words of a name as `nameWords` gives them, each with where it stands. */
export function wordPlaces(name: string): PlacedWord[] {
  const words = nameWords(name);
  const placed = withoutFourth(placeForms(joinLetters(splitWords(tracedName(name)))));
  const isTraced = placed.length === words.length && words.every((word, at) => bareWord(word) === placed[at]?.word);
  return words.map((word, at) => ({ word, places: isTraced ? (placed[at]?.places ?? []) : [] }));
}

/** A letter of the folded name and what of the name it was made of. */
interface Letter extends Place {
  letter: string;
}

/** A letter with what is written over it: folding looks at nothing wider. */
const LETTER_WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu;
const SIGNS = /['`]/;

function tracedName(name: string): Letter[] {
  const dots = new Set<number>();
  for (const found of name.matchAll(DOTTED_LETTERS)) {
    for (let at = found.index; at < found.index + found[0].length; at++) if (/[./]/.test(name[at] as string)) dots.add(at);
  }
  const letters: Letter[] = [];
  for (const found of name.matchAll(LETTER_WITH_MARKS)) {
    if (dots.has(found.index)) continue;
    const place = { from: found.index, to: found.index + found[0].length };
    for (const letter of foldLetter(found[0])) letters.push({ letter, ...place });
  }
  return letters;
}

function foldLetter(written: string): string {
  if (/^ñ$/iu.test(written.normalize("NFC"))) return "ñ";
  return anyAscii(written.replace(APOSTROPHES, "'").normalize("NFKC")).toLowerCase();
}

/** A run of letters and figures is a word; an apostrophe within is not there. */
function splitWords(letters: readonly Letter[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  let open: PlacedWord | null = null;
  for (const { letter, from, to } of letters) {
    if (SIGNS.test(letter)) continue;
    if (!/[a-z0-9ñ]/.test(letter)) {
      open = null;
      continue;
    }
    if (open === null) words.push((open = { word: letter, places: [{ from, to }] }));
    else open = grow(open, letter, { from, to });
  }
  return words;
}

/** Single letters in a row are one word: `S A`. */
function joinLetters(words: readonly PlacedWord[]): PlacedWord[] {
  const joined: PlacedWord[] = [];
  let before: PlacedWord | null = null;
  for (const { word, places } of words) {
    const single = word.length === 1 && word > "9";
    const [place] = places;
    if (single && before !== null && place !== undefined) grow(before, word, place);
    else joined.push({ word, places: places.map((each) => ({ ...each })) });
    before = single ? (joined.at(-1) ?? null) : null;
  }
  return joined;
}

function grow(word: PlacedWord, letters: string, { to }: Place): PlacedWord {
  word.word += letters;
  const last = word.places.at(-1);
  if (last !== undefined) last.to = to;
  return word;
}

/** A legal form becomes one word, last, that stands wherever words of it do. */
function placeForms(words: PlacedWord[]): PlacedWord[] {
  const plain = words.map(({ word }) => (word === "año" ? word : withoutN(word)));
  const { core, form } = stripForms(plain);
  if (form === null) return words;
  const kept: PlacedWord[] = [];
  const places: Place[] = [];
  let formEndedAt = -1;
  for (const [at, each] of words.entries()) {
    const [place] = each.places;
    if (plain[at] === core[kept.length]) kept.push(each);
    else if (place !== undefined) {
      const last = places.at(-1);
      if (last !== undefined && formEndedAt === at - 1) last.to = place.to;
      else places.push({ ...place });
      formEndedAt = at;
    }
  }
  return [...kept, { word: form, places }];
}

function withoutFourth(words: readonly PlacedWord[]): PlacedWord[] {
  const times = new Map<string, number>();
  return words.filter(({ word }) => {
    const before = times.get(word) ?? 0;
    times.set(word, before + 1);
    return before < 3;
  });
}
