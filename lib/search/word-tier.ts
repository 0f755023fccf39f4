/**
 * Which word of a name answers which word of a search, and how well. This is the definition: the index finds the same words faster
 * (`vocabulary.ts`), and the plain search of the tests scans every name with it. Pure.
 */
import { bareWord, withoutN } from "#lib/search/name-words";
import { spanishSound } from "#lib/search/spanish-sound";

/** 0 the word itself; 1 the same but for `ñ` and `n`; 2 the same sound, or one is short for the other; 3 one slip of typing. */
export type WordTier = 0 | 1 | 2 | 3;

/** Shorter words have no sound of their own: too many of them would be alike. */
export const LEAST_SOUND_LETTERS = 3;
/** A slip is forgiven from so many letters typed. */
export const LEAST_TYPO_LETTERS = 5;

/** Words that are written short, each with what it is short for. Either finds the other. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  ma: ["maria"],
  mria: ["maria"],
  fco: ["francisco"],
  fca: ["francisca"],
  fdo: ["fernando"],
  gmo: ["guillermo"],
  hno: ["hermano"],
  hnos: ["hermanos"],
  jse: ["jose"],
  jqn: ["joaquin"],
  sta: ["santa"],
  soc: ["sociedad"],
  com: ["comercial", "comercializadora"],
  cial: ["comercial"],
  inv: ["inversiones"],
  ing: ["ingenieria"],
  const: ["constructora", "construcciones"],
  transp: ["transportes"],
  adm: ["administradora"],
  serv: ["servicios"],
  dist: ["distribuidora"],
  imp: ["importadora", "importaciones"],
  exp: ["exportadora", "exportaciones"],
  asoc: ["asociados", "asociacion"],
  inmob: ["inmobiliaria"],
  agric: ["agricola"],
  prod: ["productos", "producciones"],
};

/** The best tier in which a word of a name answers a word that is asked for; null when it does not. Both as `nameWords` gives them. */
export function wordTier(asked: string, word: string): WordTier | null {
  if (asked === word) return 0;
  // A word asked for twice has to stand there twice, in one spelling.
  if (markOf(asked) !== markOf(word)) return null;
  const plainAsked = withoutN(bareWord(asked));
  const plainWord = withoutN(bareWord(word));
  if (plainAsked === plainWord) return 1;
  if (isShortFor(plainAsked, plainWord) || isShortFor(plainWord, plainAsked)) return 2;
  if (plainAsked.length >= LEAST_SOUND_LETTERS && plainWord.length >= LEAST_SOUND_LETTERS && isSpoken(plainAsked) && isSpoken(plainWord)) {
    if (spanishSound(plainAsked) === spanishSound(plainWord)) return 2;
  }
  if (plainAsked.length >= LEAST_TYPO_LETTERS && isSpoken(plainAsked) && isSpoken(plainWord) && isOneSlip(plainAsked, plainWord)) return 3;
  return null;
}

/** More letters alone stand for themselves: each of them would ask for tens of thousands of words. */
const MOST_INITIALS = 2;

/**
 * Whether a letter asked for may also stand for any word that it begins, in tier 2: `J. Soto`. Only beside other words that are more
 * than a letter. It never stands for a particle.
 */
export function isInitial(asked: string, allAsked: readonly string[]): boolean {
  return isLetter(asked) && allAsked.filter(isLetter).length <= MOST_INITIALS && allAsked.some((other) => bareWord(other).length > 1);
}

function isLetter(word: string): boolean {
  return word.length === 1 && word >= "a";
}

/** Whether a word has letters alone: numbers are never misspelt or spoken. */
export function isSpoken(word: string): boolean {
  return !/\d/.test(word);
}

/** Whether one letter more, less or other, or two neighbours changed over, makes one of the other. Not for equal words. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from++;
  const restOne = one.slice(from);
  const restOther = other.slice(from);
  if (one.length > other.length) return restOne.slice(1) === restOther;
  if (one.length < other.length) return restOne === restOther.slice(1);
  if (restOne.slice(1) === restOther.slice(1)) return true;
  return restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2);
}

function isShortFor(short: string, long: string): boolean {
  return Object.hasOwn(SHORT_FORMS, short) && (SHORT_FORMS[short] as readonly string[]).includes(long);
}

function markOf(word: string): string {
  return word.slice(bareWord(word).length);
}
