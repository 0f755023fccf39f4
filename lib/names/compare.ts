/** Whether two names are taken for one, and why. Pure; the one comparison of the whole service. */
import { alignWords } from "#lib/names/align";
import { explainPairs, explainReasons, type NameReason, type WordPair } from "#lib/names/explain";
import { nameVariants } from "#lib/names/name-variants";
import { guessKind, type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { weigh } from "#lib/names/weigh";

/**
 * From this similarity on two names are a match, in every use: lists, PEP, court participants.
 * What it buys is measured by `bench/matching.ts` and told in docs/matching.md.
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
  return explain(closest(prepareVariants(query, settled), prepareVariants(entry, settled)));
}

/** The same with names that were prepared before, both as the same kind. */
export function comparePrepared(query: PreparedName, entry: PreparedName): NameComparison {
  return explain(align(query, entry));
}

/** A name with its alternatives, ready to be compared many times. Never empty. */
export function prepareVariants(name: string, kind: NameKind): PreparedName[] {
  return nameVariants(name).map((text) => prepareName(text, kind));
}

/** `compareNames` of what was prepared, null below `least`: what it says of two names is worked out only from there on. */
export function compareFrom(least: number, queries: readonly PreparedName[], entries: readonly PreparedName[]): NameComparison | null {
  const best = closest(queries, entries);
  return best.weighed.similarity < least ? null : explain(best);
}

/** Similarity alone, for the many candidates of a search. */
export function similarityOf(query: PreparedName, entry: PreparedName): number {
  return align(query, entry).weighed.similarity;
}

function align(query: PreparedName, entry: PreparedName) {
  const alignment = alignWords(query, entry);
  return { query, entry, alignment, weighed: weigh(query, entry, alignment) };
}
type Aligned = ReturnType<typeof align>;

function closest(queries: readonly PreparedName[], entries: readonly PreparedName[]): Aligned {
  const ranked = queries.flatMap((query) => entries.map((entry) => align(query, entry)));
  return ranked.reduce((top, each) => (each.weighed.similarity > top.weighed.similarity ? each : top));
}

function explain({ query, entry, alignment, weighed }: Aligned): NameComparison {
  return {
    similarity: weighed.similarity,
    tokens: explainPairs(query, entry, alignment),
    reasons: explainReasons(query, entry, alignment, weighed),
  };
}
