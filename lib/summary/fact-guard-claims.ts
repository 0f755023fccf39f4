/** What a clause says beyond its numbers: that nothing was found, that something was not consulted, what is to be done. Pure. */
import type { CounterName } from "#lib/contract/evidence";
import type { Language } from "#lib/contract/panel";
import { topicOf } from "#lib/summary/fact-guard-counts";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import type { Token } from "#lib/summary/fact-guard-read";
import {
  ADVICE,
  ALL_SOURCES,
  BEFORE,
  GUIDANCE,
  HEDGES,
  INCOMPLETE,
  MAY_BE,
  NAMESAKE,
  NOT_AS_A_PEP,
  NOT_COMPLETE,
  NOT_CONSULTED,
  NOT_SHOWN,
  PARTLY,
  SAYS_OF_WHAT,
  saysNothingToConfirm,
  SETTLED,
  STILL_OPEN,
  WHOSE,
} from "#lib/summary/fact-guard-phrases";
import { ANY_HIT, CONSULTED, EVERYTHING, FINDING, type Matter, NEGATIONS, type Quality } from "#lib/summary/fact-guard-words";
import type { CaseCount, SummaryFacts } from "#lib/summary/gather-facts";

/** A clause: its tokens, and those of them that no count has taken for itself. */
export interface Clause {
  tokens: readonly Token[];
  free: readonly Token[];
}

/** Why a clause does not hold against the facts; null where it does. `about`: what the text spoke of before. */
export function refuseClause({ tokens, free }: Clause, facts: SummaryFacts, language: Language, about: readonly Token[]): string | null {
  const line = lineOf(tokens);
  const advice = refuseAdvice(line, facts) ?? refuseSettled(line, facts) ?? refuseOnly(line, topicOf(tokens, language));
  if (advice !== null) return advice;
  if ((NOT_COMPLETE.isIn(line) || INCOMPLETE.isIn(line)) && facts.score.complete) return "complete";
  const isAllConsulted = facts.missing.length === 0 && !facts.courtsOff;
  if (ALL_SOURCES.isIn(line) && !isAllConsulted && !NOT_CONSULTED[language].isIn(line)) return "all sources";
  if (NOT_AS_A_PEP.isIn(line) && facts.pep.every((hit) => hit.counted)) return "counted";
  if (saysNothingToConfirm(line)) return somethingByName(facts) ? "left to confirm" : null;
  const bare = NOT_SHOWN.cutFrom(NOT_COMPLETE.cutFrom(HEDGES[language].cutFrom(lineOf(free))));
  const clause = { line: bare, tokens, free };
  if (NOT_CONSULTED[language].isIn(line)) return refuseNotConsulted(clause, facts, language);
  if (PARTLY.isIn(line))
    return topicCounters(tokens, language).every((counter) => facts.coverage[counter] === "partial") ? null : "partial";
  if (bare.split(/[^a-z]+/).some((word) => NEGATIONS[language].test(word))) return refuseAbsence(clause, facts, language, about);
  return refusePresence(clause, facts, language);
}

interface ReadClause extends Clause {
  line: string;
}

const lineOf = (tokens: readonly Token[]) => tokens.map((token) => (token.what === "name" ? "#" : token.text)).join(" ");

/** Steps that the law asks for in some cases only. */
function refuseAdvice(line: string, facts: SummaryFacts): string | null {
  const asksDiligence = facts.pep.some((hit) => hit.counted) || facts.score.label === "high";
  if (ADVICE.diligence.isIn(line) && !asksDiligence) return "diligence";
  return ADVICE.report.isIn(line) && !facts.sanctions.some((hit) => hit.unitedNations) ? "suspicious operation" : null;
}

/** Nobody but a person confirms or dismisses: a text tells what is to be, or what the organisation had dismissed before. */
function refuseSettled(line: string, { leftOut, ...facts }: SummaryFacts): string | null {
  const wasDismissed = leftOut.sanctionsDismissed + leftOut.pepDismissed + leftOut.casesDismissed > 0 && BEFORE.isIn(line);
  if (SETTLED.isIn(line) && !STILL_OPEN.isIn(line) && !wasDismissed) return "settled";
  const hedged = MAY_BE.isIn(line) || (facts.subject.namesakes !== null && SAYS_OF_WHAT.isIn(line) && !WHOSE.isIn(line));
  return NAMESAKE.isIn(line) && !hedged ? "settled" : null;
}

