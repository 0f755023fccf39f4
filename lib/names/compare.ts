/** Whether two names are taken for one, and why. Pure; the one comparison of the whole service. */
import { alignWords } from "#lib/names/align";
import { explainPairs, explainReasons, type NameReason, type WordPair } from "#lib/names/explain";
import { nameVariants } from "#lib/names/name-variants";
import { guessKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
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
