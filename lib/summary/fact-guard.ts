/**
 * Holds a text against the facts of a Check: what it says has to be there, and what is there has to be said. Pure.
 * Strict where unsure: an honest text that is refused costs only the local text, a lie that passes is filed for years.
 */
import type { Language } from "#lib/contract/panel";
import { refuseOrders } from "#lib/summary/fact-guard-advice";
import { refuseClause } from "#lib/summary/fact-guard-claims";
import { missingFrom } from "#lib/summary/fact-guard-complete";
import {
  labelOf,
  refuseDate,
  refusePairs,
  refusePost,
  refuseSimilarity,
  refuseTime,
  refuseVersion,
  roleOf,
} from "#lib/summary/fact-guard-details";
import { refuseIdentity } from "#lib/summary/fact-guard-identity";
import { knownCapitals, refuseWords } from "#lib/summary/fact-guard-language";
import { type FactName, namesOf } from "#lib/summary/fact-guard-names";
import { readSentence, type Token, Unreadable } from "#lib/summary/fact-guard-read";
import { refuseRoles } from "#lib/summary/fact-guard-roles";
import { MOST_OF_A_SENTENCE, splitSentences } from "#lib/summary/fact-guard-sentences";
import { countSpans, type Spoken } from "#lib/summary/fact-guard-spans";
import { noteTold, nothingTold, notTold } from "#lib/summary/fact-guard-told";
import { CONTRAST } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";

/** Whether a text holds; if not, of what kind the thing is that does not: a word of ours, never a word of the text. */
export type Held = { holds: true } | { holds: false; reason: string };

/** A guard over one text: it remembers what was said, so that "two of them" has something to refer to. */
export interface FactGuard {
  names: readonly FactName[];
  /** Holds the next sentence. */
  hold: (sentence: string) => Held;
  /** At the end of the text: whether every fact that has to be said was said. */
  complete: () => Held;
}

/** Why a sentence of more characters than one may have does not hold. */
export const TOO_LONG = "too long";

const HOLDS: Held = { holds: true };

export function openGuard(facts: SummaryFacts, language: Language): FactGuard {
  const names = namesOf(facts, language);
  const capitals = knownCapitals(facts, language);
  const spoken: Spoken = {
    keys: new Set(),
    entries: new Set(),
    sources: new Set(),
    about: [],
    topic: null,
    told: { entries: 0, lists: 0 },
    carry: new Set(),
    lines: [],
  };
  const told = nothingTold();
  return {
    names,
    hold: (sentence) => {
      if (sentence.length > MOST_OF_A_SENTENCE) return { holds: false, reason: TOO_LONG };
      try {
        const tokens = readSentence(sentence, names, language);
        const reason = refuseWords(tokens, capitals, language) ?? refuseTokens(tokens, facts, language, spoken);
        if (reason === null) noteTold(tokens, facts, language, told);
        return reason === null ? HOLDS : { holds: false, reason };
      } catch (error) {
        if (error instanceof Unreadable) return { holds: false, reason: error.message };
        throw error;
      }
    },
    complete: () => {
      const missing = missingFrom(spoken, facts, language) ?? notTold(told, spoken.keys, facts);
      return missing === null ? HOLDS : { holds: false, reason: `left out: ${missing}` };
    },
  };
}

/** Holds one sentence by itself. */
export function guardSentence(sentence: string, facts: SummaryFacts, language: Language): Held {
  return openGuard(facts, language).hold(sentence);
}

/** Holds a whole text: every sentence, and that nothing is left out. */
export function guardWhole(text: string, facts: SummaryFacts, language: Language): Held {
  const guard = openGuard(facts, language);
  for (const sentence of splitSentences(text, guard.names)) {
    const held = guard.hold(sentence);
    if (!held.holds) return held;
  }
  return guard.complete();
}

function refuseTokens(tokens: readonly Token[], facts: SummaryFacts, language: Language, spoken: Spoken): string | null {
  const reading = { tokens, facts, language };
  const counts = new Set<number>();
  for (const [place, token] of tokens.entries()) {
    if (token.what === "name") remember(token.name, spoken);
    const reason = refuseDetail(token, place, reading, counts, spoken);
    if (reason !== null) return reason;
  }
  const label = labelOf(reading);
  if (label.refused) return "label";
  if (label.held) spoken.keys.add("label");
  const spans = countSpans(tokens, counts, facts, language, spoken);
  if (typeof spans === "string") return spans;
  const told = refusePairs(reading) ?? refusePost(reading);
  if (told !== null) return told;
  const clauses = clausesOf(tokens, spans, language);
  const ordered = refuseOrders(tokens, clauses, facts, language);
  if (ordered !== null) return ordered;
  for (const clause of clauses) {
    const reason =
      refuseClause(clause, facts, language, spoken.about) ??
      refuseRoles(clause.tokens, tokens, facts, language) ??
      refuseIdentity(clause, facts, language);
    if (reason !== null) return reason;
  }
  spoken.about = tokens;
  spoken.lines.push(tokens.map((token) => (token.what === "name" ? "#" : token.text)).join(" "));
  return null;
}

function remember(name: FactName, spoken: Spoken): void {
  if (name.kinds.has("entry")) spoken.entries.add(name.text);
  if (name.kinds.has("source")) spoken.sources.add(name.text);
}

function refuseDetail(
  token: Token,
  place: number,
  reading: { tokens: readonly Token[]; facts: SummaryFacts; language: Language },
  counts: Set<number>,
  spoken: Spoken,
): string | null {
  const { facts } = reading;
  if (token.what === "date") return refuseDate(token.date, place, reading);
  if (token.what === "time") return refuseTime(token.hours, token.minutes, facts);
  const isScore = token.what === "score" || (token.what === "number" && roleOf(place, reading) === "score");
  if (isScore) {
    spoken.keys.add("score");
    return "value" in token && token.value === facts.score.value ? null : "score";
  }
  if (token.what !== "number") return null;
  const role = roleOf(place, reading);
  if (role === "version") return refuseVersion(token.value, place, reading);
  if (role === "similarity") return refuseSimilarity(token.value, token.percent, place, reading);
  if (role === "year") return refuseDate({ year: token.value, month: null, day: null }, place, reading);
  counts.add(place);
  return null;
}

/** A sentence in clauses, each without what its counts have taken for themselves. */
function clausesOf(tokens: readonly Token[], taken: ReadonlySet<number>, language: Language): { tokens: Token[]; free: Token[] }[] {
  const clauses: { tokens: Token[]; free: Token[] }[] = [{ tokens: [], free: [] }];
  for (const [place, token] of tokens.entries()) {
    const ends = (token.what === "mark" && token.text === ";") || (token.what === "word" && CONTRAST[language].test(token.text));
    if (ends) clauses.push({ tokens: [], free: [] });
    const clause = clauses.at(-1);
    clause?.tokens.push(token);
    if (!taken.has(place)) clause?.free.push(token);
  }
  return clauses.filter((clause) => clause.tokens.length > 0);
}