/** "Only civil cases" says that there is nothing else; the counts say it better. */
function refuseOnly(line: string, topic: ReturnType<typeof topicOf>): string | null {
  const only =
    /\b(solo|solamente|unicamente|exclusivamente|only|solely)\b(?! (por|de|el|su|a) (nombre|rut)| nombre| se consult| se revis| orienta| (por|by|on) (su |the |its )?(name|rut)|( (una|a))? parte| part|es una guia| guidance)/.test(
      line.replace(/\b(name|rut|names) only\b/g, " ").replace(/\b(una|dos|two|one) sol[ao]s? fuentes?\b/g, " "),
    );
  const about = topic.matters.size > 0 || topic.sanctions || topic.pep || topic.courts;
  return only && about && !GUIDANCE.isIn(line) ? "only" : null;
}

function somethingByName({ sanctions, pep, cases, unionAlone }: SummaryFacts): boolean {
  const hits = [...sanctions, ...pep].some((hit) => hit.basis === "name");
  return hits || [cases.penal, cases.civil, cases.labour, unionAlone].some((count) => count.byName > 0);
}

const COUNTERS: Record<Matter, CounterName> = {
  penal: "causas_penales_count",
  civil: "causas_civiles_count",
  labour: "causas_laborales_count",
  union: "causas_sindicales_count",
};
const ALL_MATTERS = ["penal", "civil", "labour", "union"] as const;

/** The counters that some tokens speak of. */
function topicCounters(tokens: readonly Token[], language: Language): CounterName[] {
  const topic = topicOf(tokens, language);
  const matters = topic.matters.size > 0 ? [...topic.matters] : topic.courts ? [...ALL_MATTERS] : [];
  return [
    ...matters.map((matter) => COUNTERS[matter]),
    ...(topic.sanctions ? (["international_sanctions_count"] as const) : []),
    ...(topic.pep ? (["pep"] as const) : []),
  ];
}

function refuseNotConsulted({ line, tokens }: ReadClause, facts: SummaryFacts, language: Language): string | null {
  const missing = new Set(facts.missing.map((source) => foldCharacters(source.name)));
  const named = [...topicOf(tokens, language).sources];
  if (named.some((source) => !missing.has(source))) return "consulted after all";
  if (named.length > 0) return null;
  if (/\b(organizacion|organisation|organization|institucion|cliente)\b/.test(line)) return facts.courtsOff ? null : "courts are consulted";
  const counters = topicCounters(tokens, language);
  if (counters.some((counter) => facts.coverage[counter] === "full")) return "consulted after all";
  const isPart = /\b(algun[oa]s?|parte|some|part|one of)\b/.test(line) || facts.missing.some(({ part }) => part.length > 0);
  if (!isPart && counters.some((counter) => facts.coverage[counter] !== "none")) return "consulted in part";
  const ofThose = /\b(de ell[oa]s|of them|for them)\b/.test(line);
  if (!ofThose && /\b(ningun[oa]?|no list|none|nada|nothing)\b/.test(line) && facts.answered.length > 0 && counters.length === 0)
    return "consulted after all";
  // A court source may know some matters only: then nothing is missing by name, and yet nobody answered for the others.
  const isUncovered = (counters.length > 0 || ofThose) && Object.values(facts.coverage).includes("none");
  return isUncovered || facts.missing.length > 0 || facts.courtsOff || facts.answered.length === 0 ? null : "nothing is missing";
}

/** "No court case", "clean", "none by RUT": true only where the source answered and the count is nought. */
function refuseAbsence(
  { line, tokens, free }: ReadClause,
  facts: SummaryFacts,
  language: Language,
  about: readonly Token[],
): string | null {
  const topic = topicOf(free, language);
  const words = line.split(/[^a-z]+/);
  const matters: readonly Matter[] = topic.matters.size > 0 ? [...topic.matters] : topic.courts ? ALL_MATTERS : [];
  const lists = [...topic.sources];
  const specific = matters.length > 0 || topic.sanctions || topic.pep;
  if (!specific && words.some((word) => EVERYTHING[language].test(word)) && lists.length === 0) return refuseNothingAtAll(facts);
  if (!specific && lists.length === 0) {
    const before = topicOf(about, language);
    const inherits = before.matters.size > 0 || before.courts || before.sanctions || before.pep;
    const pronoun =
      /\b(ningun[oa]?|none|neither|nada|nothing|no|not)\b/.test(line) &&
      (topic.qualities.size > 0 || words.some((word) => ANY_HIT[language].test(word)));
    if (!inherits || !pronoun || about.length === 0) return "negation";
    const all = [...about.filter((token) => token.what !== "number"), ...free];
    return refuseAbsence({ line: `${line} `, tokens, free: all }, facts, language, []);
  }
  if (lists.length > 0 && !refusesLists(lists, topic.qualities, facts)) return "hit in the list";
  for (const matter of matters) {
    if (facts.coverage[COUNTERS[matter]] === "none") return "not consulted";
    if (countOf(facts.cases[matter], topic.qualities) > 0) return "there are cases";
  }
  if (topic.sanctions && (facts.coverage.international_sanctions_count === "none" || hitsOf(facts.sanctions, topic.qualities) > 0))
    return "sanctions";
  if (topic.pep && (facts.coverage.pep === "none" || hitsOf(facts.pep, topic.qualities) > 0)) return "pep";
  return null;
}

