/**
 * Under which keys the name of a participant is kept and looked for, so that the database answers with the few that may be the
 * subject. Names match when all telling words of the shorter one stand in the longer, but for a given name on the one side and a surname
 * on the other (docs/matching.md): keys are two or three words together. Pure; told by `name-keys.test.ts` against the comparison.
 */
import { soundClass } from "#lib/courts/sound-class";
import { hashOf } from "#lib/courts/key-hash";
import { GIVEN_NAMES } from "#lib/names/given-names";
import { nameTokens } from "#lib/names/fold";
import { stripForms } from "#lib/names/form-table";
import { nameVariants } from "#lib/names/name-variants";
import { type NameKind, type NameWord, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { GENERIC_WORDS } from "#lib/names/word-classes";

/** Telling words that are kept: a longer name is found by its first ones. */
const MOST_TELLING = 6;
/** A name of four words or more that is shortened to two keeps a given name and a surname. */
const LONGEST_SHORTENED = 5;
/** Of four words: two given names, two surnames, or the second of both. */
const NO_SHORTENING = new Set(["0 1", "2 3", "1 3"]);

/** Keys of a participant as its source writes it: 32-bit numbers, each once. */
export function courtNameKeys(name: string): number[] {
  const kinds = participantKinds(name);
  const keys = nameVariants(name).flatMap((text) => [
    ...(kinds.person ? personKeys(prepareName(text, "person")) : []),
    ...(kinds.company ? companyKeys(prepareName(text, "company")) : []),
  ]);
  return [...new Set(keys.map(hashOf))];
}

/**
 * Among whom a participant is looked for. A legal form makes a company; a given name, without a form or a trade word beside it, a person.
 * Of any other name nobody knows.
 */
export function participantKinds(name: string): Record<NameKind, boolean> {
  const { core, form } = stripForms(nameTokens(name.slice(0, 500)));
  const trade = core.some((word) => GENERIC_WORDS.has(word));
  return { person: form === null, company: form !== null || trade || !core.some((word) => GIVEN_NAMES.has(word)) };
}

/** The words that tell a person or a company from others, in their order. */
export function tellingWords({ words }: PreparedName): NameWord[] {
  return words.filter((word) => word.role === "name");
}

/**
 * Of which names a pair of words is the key: of those with two telling words, with three (the third a given name, or none), with four or five,
 * and of those with an initial, which may stand for any other word.
 */
type Extent = "2" | "3g" | "3s" | "4" | "i";
export const EXTENTS: readonly Extent[] = ["2", "3g", "3s", "4", "i"];

/** How groups of words are written as a key; the same for who keeps and who asks. */
export const keyOf = {
  /** The only telling word of a person; `i`: one of at most two, with an initial beside them. */
  alone: (word: string, extent: "1" | "i") => `p${extent}|${soundClass(word)}`,
  pair: (extent: Extent, one: string, other: string) => `p${extent}|${together([one, other])}`,
  triple: (words: readonly string[]) => `pt|${together(words)}`,
  /** A telling word of a company that has one or two of them. */
  brand: (extent: "1" | "2", word: string) => `c${extent}|${soundClass(word)}`,
  brands: (one: string, other: string) => `cc|${together([one, other])}`,
  /** Of a company without any telling word. */
  trade: (words: readonly string[]) => `cg|${together(words)}`,
};

function together(words: readonly string[]): string {
  return words.map(soundClass).sort().join("|");
}

function personKeys(prepared: PreparedName): string[] {
  const telling = tellingWords(prepared);
  const words = telling.slice(0, MOST_TELLING).map((word) => word.text);
  const initials = hasInitials(prepared);
  if (words.length === 1) return [keyOf.alone(words[0] as string, initials ? "i" : "1")];
  const keys = initials && words.length === 2 ? words.map((word) => keyOf.alone(word, "i")) : [];
  const triples = triplesOf(words.length).map((places) => keyOf.triple(places.map((at) => words[at] as string)));
  keys.push(...triples);
  for (const [one, other] of pairsOf(words.length)) {
    const [a, b] = [words[one] as string, words[other] as string];
    if (initials) keys.push(keyOf.pair("i", a, b));
    if (isShortened(prepared, one, other)) keys.push(keyOf.pair(extentOf(telling, one, other), a, b));
  }
  return keys;
}

export function hasInitials({ words }: PreparedName): boolean {
  return words.some((word) => word.role === "initial");
}

/** Whether these two of its telling words may be the whole name in short: a given name and a surname, not the second of both. */
export function isShortened(prepared: PreparedName, one: number, other: number): boolean {
  const telling = tellingWords(prepared);
  if (telling.length > LONGEST_SHORTENED) return false;
  // With initials or hyphens the places say less.
  const plain = telling.length === 4 && !hasInitials(prepared) && new Set(telling.map((word) => word.unit)).size === 4;
  return !plain || !NO_SHORTENING.has(`${one} ${other}`);
}

function extentOf(telling: readonly NameWord[], one: number, other: number): Extent {
  if (telling.length === 2) return "2";
  if (telling.length > 3) return "4";
  return telling[3 - one - other]?.given ? "3g" : "3s";
}

function companyKeys(prepared: PreparedName): string[] {
  const words = tellingWords(prepared)
    .slice(0, MOST_TELLING)
    .map((word) => word.text);
  if (words.length === 0) return tradeKeys(prepared);
  const keys = pairsOf(words.length).map(([one, other]) => keyOf.brands(words[one] as string, words[other] as string));
  if (words.length === 1 || words.length === 2) {
    const extent = words.length === 1 ? "1" : "2";
    keys.push(...words.map((word) => keyOf.brand(extent, word)));
  }
  return [...keys, ...joinedBrands(prepared).map((word) => keyOf.brand("1", word))];
}

/** `ALPHA BETA` may be written `ALPHABETA`, and `SERVICIOS ALPHA` too. */
export function joinedBrands(prepared: PreparedName): string[] {
  const join = (words: readonly NameWord[]) => (words.length > 1 && words.length < 5 ? [words.map((word) => word.text).join("")] : []);
  return [...new Set([...join(tellingWords(prepared)), ...join(prepared.words.filter((word) => word.role !== "particle"))])];
}

export function tradeKeys(prepared: PreparedName): string[] {
  const words = [...new Set(prepared.words.filter((word) => word.role !== "particle").map((word) => word.text))].slice(0, MOST_TELLING);
  if (words.length < 2) return words.map((word) => keyOf.trade([word]));
  return pairsOf(words.length).map(([one, other]) => keyOf.trade([words[one] as string, words[other] as string]));
}

/** Places of two of so many, the earlier first. */
export function pairsOf(count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let one = 0; one < count; one++) for (let other = one + 1; other < count; other++) pairs.push([one, other]);
  return pairs;
}

/** Places of three of so many, in their order. */
export function triplesOf(count: number): [number, number, number][] {
  return pairsOf(count).flatMap(([one, other]) =>
    Array.from({ length: count - other - 1 }, (_, at): [number, number, number] => [one, other, other + 1 + at]),
  );
}
