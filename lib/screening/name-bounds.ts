/**
 * What of a query decides, before any comparison, whether a name can still match: bounds that never say less than `weigh`
 * (lib/names) would, so that nothing is lost. Pure.
 */
import type { NameKind, NameWord, PreparedName } from "#lib/names/prepared-name";

/** Telling words left over on both sides are a conflict, which keeps a name below the threshold. */
export const CONFLICT = 0.7;
/**
 * `leastEvidence`: what is equal must say so much when anything is left over; of people one word never does.
 * `surplus`: and so much for each word that only one side has.
 */
const PERSON_BOUNDS = { leastEvidence: 1.2, surplus: 0.2 };
const COMPANY_BOUNDS = { leastEvidence: 0.8, surplus: 0.9 };
/** Less than this left over counts as nothing left over. */
const NOTHING_LEFT = 0.3;
/** Letters of the longest word that may stand for as many words by their initials. */
export const MOST_INITIALS = 3;

/** Particles, titles and single letters find nothing by themselves. */
export function isPosted(word: NameWord): boolean {
  return word.role !== "particle" && word.role !== "title" && word.role !== "initial";
}

/** The words by which a name is told from others. */
export function isTelling(word: NameWord): boolean {
  return word.role === "name";
}

/** Letters with which a word may stand for words by their initials; 0 when it may not. */
export function initialsIn(word: NameWord): number {
  return word.text.length > MOST_INITIALS || word.role === "particle" || word.role === "number" ? 0 : word.text.length;
}

/**
 * How much a word says against when no word of the other side is equal or near: 0, 0.75 or 1, never more than its absence.
 * Short words, trade words, numbers and the cut words of companies (`TRNSPRT`) have other ways to match and count as nothing.
 */
export function restOf(word: NameWord, kind: NameKind): number {
  if (word.text.length <= MOST_INITIALS || (kind === "company" && !/[aeou]/.test(word.text))) return 0;
  return word.absence >= 1 ? 1 : word.absence >= 0.75 ? 0.75 : 0;
}

/** Whether the word counts as a given name where one side leaves out a given name and the other a surname. */
export function isGiven(word: NameWord): boolean {
  return word.part === "given" || (word.part === null && word.given);
}

/** Whether a name can still match that leaves at least so much over on either side and shares at most so much. */
export function isWithinReach(person: boolean, queryRest: number, entryRest: number, evidence: number): boolean {
  const [less, more] = queryRest < entryRest ? [queryRest, entryRest] : [entryRest, queryRest];
  const bounds = person ? PERSON_BOUNDS : COMPANY_BOUNDS;
  if (evidence < bounds.leastEvidence && more >= NOTHING_LEFT) return false;
  if (less >= CONFLICT) return person;
  return evidence >= bounds.surplus * (more - Math.max(0, less));
}

/** A query ready for its bounds; arrays go by the word's place. At most 24 words. */
export interface QuerySides {
  person: boolean;
  rest: number[];
  evidence: number[];
  given: boolean[];
  /** First letters, as character codes; 0 for a word that is but one letter, for which no initial stands. */
  first: number[];
  /** Words that may stand for others by their initials. */
  initials: string[];
  /** Letters of `initials` together. */
  initialLetters: number;
  /** Short words of a name that has nothing else to look for but particles: names are looked up with one letter wrong in them, too. */
  slips: string[];
  /** The words by which names are looked up, as bits. */
  drivers: number;
  texts: string[];
  /** The least that one of its words says for a match. */
  leastEvidence: number;
  /** Some word is not Latin: vowels may be missing. */
  ownScript: boolean;
}

export function sidesOf(query: PreparedName): QuerySides {
  const { words } = query;
  const initials = words.filter((word) => initialsIn(word) > 0).map((word) => word.text);
  const posted = words.map((word, at) => ({ word, at })).filter(({ word }) => isPosted(word));
  const telling = posted.filter(({ word }) => isTelling(word));
  // A telling word of two or three letters may match by its initials, so that the other words of a company have to find the name.
  const short = query.kind === "company" && telling.some(({ word }) => word.text.length <= MOST_INITIALS);
  const drivers = telling.length > 0 && !short ? telling : posted;
  return {
    person: query.kind === "person",
    rest: words.map((word) => restOf(word, query.kind)),
    evidence: words.map((word) => word.evidence),
    given: words.map(isGiven),
    first: words.map((word) => (word.text.length > 1 ? word.text.charCodeAt(0) : 0)),
    initials,
    slips: posted.every(({ word }) => word.text.length <= MOST_INITIALS) ? posted.map(({ word }) => word.text) : [],
    initialLetters: initials.reduce((sum, each) => sum + each.length, 0),
    drivers: drivers.reduce((bits, { at }) => bits | (1 << at), 0),
    texts: words.map((word) => word.text),
    leastEvidence: Math.min(1, ...words.map((word) => word.evidence)),
    ownScript: hasOwnScript(words),
  };
}

export function hasOwnScript(words: readonly NameWord[]): boolean {
  return words.some((word) => word.script !== null);
}

/** What of a name the `initials` of the other side may stand for, at most: letters, and what the words say against that they spell. */
export function spelledBy(
  initials: readonly string[],
  first: readonly number[],
  rest: readonly number[],
): { letters: number; rest: number } {
  const spelled = { letters: 0, rest: 0 };
  for (const each of initials) {
    let most = -1;
    for (let start = 0; start + each.length <= first.length; start++) {
      let [at, sum] = [0, 0];
      while (at < each.length && each.charCodeAt(at) === first[start + at]) sum += rest[start + at++] as number;
      if (at === each.length && sum > most) most = sum;
    }
    if (most < 0) continue;
    spelled.letters += each.length;
    spelled.rest += most;
  }
  return spelled;
}
