/** What a text about these facts has to have said by its end. Pure. */
import type { Language } from "#lib/contract/panel";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import type { Spoken } from "#lib/summary/fact-guard-spans";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import { type Phrases, phrases } from "#lib/summary/phrase-match";

/** Hits and sources that have to be named one by one; of more, the count is enough. */
const NAMED_HITS = 3;
const NAMED_SOURCES = 6;

const SAYS = {
  pep: phrases("pep/expuesta/expuesto/exposed"),
  sanctions: phrases("sanci*/sanction*"),
  unconfirmed: phrases("confirm*/unconfirmed/homonim*/namesake/namesakes"),
  byName: phrases("nombre/nombres/name/names"),
  report: phrases("ros", "operacion/operaciones sospechosa/sospechosas", "suspicious operation/operations"),
  diligence: { es: phrases("diligencia reforzada"), en: phrases("enhanced due? diligence") },
  negated: phrases("no/sin/ningun/ninguno/ninguna/falta*/not/without/missing/none/unavailable/pendiente/pendientes"),
  ofSources: phrases("consult*/carg*/load*/falta*/missing/fuente/fuentes/source/sources"),
  ofCourts: phrases("causa/causas/judicial*/court/courts/case/cases"),
  incomplete: phrases("complet*/incomplet*/parcial*/partial*/falta*/missing", "no se consult*", "sin consultar", "not *1 consulted/loaded"),
};

/** The first fact that was not said, as a word of ours; null when nothing is left out. */
export function missingFrom(spoken: Spoken, facts: SummaryFacts, language: Language): string | null {
  const { keys, lines } = spoken;
  const says = (words: Phrases) => lines.some(words.isIn);
  if (!keys.has("score")) return "score";
  if (!keys.has("label")) return "label";
  for (const [name, value] of counts(facts)) {
    if (value > 0 && !name.split("|").some((key) => keys.has(key))) return name;
  }
  if (facts.pep.length > 0 && !says(SAYS.pep)) return "pep";
  if (facts.sanctions.length > 0 && !says(SAYS.sanctions)) return "sanctions";
  const byName =
    facts.sanctions.some((hit) => hit.basis === "name") || facts.pep.some((hit) => hit.basis === "name") || allByName(facts) > 0;
  if (byName && !says(SAYS.unconfirmed)) return "unconfirmed";
  if (byName && !says(SAYS.byName)) return "basis";
  const lists = new Set(facts.sanctions.slice(0, NAMED_HITS).map((hit) => foldCharacters(hit.list)));
  for (const list of lists) if (!spoken.sources.has(list)) return "list of a hit";
  if (facts.sanctions.some((hit) => hit.unitedNations) && !says(SAYS.report)) return "suspicious operation";
  if (facts.pep.some((hit) => hit.counted) && !says(SAYS.diligence[language])) return "diligence";
  return missingLimits(spoken, facts, says);
}

function missingLimits(spoken: Spoken, facts: SummaryFacts, says: (words: Phrases) => boolean): string | null {
  const missing = facts.missing.map((source) => foldCharacters(source.name));
  if (missing.slice(0, NAMED_SOURCES).some((name) => !spoken.sources.has(name))) return "source not consulted";
  const denies = (what: Phrases) => spoken.lines.some((line) => SAYS.negated.isIn(line) && what.isIn(line));
  if (missing.length > 0 && !denies(SAYS.ofSources)) return "source not consulted";
  if (facts.courtsOff && !denies(SAYS.ofCourts)) return "courts";
  if (!facts.score.complete && !says(SAYS.incomplete)) return "score not complete";
  return null;
}

/** Each count that has to be stated, under the keys that state it. */
function counts(facts: SummaryFacts): [string, number][] {
  const { cases, unionAlone, leftOut, sanctions, pep } = facts;
  const kinds = (["penal", "civil", "labour"] as const).flatMap((matter): [string, number][] => bases(matter, cases[matter]));
  return [
    ["sanctions.total", sanctions.length > 1 ? sanctions.length : 0],
    ["pep.total|pep.rut|pep.name", pep.length > 1 ? pep.length : 0],
    ...kinds,
    ...bases("unionAlone", unionAlone),
    ["union.within|union.total", facts.unionWithinLabour],
    ["onlyShown", facts.casesOnlyShown],
    ["sanctionsDismissed", leftOut.sanctionsDismissed],
    ["pepDismissed", leftOut.pepDismissed],
    ["casesDismissed", leftOut.casesDismissed],
    ["casesTooOld", leftOut.casesTooOld],
  ];
}

function bases(matter: string, count: SummaryFacts["unionAlone"]): [string, number][] {
  const { total, adverse, byName, byRut } = count;
  // A basis that all cases share need not be counted again.
  const whole = [`${matter}.total`, ...(byName === total ? [`${matter}.byName`] : []), ...(byRut === total ? [`${matter}.byRut`] : [])];
  return [
    [whole.join("|"), total],
    [`${matter}.adverse|all.adverse`, adverse],
    [`${matter}.byName|all.byName`, byName < total ? byName : 0],
  ];
}

function allByName({ cases, unionAlone }: SummaryFacts): number {
  return cases.penal.byName + cases.civil.byName + cases.labour.byName + unionAlone.byName;
}
