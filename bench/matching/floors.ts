/** The two plain matchers that any engine must beat. */
import { distance } from "fastest-levenshtein";
import { nameTokens } from "#lib/names/fold";

/** Words sorted, one edit distance over the whole. */
export function tokenSort(left: string, right: string): number {
  const [a, b] = [left, right].map((name) => nameTokens(name).sort().join(" ")) as [string, string];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

/** Each word of the shorter name with its best partner by Jaro-Winkler, averaged. */
export function bestPairs(left: string, right: string): number {
  const [few, many] = [nameTokens(left), nameTokens(right)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0) return 0;
  const best = few.map((word) => Math.max(...many.map((other) => jaroWinkler(word, other))));
  return best.reduce((sum, each) => sum + each, 0) / few.length;
}

function jaroWinkler(left: string, right: string): number {
  const reach = Math.max(Math.floor(Math.max(left.length, right.length) / 2) - 1, 0);
  const taken = new Set<number>();
  const matched: string[] = [];
  for (let i = 0; i < left.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(right.length - 1, i + reach); j++) {
      if (taken.has(j) || left[i] !== right[j]) continue;
      taken.add(j);
      matched.push(left[i] as string);
      break;
    }
  }
  if (matched.length === 0) return 0;
  const other = [...taken].sort((a, b) => a - b).map((j) => right[j]);
  const swaps = matched.filter((letter, at) => letter !== other[at]).length / 2;
  const jaro = (matched.length / left.length + matched.length / right.length + (matched.length - swaps) / matched.length) / 3;
  let prefix = 0;
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
