/** Parts of a `ListEntry` that formats have in common: names in order, numbers within prose, facts. Pure. */
import { nameTokens } from "#lib/names/fold";
import { hasValidCheckDigit, parseRut } from "#lib/rut/rut";
import type { ListEntry, ListName } from "#lib/screening/list-entry";

/** Scripts that put no space between the words of a name. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}]/u;
const MOST_NAMES = 200;
/** A longer one is no name; its entry keeps the others. */
export const LONGEST_NAME = 1_000;

/** A name as a format gives it; `firm` when the publisher itself calls a good alias. */
export interface GivenName extends ListName {
  firm?: boolean;
}

/** The primary name first, each once. An alias of one word tells no person apart: it is weak unless its publisher calls it good. */
export function orderNames(kind: ListEntry["kind"], given: readonly GivenName[]): ListName[] {
  const named = given.map(({ name, ...rest }) => ({ name: name.replace(/\s+/g, " ").trim(), ...rest })).filter(isName);
  const first = named.find((name) => name.strength === "primary") ?? named[0];
  if (first === undefined) return [];
  const strongestFirst = [first, ...named.filter((name) => name.strength !== "weak-alias"), ...named.filter((name) => name !== first)];
  const seen = new Set<string>();
  return strongestFirst
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .slice(0, MOST_NAMES)
    .map(({ name, strength, firm }, at) => {
      if (at === 0) return { name, strength: "primary" };
      const lone = kind === "person" && !firm && !UNSPACED.test(name) && nameTokens(name).length < 2;
      return { name, strength: lone || strength === "weak-alias" ? "weak-alias" : "alias" };
    });
}

function isName({ name }: { name: string }): boolean {
  return name.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(name);
}

type Identifier = ListEntry["identifiers"][number];

/** What a number is called in front of it, or in brackets behind it. */
const LABELS: [RegExp, string | null][] = [
  [/\bkpp\b/i, null],
  [/\b(?:inn|tin|tax|nit|ruc|vat|fiscal)\b/i, "tax-id"],
  [/\b(?:ogrn|ogrnip|registration|register|uscc|credit code|company number|commercial)\b/i, "registration"],
  [/\b(?:swift|bic)\b/i, "swift"],
  [/\bimo\b/i, "imo"],
  [/\blei\b/i, "lei"],
  [/\bpassport\b/i, "passport"],
];
const MARKS = " \t\n\u00a0:,./-–";
const NUMBER = /[\p{L}\p{N}][\p{L}\p{N}/.-]*/gu;
// Behind these words stands a date or an office, not the number.
const STORY = /\b(?:issued|expires?|expired|valid|date of|officially|cancelled|until)\b/i;

/**
 * The numbers in a value as lists write it: `DM001478 (Myanmar) issued 10.9.2012`, `INN: 771 OGRN: 102`, `(a) AT071 (Pakistani), (b) A-374`.
 * `type` holds where no label says better. A Russian KPP marks a tax office, not a company: it is left out.
 */
export function readIdentifiers(type: string, text: string, country: string | null): Identifier[] {
  const parts = text.slice(0, 2_000).split(/\(?\b[a-h]\)\s|;|,\s(?=[A-Z]+\b)|\s\/\s|\s(?=(?:INN|OGRN|KPP|TIN)\b)/);
  const found = parts.flatMap((part) => {
    const bracket = /\(([^()]*)\)/.exec(part)?.[1]?.trim() ?? "";
    const outside = part.replace(/\([^()]*\)/g, " ");
    const label = LABELS.find(([pattern]) => pattern.test(outside) || pattern.test(bracket));
    if (label?.[1] === null) return [];
    const value = numberOf(outside);
    if (value === null) return [];
    return [{ type: label?.[1] ?? type, value: value.replace(/^IMO(?=\d)/i, ""), country: country ?? countryIn(bracket) }];
  });
  return distinctIdentifiers(found);
}

/** Each number of a type once: the first that tells it. */
export function distinctIdentifiers(identifiers: readonly Identifier[]): Identifier[] {
  const first = new Map<string, Identifier>();
  for (const one of identifiers) {
    const key = `${one.type} ${one.value}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

const NO_COUNTRY = /\b(?:national|identity|identification|civil|card|number|passport|diplomatic|likely|id|no)\b\.?/gi;

/** The country of a bracket: `Myanmar/Burma`, `Moroccan national identity card`. */
function countryIn(bracket: string): string | null {
  const rest = bracket.replace(NO_COUNTRY, "").trim();
  return /^\p{Lu}[\p{L} /.-]{3,40}$/u.test(rest) && !STORY.test(bracket) && rest !== rest.toUpperCase() ? rest : null;
}

/** The number itself: the whole text when no word stands in it, else its first token that can be one. */
function numberOf(text: string): string | null {
  const story = STORY.exec(text);
  const plain = trimMarks(story ? text.slice(0, story.index) : text);
  if (!/\d/.test(plain)) return null;
  if (!/\p{L}{3}/u.test(plain) && !plain.includes(":") && plain.length <= 40) return plain;
  const tokens = plain.match(NUMBER) ?? [];
  const isDate = (token: string) => /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(token);
  return tokens.map(trimMarks).find((token) => /\d/.test(token) && token.length >= 5 && !isDate(token)) ?? null;
}

/** Without blanks and marks at its ends. */
function trimMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && MARKS.includes(text[start] as string)) start++;
  while (end > start && MARKS.includes(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

/** RUTs among identifiers that their publisher says are Chilean. */
export function chileanRuts(identifiers: readonly Identifier[]): string[] {
  const ruts = identifiers
    .filter(({ country }) => country !== null && /^(?:cl|chile|chilean)$/i.test(country))
    .map(({ value }) => parseRut(value));
  return [...new Set(ruts.filter((rut) => rut !== null && hasValidCheckDigit(rut)) as string[])];
}

/** Facts of one type, blanks squeezed, empty ones left out, each once. */
export function facts(type: string, values: readonly string[]): ListEntry["facts"] {
  const clean = values.map((value) => value.replace(/\s+/g, " ").trim()).filter(Boolean);
  return [...new Set(clean)].map((value) => ({ type, value }));
}

/** Each value once, without the empty ones and those that say that it is not known. */
export function distinct(values: readonly string[]): string[] {
  const clean = values.map((value) => value.replace(/\s+/g, " ").trim());
  return [...new Set(clean.filter((value) => value !== "" && !/^(?:unknown|00|n\/?a|-)$/i.test(value)))];
}

/** Parts of an address or a place in one line. */
export function joinParts(parts: readonly (string | undefined)[]): string {
  return distinct(parts.map((part) => part ?? "")).join(", ");
}
