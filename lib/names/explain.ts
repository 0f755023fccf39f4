/** The parts of a comparison in words: aligned pairs, and coded reasons (`messages/…/evidence.json`, `reason`). Pure. */
import type { Alignment, WordMatch } from "#lib/names/align";
import { formLabel, relateForms } from "#lib/names/form-table";
import type { NameWord, PreparedName } from "#lib/names/prepared-name";
import type { ReasonCode } from "#lib/names/reason-codes";
import type { Weighed } from "#lib/names/weigh";

/** How a word (or words) of the query stands against those of the entry. The shape of `TokenPair` in the evidence. */
export interface WordPair {
  query: string | null;
  entry: string | null;
  how: WordMatch["how"] | "form-equal" | "form-differs" | "query-only" | "entry-only";
}

/** One thing that spoke for or against. The shape of `MatchReason` in the evidence. */
export interface NameReason {
  code: ReasonCode;
  params: Record<string, string | number>;
  weight: "for" | "against";
}

/** Aligned words in the order of the query, then what only the entry has, then the legal form. */
export function explainPairs(query: PreparedName, entry: PreparedName, alignment: Alignment): WordPair[] {
  const placed: { at: number; pair: WordPair }[] = [];
  for (const match of alignment.matches) {
    placed.push({
      at: match.query[0] as number,
      pair: { query: textOf(query, match.query), entry: textOf(entry, match.entry), how: match.how },
    });
  }
  for (const index of alignment.queryOnly) {
    placed.push({ at: index, pair: { query: textOf(query, [index]), entry: null, how: "query-only" } });
  }
  const pairs = placed.toSorted((a, b) => a.at - b.at).map(({ pair }) => pair);
  for (const index of alignment.entryOnly) pairs.push({ query: null, entry: textOf(entry, [index]), how: "entry-only" });
  const form = formPair(query.form, entry.form);
  return form ? [...pairs, form] : pairs;
}

function formPair(query: string | null, entry: string | null): WordPair | null {
  if (query === null && entry === null) return null;
  const labels = { query: query && formLabel(query), entry: entry && formLabel(entry) };
  if (entry === null) return { ...labels, how: "query-only" };
  if (query === null) return { ...labels, how: "entry-only" };
  return { ...labels, how: relateForms(query, entry) === "different" ? "form-differs" : "form-equal" };
}

/** What spoke for and against, the weightiest first. */
export function explainReasons(query: PreparedName, entry: PreparedName, alignment: Alignment, weighed: Weighed): NameReason[] {
  return [...reasonsFor(query, entry, alignment), ...reasonsAgainst(query, entry, alignment, weighed)];
}

function reasonsFor(query: PreparedName, entry: PreparedName, alignment: Alignment): NameReason[] {
  const reasons: NameReason[] = [];
  const equal = alignment.matches.filter((match) => match.how === "equal" && tells(query, entry, match));
  const queryOnly = tellingWords(query, alignment.queryOnly);
  const entryOnly = tellingWords(entry, alignment.entryOnly);
  if (equal.length > 0) {
    const all = equal.length === alignment.matches.filter((match) => tells(query, entry, match)).length && !queryOnly && !entryOnly;
    reasons.push(
      all ? say("same-words", { count: equal.length }) : say("shared-words", { words: listWords(entry, equal), count: equal.length }),
    );
  }
  for (const match of alignment.matches) {
    if (match.how === "equal") continue;
    const params = { query: textOf(query, match.query), entry: textOf(entry, match.entry) };
    reasons.push(say(STAND_IN_REASONS[match.how], params));
  }
  if (query.form !== null && entry.form !== null && relateForms(query.form, entry.form) === "same") {
    reasons.push(say("same-form", { form: formLabel(entry.form) }));
  }
  return reasons;
}

const STAND_IN_REASONS: Record<Exclude<WordMatch["how"], "equal">, ReasonCode> = {
  near: "near-word",
  sound: "sounds-alike",
  variant: "name-variant",
  nickname: "nickname",
  initial: "initial",
};

function reasonsAgainst(query: PreparedName, entry: PreparedName, alignment: Alignment, weighed: Weighed): NameReason[] {
  const reasons: NameReason[] = [];
  const queryOnly = tellingWords(query, alignment.queryOnly);
  const entryOnly = tellingWords(entry, alignment.entryOnly);
  if (alignment.gender) reasons.push(object("gender-differs", alignment.gender));
  if (weighed.conflict && queryOnly && entryOnly) reasons.push(object("words-conflict", { query: queryOnly, entry: entryOnly }));
  else {
    if (queryOnly) reasons.push(object("query-only", { words: queryOnly }));
    if (entryOnly) reasons.push(object("entry-only", { words: entryOnly }));
  }
  if (weighed.commonWordsOnly) reasons.push(object("common-words-only", {}));
  if (weighed.partOnly) reasons.push(object("part-only", {}));
  if (query.form !== null && entry.form !== null && relateForms(query.form, entry.form) === "different") {
    reasons.push(object("form-differs", { query: formLabel(query.form), entry: formLabel(entry.form) }));
  }
  return reasons;
}

function say(code: ReasonCode, params: NameReason["params"]): NameReason {
  return { code, params, weight: "for" };
}

function object(code: ReasonCode, params: NameReason["params"]): NameReason {
  return { code, params, weight: "against" };
}

function tells(query: PreparedName, entry: PreparedName, match: WordMatch): boolean {
  return tellingWords(query, match.query) !== "" || tellingWords(entry, match.entry) !== "";
}

function tellingWords(name: PreparedName, indexes: number[]): string {
  return indexes
    .map((index) => name.words[index] as NameWord)
    .filter((word) => word.role !== "particle" && word.role !== "title")
    .map((word) => word.spelled ?? word.text)
    .join(" ");
}

function listWords(name: PreparedName, matches: WordMatch[]): string {
  return matches.map((match) => textOf(name, match.entry)).join(" ");
}

function textOf(name: PreparedName, indexes: number[]): string {
  return indexes
    .map((index) => name.words[index] as NameWord)
    .map((word) => word.spelled ?? word.text)
    .join(" ");
}
