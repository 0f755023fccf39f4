/** Whether two names are taken for one, and why. Pure; the one comparison of the whole service. */
import { type Alignment, alignWords, type WordMatch } from "#lib/names/align";
import { relateForms } from "#lib/names/form-table";
import { nameVariants } from "#lib/names/name-variants";
import { explainPairs, explainReasons, type NameReason, type WordPair } from "#lib/names/explain";
import { guessKind, type NameWord, type PreparedName, prepareName } from "#lib/names/prepared-name";

/**
 * From this similarity on two names are a match, in every use: lists, PEP, court participants.
 * What it buys is measured by `bench/pairs.ts` and told in docs/matching.md.
 */
export const MATCH_THRESHOLD = 0.7;

/** What a comparison says: similarity 0–1, the aligned words and what spoke for and against. */
export interface NameComparison {
  similarity: number;
  tokens: WordPair[];
  reasons: NameReason[];
}

/**
 * Compares two names. `unknown` is settled by the words: a legal form or a trade word makes a company.
 * Of a name with alternatives (`A/B`) the one that fits best is compared.
 */
export function compareNames(query: string, entry: string, kind: "person" | "company" | "unknown"): NameComparison {
  const settled = kind !== "unknown" ? kind : guessKind(query) === "company" || guessKind(entry) === "company" ? "company" : "person";
  const pairs = nameVariants(query).flatMap((left) =>
    nameVariants(entry).map((right) => [prepareName(left, settled), prepareName(right, settled)] as const),
  );
  const ranked = pairs.map(([left, right]) => ({ left, right, similarity: similarityOf(left, right) }));
  const best = ranked.reduce((top, each) => (each.similarity > top.similarity ? each : top));
  return comparePrepared(best.left, best.right);
}

/** The same with names that were prepared before, both as the same kind. */
export function comparePrepared(query: PreparedName, entry: PreparedName): NameComparison {
  const alignment = alignWords(query, entry);
  const weighed = weigh(query, entry, alignment);
  return {
    similarity: weighed.similarity,
    tokens: explainPairs(query, entry, alignment),
    reasons: explainReasons(query, entry, alignment, weighed),
  };
}

/** Similarity alone, for the many candidates of a search. */
export function similarityOf(query: PreparedName, entry: PreparedName): number {
  return weigh(query, entry, alignWords(query, entry)).similarity;
}

export interface Weighed {
  similarity: number;
  /** Only words that thousands share are equal. */
  commonWordsOnly: boolean;
  /** What is equal is only given names, or only surnames. */
  partOnly: boolean;
  /** Each side has a telling word that the other lacks. */
  conflict: boolean;
}

/** A conflict of telling words keeps the similarity below the threshold, whatever else is equal. */
const CONFLICT_CEILING = 0.6;
const PERSON = { conflictCost: 2, surplusCost: 0.3, leastEvidence: 1.4 };
const COMPANY = { conflictCost: 2, surplusCost: 0.6, leastEvidence: 0.9 };
const FORM_FACTOR = { same: 1, open: 0.98, different: 0.88 };

function weigh(query: PreparedName, entry: PreparedName, alignment: Alignment): Weighed {
  const person = query.kind === "person";
  const rule = person ? PERSON : COMPANY;
  let matched = 0;
  let quality = 0;
  for (const match of alignment.matches) {
    const evidence = evidenceOf(query, entry, match);
    matched += evidence;
    quality += evidence * match.nearness;
  }
  if (matched === 0) return { similarity: 0, commonWordsOnly: false, partOnly: false, conflict: true };
  const queryOnly = absenceOf(query, alignment.queryOnly);
  const entryOnly = absenceOf(entry, alignment.entryOnly);
  const clash = person && differInPart(query, entry, alignment) ? 0 : Math.min(queryOnly, entryOnly);
  const surplus = queryOnly + entryOnly - 2 * clash;
  const whole = queryOnly + entryOnly < 0.3 && alignment.matches.every((match) => match.how !== "initial");
  const form = person ? "same" : relateForms(query.form, entry.form);
  let similarity =
    (quality / matched) *
    (matched / (matched + rule.conflictCost * clash + (rule.surplusCost + (1 - quality / matched)) * surplus)) *
    FORM_FACTOR[form];
  const conflict = clash >= 0.7;
  if (conflict) similarity = Math.min(similarity, CONFLICT_CEILING);
  const commonWordsOnly = !whole && matched < rule.leastEvidence;
  if (commonWordsOnly) similarity *= matched / (rule.leastEvidence * 1.4);
  if (whole && !person && matched < 0.5) similarity *= 0.6;
  const partOnly = person && !whole && isPartOnly(query, entry, alignment);
  if (partOnly) similarity *= 0.75;
  return { similarity: Math.round(similarity * 1000) / 1000, commonWordsOnly, partOnly, conflict };
}

