/** Which number of the facts a count of a text stands for: bound to its noun, its matter and its basis. Pure. */
import type { Language } from "#lib/contract/panel";
import type { Token } from "#lib/summary/fact-guard-read";
import { ADVERSE, COURTS, MATTERS, type Matter, NOUNS, type Noun, PEP, type Quality, SANCTION } from "#lib/summary/fact-guard-words";
import type { CaseCount, SummaryFacts } from "#lib/summary/gather-facts";
import { phrases } from "#lib/summary/phrase-match";

/** What a stretch of a text is about. */
export interface Topic {
  nouns: Set<Noun>;
  matters: Set<Matter>;
  qualities: Set<Quality>;
  sanctions: boolean;
  pep: boolean;
  courts: boolean;
  /** Folded names of lists and sources. */
  sources: Set<string>;
  /** The words as one line, for what no single word tells. */
  words: string;
}

const keysOf = <Key extends string>(table: Record<Key, RegExp>) => Object.keys(table) as Key[];
const BY_NAME =
  /\b(por|solo|solamente|unicamente|exclusivamente|de|el|su|del) nombres?\b(?! (de|registrad|conoc))|\bnombre\b|\bnominal|\bhomonim|\bnamesake|\b(by|on|only|its|the|their|of) names?\b|\bname(-| )?(only|alone|based|match)/;
const BY_RUT = /\b(por|mediante|con|segun|via|de|el|su|del) rut\b|\b(by|on|via|through|its|the) rut\b|\brut (match|exact)/;

/** The topic of some tokens. */
export function topicOf(tokens: readonly Token[], language: Language): Topic {
  const words = tokens.map((token) => (token.what === "name" ? "#" : token.text)).join(" ");
  const topic: Topic = {
    nouns: new Set(),
    matters: new Set(),
    qualities: new Set(),
    sanctions: false,
    pep: false,
    courts: false,
    sources: new Set(),
    words,
  };
  for (const [place, token] of tokens.entries()) {
    if (token.what === "name" && token.name.kinds.has("source")) topic.sources.add(token.name.text);
    if (token.what !== "word") continue;
    // "por RUT" is a basis, "41 RUT" are counted.
    const before = tokens[place - 1]?.text ?? "";
    const isBasis = /^ruts?$/.test(token.text) && /^(por|by|su|mismo|same|el|the|its|del|via|on|con|mediante)$/.test(before);
    for (const noun of keysOf(NOUNS[language])) if (!isBasis) if (NOUNS[language][noun].test(token.text)) topic.nouns.add(noun);
    for (const matter of keysOf(MATTERS[language])) if (MATTERS[language][matter].test(token.text)) topic.matters.add(matter);
    if (ADVERSE[language].test(token.text)) topic.qualities.add("adverse");
    if (SANCTION[language].test(token.text)) topic.sanctions = true;
    if (PEP[language].test(token.text)) topic.pep = true;
    if (COURTS[language].test(token.text)) topic.courts = true;
  }
  // "persona expuesta" and "a politically exposed person" are no count of people.
  if (topic.pep) topic.nouns.delete("namesake");
  if (BY_NAME.test(words)) topic.qualities.add("name");
  if (BY_RUT.test(words)) topic.qualities.add("rut");
  return topic;
}

/** How many entries, and how many lists, a sentence has named before a count of the others. */
export interface Mentioned {
  entries: number;
  lists: number;
}

/** A number that the facts hold, by a name under which completeness can look for it. */
export interface HeldCount {
  key: string;
  value: number;
}

/** The counts of which one may stand for a number about this topic; empty when the facts have none. */
export function countsAbout(topic: Topic, noun: Noun, facts: SummaryFacts, mentioned: Mentioned): HeldCount[] {
  const found = aside(topic, facts);
  if (found !== null) return found;
  if (noun === "point") return [{ key: "score", value: facts.score.value }];
  if (noun === "namesake") return namesakes(topic, facts);
  if (noun === "source") return sources(topic, facts);
  return noun === "case" ? cases(topic, facts) : hits(topic, facts, mentioned);
}

const HAS_BEEN = "ya/habia/habian/ha/han/had/has/have/already/previously/fueron/fue/was/were/anteriormente";
const DISMISSED = "descartado/descartada/descartados/descartadas";
const ASIDE = {
  higherCourts: phrases("superior/superiores/higher/apelacion*/appeal/appeals/appellate/origen/origin/suprema/supreme"),
  funds: phrases("fondos/funds"),
  tooOld: phrases("antiguedad/antiguo/antigua/antiguos/antiguas/anterior/anteriores/older/old/age/predat*", "filed before"),
  dismissed: phrases(
    `${HAS_BEEN} *1 ${DISMISSED}/dismissed/discarded`,
    `${HAS_BEEN} *1 ruled out`,
    `${DISMISSED} antes/previamente/anteriormente`,
    "dismissed/discarded before/earlier/previously",
  ),
};

/** What is told apart from the totals: left out, or only shown. */
function aside({ words, ...topic }: Topic, { leftOut, casesOnlyShown }: SummaryFacts): HeldCount[] | null {
  if (ASIDE.higherCourts.isIn(words) && !ASIDE.funds.isIn(words)) return [{ key: "onlyShown", value: casesOnlyShown }];
  if (ASIDE.tooOld.isIn(words)) return [{ key: "casesTooOld", value: leftOut.casesTooOld }];
  if (!ASIDE.dismissed.isIn(words)) return null;
  const dismissed: HeldCount[] = [];
  if (topic.sanctions) dismissed.push({ key: "sanctionsDismissed", value: leftOut.sanctionsDismissed });
  if (topic.pep) dismissed.push({ key: "pepDismissed", value: leftOut.pepDismissed });
  if (topic.nouns.has("case")) dismissed.push({ key: "casesDismissed", value: leftOut.casesDismissed });
  return dismissed.length === 1 ? dismissed : [];
}

