/** What a text has told besides its counts, and which of it the facts ask for: a doubt for each topic, sources, confidence. Pure. */
import type { Language } from "#lib/contract/panel";
import { isNotTold } from "#lib/summary/fact-guard-advice";
import { topicOf } from "#lib/summary/fact-guard-counts";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import type { Token } from "#lib/summary/fact-guard-read";
import { hasPhrase, isParty, oneOf, wordsOf } from "#lib/summary/fact-guard-wording";
import { CONSULTED } from "#lib/summary/fact-guard-words";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { phrases } from "#lib/summary/phrase-match";

/** Sources that have to be named one by one where they are not counted. */
const NAMED_SOURCES = 6;
/** Hits of which a text names each; of more, some. */
const NAMED_HITS = 4;

type TopicName = "sanctions" | "pep" | "cases";

export interface Told {
  /** Folded names of sources told as consulted, and of those told for what was found in them. */
  consulted: Set<string>;
  found: Set<string>;
  /** Topics of which a sentence says that they are to be confirmed, and that they are not known. */
  unconfirmed: Set<TopicName>;
  unknown: Set<TopicName>;
  /** A hit in a list of exposed persons, with its post or its list. */
  pep: boolean;
  confidential: boolean;
  /** What was spoken of last. */
  last: Set<TopicName>;
}

export function nothingTold(): Told {
  return {
    consulted: new Set(),
    found: new Set(),
    unconfirmed: new Set(),
    unknown: new Set(),
    pep: false,
    confidential: false,
    last: new Set(),
  };
}

const DOUBT = oneOf("confirm- unconfirmed homonim- namesake namesakes");
const SETTLED = oneOf("nada nothing");
const NOT_KNOWN = phrases(
  "no/tampoco se sabe/consulto/consultaron/consulta/consultan/conoce",
  "no fueron/fue/estan/esta consultada/consultadas/cargada/cargadas",
  "se desconoce",
  "sin consultar",
  "not be? consulted/known/loaded",
  "unknown whether",
);
const CONFIDENTIAL = oneOf("confidencial confidencialidad confidential confidentiality");
const OF_UN = oneOf("onu seguridad naciones united security");

/** Takes in what a sentence that held says. */
export function noteTold(tokens: readonly Token[], facts: SummaryFacts, language: Language, told: Told): void {
  const words = wordsOf(tokens);
  const topics = topicsOf(tokens, facts, language);
  if (topics.size > 0) told.last = topics;
  if (words.some(DOUBT) && !words.some(SETTLED)) for (const topic of told.last) told.unconfirmed.add(topic);
  if (hasPhrase(words, NOT_KNOWN)) for (const topic of topics) told.unknown.add(topic);
  if (words.some(CONFIDENTIAL) || isNotTold(words, language)) told.confidential = true;
  const sources = tokens.flatMap((token) => (token.what === "name" && token.name.kinds.has("source") ? [token.name.text] : []));
  const hasHit = tokens.some(
    (token) => token.what === "name" && ["entry", "pepEntry", "post"].some((kind) => token.name.kinds.has(kind as "entry")),
  );
  const consults = words.some((word, place) => CONSULTED[language].test(word) && !isParty[language](words[place - 1] ?? ""));
  for (const source of sources) if (consults) told.consulted.add(source);
  if (consults && !hasHit) return;
  for (const source of sources) told.found.add(source);
  const lists = new Set(facts.pep.map((hit) => foldCharacters(hit.list)));
  const isConditional = /^(si|if)$/.test(words[0] ?? "");
  const hasPost = tokens.some((token) => token.what === "name" && (token.name.kinds.has("post") || token.name.kinds.has("pepEntry")));
  if (!isConditional && topics.has("pep") && (hasPost || sources.some((source) => lists.has(source)))) told.pep = true;
}

function topicsOf(tokens: readonly Token[], facts: SummaryFacts, language: Language): Set<TopicName> {
  const { sanctions, pep, courts, matters } = topicOf(tokens, language);
  const words = wordsOf(tokens);
  const lists = (hits: readonly { list: string; name: string }[]) =>
    new Set(hits.flatMap((hit) => [hit.list, hit.name].map(foldCharacters)));
  const [ofSanctions, ofPep] = [lists(facts.sanctions), lists(facts.pep)];
  const names = tokens.flatMap((token) => (token.what === "name" && !token.name.kinds.has("subject") ? [token.name] : []));
  const topics = new Set<TopicName>();
  if (sanctions || words.some(OF_UN) || names.some(({ text }) => ofSanctions.has(text))) topics.add("sanctions");
  if (pep || names.some(({ text, kinds }) => kinds.has("post") || ofPep.has(text))) topics.add("pep");
  if (courts || matters.size > 0) topics.add("cases");
  return topics;
}

/** The first thing that the facts ask for and a text left out, as a word of ours. `keys`: the counts that were told. */
export function notTold(told: Told, keys: ReadonlySet<string>, facts: SummaryFacts): string | null {
  const { sanctions, pep, answered } = facts;
  if (sanctions.some((hit) => hit.unitedNations) && !told.confidential) return "confidential";
  const names = answered.slice(0, NAMED_SOURCES).map((source) => foldCharacters(source.name));
  if (answered.length > 0 && !keys.has("answered") && !names.every((name) => told.consulted.has(name))) return "sources consulted";
  if (pep.some((hit) => hit.counted) && !told.pep) return "pep";
  const lists = [...new Set(sanctions.map((hit) => foldCharacters(hit.list)))];
  const named = lists.filter((list) => told.found.has(list)).length;
  if (named < (sanctions.length <= NAMED_HITS ? lists.length : Math.min(1, lists.length))) return "list of a hit";
  for (const topic of byName(facts)) if (!told.unconfirmed.has(topic)) return `unconfirmed ${topic}`;
  for (const topic of notCovered(facts)) if (!told.unknown.has(topic)) return `${topic} not consulted`;
  return null;
}

function byName({ sanctions, pep, cases, unionAlone }: SummaryFacts): TopicName[] {
  const ofCases = [cases.penal, cases.civil, cases.labour, unionAlone].some((count) => count.byName > 0);
  return [
    ...(sanctions.some((hit) => hit.basis === "name") ? (["sanctions"] as const) : []),
    ...(pep.some((hit) => hit.basis === "name") ? (["pep"] as const) : []),
    ...(ofCases ? (["cases"] as const) : []),
  ];
}

/** What no source answered for, though no source is missing by name: a court source may know some matters only. */
function notCovered({ coverage, missing, courtsOff }: SummaryFacts): TopicName[] {
  if (missing.length > 0 || courtsOff) return [];
  const { causas_penales_count, causas_civiles_count, causas_laborales_count, causas_sindicales_count } = coverage;
  const matters = [causas_penales_count, causas_civiles_count, causas_laborales_count, causas_sindicales_count];
  return [
    ...(coverage.international_sanctions_count === "none" ? (["sanctions"] as const) : []),
    ...(coverage.pep === "none" ? (["pep"] as const) : []),
    ...(matters.includes("none") ? (["cases"] as const) : []),
  ];
}