function refusesLists(lists: readonly string[], qualities: ReadonlySet<Quality>, facts: SummaryFacts): boolean {
  const answered = new Set(facts.answered.map((source) => foldCharacters(source.name)));
  const courts = new Set(facts.answered.filter((source) => source.kind === "courts").map((source) => foldCharacters(source.name)));
  const { penal, civil, labour, union } = facts.cases;
  return lists.every((list) => {
    if (!answered.has(list)) return false;
    if (courts.has(list) && [penal, civil, labour, union].some((count) => countOf(count, qualities) > 0)) return false;
    return (
      hitsOf(
        [...facts.sanctions, ...facts.pep].filter((hit) => foldCharacters(hit.list) === list),
        qualities,
      ) === 0
    );
  });
}

function refuseNothingAtAll(facts: SummaryFacts): string | null {
  const { penal, civil, labour, union } = facts.cases;
  const found = facts.sanctions.length + facts.pep.length + penal.total + civil.total + labour.total + union.total + facts.casesOnlyShown;
  if (found > 0) return "something was found";
  return facts.missing.length > 0 || facts.courtsOff || Object.values(facts.coverage).includes("none") ? "not all was consulted" : null;
}

function countOf(count: CaseCount, qualities: ReadonlySet<Quality>): number {
  if (qualities.has("adverse")) return count.adverse;
  return qualities.has("rut") === qualities.has("name") ? count.total : qualities.has("rut") ? count.byRut : count.byName;
}

function hitsOf(hits: readonly { basis: Quality }[], qualities: ReadonlySet<Quality>): number {
  return qualities.has("rut") === qualities.has("name") ? hits.length : hits.filter((hit) => qualities.has(hit.basis)).length;
}

/** "The criminal cases match by RUT" says it of all of them. */
function refuseBasis(
  topic: ReturnType<typeof topicOf>,
  { cases, sanctions, pep, unionAlone, unionWithinLabour }: SummaryFacts,
): string | null {
  if (topic.qualities.size !== 1) return null;
  if (/\b(practicas?|practices?)\b/.test(topic.words) && unionWithinLabour > 0) {
    const within = countOf(cases.union, topic.qualities) - countOf(unionAlone, topic.qualities);
    return within === unionWithinLabour ? null : "basis of all";
  }
  const inPart = [...topic.matters].some((matter) => countOf(cases[matter], topic.qualities) !== cases[matter].total);
  if (inPart) return "basis of all";
  if (
    topic.sanctions &&
    !topic.qualities.has("adverse") &&
    hitsOf(sanctions, topic.qualities) !== sanctions.length &&
    topic.sources.size === 0
  )
    return "basis of all";
  return topic.pep && !topic.qualities.has("adverse") && hitsOf(pep, topic.qualities) === 0 ? "basis of all" : null;
}

/** Something is told without a count: it has to be there, and what is said to be consulted has to have answered. */
function refusePresence({ line, tokens, free }: ReadClause, facts: SummaryFacts, language: Language): string | null {
  const words = tokens.flatMap((token) => (token.what === "word" ? [token.text] : []));
  const topic = topicOf(free, language);
  const counters = topicCounters(free, language);
  const isStep = /\b(cargue|cargar|complet[ea]|load|complete the|si se|en caso de|if)\b/.test(line);
  if (isStep) return null;
  const consulted = words.some((word) => CONSULTED[language].test(word));
  const missing = facts.missing.map((source) => foldCharacters(source.name));
  if (consulted) {
    if (missing.some((name) => topic.sources.has(name))) return "not consulted";
    if (counters.length > 0 && counters.every((counter) => facts.coverage[counter] === "none")) return "not consulted";
    return null;
  }
  const found = words.some((word) => FINDING[language].test(word));
  if (!found) return null;
  const { sanctions, pep, cases } = facts;
  if (topic.sanctions && sanctions.length + facts.leftOut.sanctionsDismissed === 0) return "no sanction";
  if (topic.pep && pep.length + facts.leftOut.pepDismissed === 0) return "no pep";
  if ([...topic.matters].some((matter) => cases[matter].total === 0)) return "no such case";
  const part = refuseBasis(topic, facts);
  if (part !== null) return part;
  const listed = new Set([...sanctions, ...pep].map((hit) => foldCharacters(hit.list)));
  const lists = new Set(facts.answered.filter((source) => source.kind !== "courts").map((source) => foldCharacters(source.name)));
  return [...topic.sources].some((source) => (lists.has(source) || missing.includes(source)) && !listed.has(source))
    ? "no hit in the list"
    : null;
}
