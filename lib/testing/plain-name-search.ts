/**
 * The search by name, said plainly: every name is looked at, word by word, by the definitions of lib/search. What the index answers
 * is held to this: the same RUTs, the same order, the same totals.
 */
import { askedName, bareWord, extentOf, nameWords, PARTICLES, sortKey, withoutN } from "#lib/search/name-words";
import { isInitial, type WordTier, wordTier } from "#lib/search/word-tier";

export interface PlainName {
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  name: string;
}

interface PlainMatch extends PlainName {
  tier: WordTier;
  /** Whether the name is just what was typed. */
  same: boolean;
  extent: number;
  /** 0 the same name, 1 the words asked for stand in the order typed, from whichever of them the name begins, 2 they do not. */
  order: 0 | 1 | 2;
  key: string;
}

/** Places beyond are not told apart. */
const LAST_PLACE = 15;

/** All matches, best first. A RUT of several names is there once, under the one that answers best. */
export function plainNameSearch(names: readonly PlainName[], typed: string): PlainMatch[] {
  const asked = askedName(typed);
  const best = new Map<number, PlainMatch>();
  if (asked.words.length === 0) return [];
  for (const name of names) {
    const match = matchName(name, asked);
    if (match === null) continue;
    const known = best.get(name.rutNumber);
    if (known === undefined || compareNames(match, known) < 0) best.set(name.rutNumber, match);
  }
  return [...best.values()].sort(compareMatches);
}

function matchName(name: PlainName, asked: { words: string[]; key: string }): PlainMatch | null {
  const words = nameWords(name.name);
  const key = sortKey(words);
  let tier: WordTier = 0;
  const places: number[] = [];
  for (const word of asked.words) {
    const found = bestWord(word, words, isInitial(word, asked.words));
    if (found === null) return null;
    tier = Math.max(tier, found.tier) as WordTier;
    places.push(Math.min(found.place, LAST_PLACE));
  }
  const same = key === asked.key;
  return { ...name, tier, same, extent: extentOf(words), order: same ? 0 : inTurn(places) ? 1 : 2, key };
}

function bestWord(asked: string, words: readonly string[], initial: boolean): { tier: WordTier; place: number } | null {
  let best: { tier: WordTier; place: number } | null = null;
  for (const [place, word] of words.entries()) {
    const begun = initial && !PARTICLES.has(bareWord(word)) && withoutN(word).startsWith(withoutN(asked)) ? 2 : null;
    const tier = least(wordTier(asked, word), begun);
    if (tier !== null && (best === null || tier < best.tier)) best = { tier, place };
  }
  return best;
}

function least(one: WordTier | null, other: WordTier | null): WordTier | null {
  return one === null ? other : other === null ? one : (Math.min(one, other) as WordTier);
}

/** Whether places rise, but for one step back to the beginning: `Ana Soto Vera` and `SOTO VERA ANA`, not `VERA SOTO ANA`. */
function inTurn(places: readonly number[]): boolean {
  const falls = places.filter((place, index) => place < (places[(index + places.length - 1) % places.length] as number)).length;
  return falls <= 1;
}

function compareNames(one: PlainMatch, other: PlainMatch): number {
  return one.tier - other.tier || Number(other.same) - Number(one.same) || compareText(one.key, other.key);
}

function compareMatches(one: PlainMatch, other: PlainMatch): number {
  return (
    one.tier - other.tier ||
    one.extent - other.extent ||
    one.order - other.order ||
    compareText(one.key, other.key) ||
    one.rutNumber - other.rutNumber
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
