/** What was found nowhere, and what nobody can know from this Check: the two never look alike. Pure. */
import type { CounterName } from "#lib/contract/evidence";
import { CASE_KINDS, type CaseKind, countedOnce } from "#lib/summary/court-cases";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import type { Phrasing } from "#lib/summary/phrasing";

/** The sources that a sentence names; the rest it counts. */
const NAMED_SOURCES = 8;

const COUNTERS = {
  sanctions: "international_sanctions_count",
  pep: "pep",
  penal: "causas_penales_count",
  civil: "causas_civiles_count",
  labour: "causas_laborales_count",
  union: "causas_sindicales_count",
} as const satisfies Record<string, CounterName>;
type Subject = keyof typeof COUNTERS;

/** Where sources were consulted and nothing was found. Nothing is said of what was not consulted. */
export function notFound(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const isEmpty = (subject: Subject) => facts.coverage[COUNTERS[subject]] !== "none" && countOf(facts, subject) === 0;
  const [sanctions, pep] = [isEmpty("sanctions"), isEmpty("pep")];
  const kinds = CASE_KINDS.filter(isEmpty);
  const lists = sanctions ? (pep ? ["both" as const] : ["sanctions" as const]) : pep ? ["pep" as const] : [];
  const [matches] = lists.map((which) => say(`none.${which}`));
  const cases = kinds.length === 0 ? undefined : say("none.cases", kindsOf(kinds, "nor", phrasing));
  const nothing = matches !== undefined && cases !== undefined ? say("none.listsAndCases", { lists: matches, cases }) : (matches ?? cases);
  if (nothing === undefined) return [];
  const { sanctionsDismissed, pepDismissed, casesDismissed, casesTooOld } = facts.leftOut;
  const aside =
    (sanctions && sanctionsDismissed > 0) ||
    (pep && pepDismissed > 0) ||
    (kinds.length > 0 && casesDismissed + casesTooOld + facts.casesOnlyShown > 0);
  return [
    say("none.sentence", {
      things: nothing,
      aside: aside ? "yes" : "no",
      cases: kinds.length > 0 ? "yes" : "no",
    }),
  ];
}

function countOf(facts: SummaryFacts, subject: Subject): number {
  if (subject === "sanctions" || subject === "pep") return facts[subject].length;
  return subject === "union" ? facts.cases.union.total : countedOnce(facts)[subject].total;
}

/** What was not consulted, what was left out, and how common the name is. */
export function limits(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const sentences: string[] = [];
  if (facts.missing.length > 0) {
    sentences.push(say("limits.missing", { ...phrasing.counted(facts.missing.length), list: missingList(facts, phrasing) }));
  }
  if (facts.courtsOff) sentences.push(say("limits.courtsOff"));
  const unknown = things(facts, "none", phrasing);
  if (unknown !== "") sentences.push(say("limits.unknown", { things: unknown }));
  const partial = things(facts, "partial", phrasing);
  if (partial !== "") sentences.push(say("limits.partly", { things: partial }));
  const since = facts.casesSince === null ? "none" : phrasing.date(facts.casesSince);
  const leftOut = (["sanctionsDismissed", "pepDismissed", "casesDismissed", "casesTooOld"] as const)
    .filter((what) => facts.leftOut[what] > 0)
    .map((what) => say(`limits.${what}`, { ...phrasing.counted(facts.leftOut[what]), since }));
  if (leftOut.length > 0) sentences.push(say("limits.leftOut", { parts: phrasing.list(leftOut) }));
  return [...sentences, ...namesakes(facts, phrasing)];
}

function missingList({ missing }: SummaryFacts, phrasing: Phrasing): string {
  const named = missing.slice(0, NAMED_SOURCES).map(({ name, part }) => {
    const source = phrasing.source(name);
    return part.length === 0 ? source : `${source} (${phrasing.say("kinds.cases", kindsOf(part, "and", phrasing))})`;
  });
  const rest = missing.length - named.length;
  return phrasing.list(rest === 0 ? named : [...named, phrasing.say("more", phrasing.counted(rest))]);
}

function things(facts: SummaryFacts, extent: "none" | "partial", phrasing: Phrasing): string {
  const has = (subject: Subject) => facts.coverage[COUNTERS[subject]] === extent;
  const [names, conjunction] = extent === "none" ? (["kinds", "or"] as const) : (["topics", "and"] as const);
  const lists = (["sanctions", "pep"] as const).filter(has).map((which) => phrasing.say(`${names}.${which}`));
  const kinds = CASE_KINDS.filter(has);
  const cases = kinds.length === 0 ? [] : [phrasing.say("kinds.cases", kindsOf(kinds, conjunction, phrasing))];
  return phrasing.list([...lists, ...cases], conjunction);
}

/** Kinds of cases for a message that says "court cases" where it is all of them. */
function kindsOf(kinds: readonly CaseKind[], conjunction: "and" | "or" | "nor", phrasing: Phrasing) {
  const words = kinds.map((kind) => phrasing.say(`kinds.${kind}`));
  return { all: kinds.length === CASE_KINDS.length ? "yes" : "no", kinds: phrasing.list(words, conjunction) };
}

function namesakes(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const known = facts.subject.namesakes;
  if (known === null) return [phrasing.say("limits.namesakesUnknown")];
  if (known <= 1) return [];
  const hits = [...facts.sanctions, ...facts.pep].some(({ basis }) => basis === "name");
  const cases = Object.values(countedOnce(facts)).some(({ byName }) => byName > 0);
  return [phrasing.say("limits.namesakes", { words: phrasing.count(known), byName: hits || cases ? "yes" : "no" })];
}