function namesakes({ words }: Topic, { subject }: SummaryFacts): HeldCount[] {
  if (subject.namesakes === null) return [];
  const others = /\b(otr[oa]s|demas|others?|further|more|additional)\b/.test(words);
  return [{ key: "namesakes", value: others ? subject.namesakes - 1 : subject.namesakes }];
}

const NOT_LOOKED_AT = phrases("no/not/sin/falta*/missing/without/unavailable/pendiente/pendientes/pending/cargue/load/never");
const WITH_HITS = phrases("coincid*/figura/aparece/matched/listed/appears");

function sources(
  { words, sanctions, pep, courts }: Topic,
  { answered, missing, sanctions: hits, pep: exposed }: SummaryFacts,
): HeldCount[] {
  if (NOT_LOOKED_AT.isIn(words)) return [{ key: "missing", value: missing.length }];
  if (WITH_HITS.isIn(words)) return [{ key: "", value: new Set((pep && !sanctions ? exposed : hits).map((hit) => hit.list)).size }];
  if (!sanctions && !pep && !courts) return [{ key: "answered", value: answered.length }];
  const kinds = [sanctions && "sanctions", pep && "pep", courts && "courts"];
  return [{ key: "", value: answered.filter((source) => kinds.includes(source.kind)).length }];
}

function cases(topic: Topic, facts: SummaryFacts): HeldCount[] {
  const { matters, qualities } = topic;
  if (qualities.size > 1) return [];
  const part = qualities.has("rut") ? "byRut" : qualities.has("name") ? "byName" : qualities.has("adverse") ? "adverse" : "total";
  const told = /\b(tambien|ademas|also|anti|practicas?|practices?)\b/.test(topic.words);
  if (matters.has("union") && (matters.has("labour") || told)) {
    const within = part === "total" ? facts.unionWithinLabour : facts.cases.union[part] - facts.unionAlone[part];
    return [{ key: part === "total" ? "union.within" : `union.within.${part}`, value: within }];
  }
  const counts: [string, CaseCount][] = [...matters].map((matter) => [matter, facts.cases[matter]]);
  if (counts.length === 0) {
    const { penal, civil, labour } = facts.cases;
    return [{ key: `all.${part}`, value: sum([penal, civil, labour, facts.unionAlone], part) }];
  }
  if (counts.length > 1)
    return [
      {
        key: "",
        value: sum(
          counts.map(([, count]) => count),
          part,
        ),
      },
    ];
  const [[matter, count]] = counts as [[string, CaseCount]];
  const alone = matter === "union" ? [{ key: `unionAlone.${part}`, value: facts.unionAlone[part] }] : [];
  return [{ key: `${matter}.${part}`, value: count[part] }, ...alone];
}

function sum(counts: readonly CaseCount[], part: keyof CaseCount): number {
  return counts.reduce((total, count) => total + count[part], 0);
}

function hits(topic: Topic, facts: SummaryFacts, mentioned: Mentioned): HeldCount[] {
  const { qualities, words } = topic;
  if (qualities.size > 1 || qualities.has("adverse")) return [];
  const isPep = topic.pep && !topic.sanctions;
  if (topic.pep && topic.sanctions) return [];
  const all: readonly { basis: "rut" | "name"; list: string; un: boolean; counted: boolean }[] = isPep
    ? facts.pep.map((hit) => ({ ...hit, un: false }))
    : facts.sanctions.map((hit) => ({ ...hit, un: hit.unitedNations, counted: true }));
  const isUnitedNations =
    topic.sources.size === 0 &&
    /\b(onu|consejo de seguridad|naciones unidas|un security council|united nations|security council)\b/.test(words);
  if (!isPep && !topic.sanctions && facts.pep.length > 0 && facts.sanctions.length > 0 && topic.sources.size === 0) return [];
  const pool = !isPep && !topic.sanctions && facts.sanctions.length === 0 ? facts.pep.map((hit) => ({ ...hit, un: false })) : all;
  const ofBasis = pool.filter((hit) => !(qualities.has("rut") && hit.basis !== "rut") && !(qualities.has("name") && hit.basis !== "name"));
  const ofList = ofBasis.filter(
    (hit) =>
      (hit.un || !isUnitedNations) && (topic.sources.size === 0 || [...topic.sources].some((source) => source === foldedList(hit.list))),
  );
  const name = isPep || pool !== all ? "pep" : "sanctions";
  if (/\b(mas|more|further|restantes?|remaining|adicional(es)?|additional|otr[oa]s|others?|another)\b/.test(words)) {
    const told = [mentioned.entries, mentioned.lists].filter((count) => count > 0);
    return [
      ...told.map((count) => ({ key: "", value: pool.length - count })),
      ...(ofList.length === pool.length ? [] : [{ key: "", value: ofList.length }]),
    ];
  }
  const key = ofList.length === pool.length && qualities.size === 0 ? `${name}.total` : `${name}.${[...qualities].join("")}`;
  return [{ key, value: ofList.length }];
}

function foldedList(list: string): string {
  return list.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
