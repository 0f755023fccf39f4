/**
 * The words under which the name index keeps a name, and those that a search asks for. Pure.
 * A word is lower-case ASCII letters and digits and `ñ`; the second `gonzález` of a name is the word `gonzalez²`.
 */
import { nameTokens } from "#lib/names/fold";
import { stripForms } from "#lib/names/form-table";

/** Words between names: they stand or are left out as the writer likes, so no search has to find them. */
export const PARTICLES: ReadonlySet<string> = new Set(
  "de la las lo los del da das do dos di du des le van von der den y e el san santa".split(" "),
);

/** Stands for `ñ` while a name is folded: no name has it, and folding leaves it alone. */
const KEPT_N = "0n0";
const TIMES = ["", "²", "³"];

/**
 * The words of a name in reading order: without accents, `ñ` kept, a legal form in its one spelling (`Y CÍA. LTDA.` is `ltda`) and last.
 * A word that comes again has a mark behind it; from the fourth time on it is left out.
 */
export function nameWords(name: string): string[] {
  return wordsOfTokens(tokensWithN(name));
}

/** What {@link nameWords} makes of a name that is cut into words already: lower case, without accents, `ñ` kept. */
export function wordsOfTokens(tokens: string[]): string[] {
  return markRepeats(spellForms(tokens));
}

/** What a search asks for. */
export interface AskedName {
  /** In the order typed; each has to stand in a name that is found. Particles are asked for only where nothing else is. */
  words: string[];
  /** The whole of what was typed, as {@link sortKey} would keep a name: the very same name comes first. */
  key: string;
}

export function askedName(typed: string): AskedName {
  const all = nameWords(typed);
  const telling = all.filter((word) => !PARTICLES.has(bareWord(word)));
  return { words: telling.length > 0 ? telling : all, key: sortKey(all) };
}

/** Names of more words are not told apart by how many they have. */
const MOST_EXTENT = 90;

/**
 * How many words a search would have to name to name all of it: those that are no particles, or all when there are no others;
 * {@link MOST_EXTENT} at most.
 */
export function extentOf(words: readonly string[]): number {
  const telling = words.filter((word) => !PARTICLES.has(bareWord(word))).length;
  return Math.min(telling > 0 ? telling : words.length, MOST_EXTENT);
}

/**
 * What names are sorted by, in the order of code units: first the {@link extentOf}, then the words, `ñ` between `n` and `o`.
 * Equal keys are one name, written with other accents or signs.
 */
export function sortKey(words: readonly string[]): string {
  return String.fromCharCode(32 + extentOf(words)) + words.join(" ").replaceAll("ñ", "n~");
}

/** A word without the mark of its being there again. */
export function bareWord(word: string): string {
  return word.endsWith("²") || word.endsWith("³") ? word.slice(0, -1) : word;
}

function tokensWithN(name: string): string[] {
  if (!/[ñÑ]|n\u0303/iu.test(name)) return nameTokens(name);
  return nameTokens(name.normalize("NFC").replace(/ñ/giu, KEPT_N)).map((word) => word.replaceAll(KEPT_N, "ñ"));
}

// The table of legal forms knows no `ñ`: it is asked with `n`, and what it leaves of the name gets its `ñ` back, word for word.
function spellForms(tokens: string[]): string[] {
  // `ANO` is a form in Russia, `año` is none.
  const plain = tokens.map((word) => (word === "año" ? word : withoutN(word)));
  const { core, form } = stripForms(plain);
  if (form === null) return tokens;
  const kept: string[] = [];
  for (let at = 0; at < plain.length && kept.length < core.length; at++) {
    if (plain[at] === core[kept.length]) kept.push(tokens[at] as string);
  }
  return [...(kept.length === core.length ? kept : core), form];
}

function markRepeats(words: string[]): string[] {
  if (new Set(words).size === words.length) return words;
  const times = new Map<string, number>();
  return words.flatMap((word) => {
    const before = times.get(word) ?? 0;
    times.set(word, before + 1);
    const mark = TIMES[before];
    return mark === undefined ? [] : [word + mark];
  });
}

/** The plain form of a word: as a search without `ñ` would type it. */
export function withoutN(word: string): string {
  return word.replaceAll("ñ", "n");
}