/** `PEREZ SOTO JUAN` and `Juan Carlos Pérez`: one leaves out a given name, the other a surname; they do not contradict each other. */
function differInPart(query: PreparedName, entry: PreparedName, alignment: Alignment): boolean {
  const left = leftOver(query, alignment.queryOnly);
  const right = leftOver(entry, alignment.entryOnly);
  if (left.length === 0 || right.length === 0 || alignment.gender) return false;
  const given = (word: NameWord) => word.part === "given" || (word.part === null && word.given);
  const shared = alignment.matches
    .filter((match) => match.how !== "initial")
    .map((match) => entry.words[match.entry[0] as number] as NameWord);
  // Siblings share surnames only: a given name must be equal too.
  if (!shared.some(given) || shared.every(given)) return false;
  return (left.every(given) && !right.some(given)) || (right.every(given) && !left.some(given));
}

function leftOver(name: PreparedName, indexes: number[]): NameWord[] {
  return indexes.map((index) => name.words[index] as NameWord).filter((word) => word.role === "name" || word.role === "initial");
}

function evidenceOf(query: PreparedName, entry: PreparedName, match: WordMatch): number {
  const left = match.query.reduce((sum, index) => sum + (query.words[index] as NameWord).evidence, 0);
  const right = match.entry.reduce((sum, index) => sum + (entry.words[index] as NameWord).evidence, 0);
  if (match.how === "initial") return Math.min(left, right, 0.5 * Math.max(match.query.length, match.entry.length));
  // A common word that stands for a telling one is no evidence for the telling one.
  return match.query.length + match.entry.length === 2 ? Math.min(left, right) : Math.max(left, right);
}

function absenceOf(name: PreparedName, indexes: number[]): number {
  return indexes.reduce((sum, index) => sum + (name.words[index] as NameWord).absence, 0);
}

/**
 * Whether only given names or only surnames are equal, or the paternal surname is missing: it may drop the second given
 * name or the maternal surname, never the paternal one.
 */
function isPartOnly(query: PreparedName, entry: PreparedName, alignment: Alignment): boolean {
  const entryMatched = alignment.matches.flatMap((match) => match.entry);
  const queryMatched = alignment.matches.flatMap((match) => match.query);
  return lacksPart(entry, entryMatched) || lacksPart(query, queryMatched);
}

function lacksPart(name: PreparedName, matched: number[]): boolean {
  const telling = (word: NameWord) => word.role === "name" || word.role === "initial";
  const words = name.words.filter(telling);
  const seen = matched.map((index) => name.words[index] as NameWord).filter(telling);
  const family = words.find((word) => word.part === "family");
  if (family !== undefined && words.some((word) => word.part === "given")) {
    return !seen.includes(family) || !seen.some((word) => word.part === "given");
  }
  const units = [...new Set(words.map((word) => word.unit))];
  const places = new Set(seen.map((word) => units.indexOf(word.unit)));
  const isGiven = units.map((unit) => words.some((word) => word.unit === unit && word.given));
  // `SURNAME SURNAME GIVEN …` of registers: the paternal surname is the first.
  if (units.length >= 3 && isGiven.at(-1) && !isGiven[0] && !places.has(0)) return true;
  // Four words are two given names and two surnames in either order: one of each half, and not the second of both.
  const half = new Set([...places].map((place) => (place < 2 ? "first" : "last")));
  return units.length === 4 && (half.size === 1 || (places.size === 2 && places.has(1) && places.has(3)));
}
