/** What a text about these facts has to have said by its end. Pure. */
import type { Language } from "#lib/contract/panel";
import { foldCharacters } from "#lib/summary/fact-guard-names";
import type { Spoken } from "#lib/summary/fact-guard-spans";
import type { SummaryFacts } from "#lib/summary/gather-facts";

/** Hits and sources that have to be named one by one; of more, the count is enough. */
const NAMED_HITS = 3;
const NAMED_SOURCES = 6;

/** The first fact that was not said, as a word of ours; null when nothing is left out. */
export function missingFrom(spoken: Spoken, facts: SummaryFacts, language: Language): string | null {
  const { keys, lines } = spoken;
  const says = (words: RegExp) => lines.some((line) => words.test(line));
  if (!keys.has("score")) return "score";
  if (!keys.has("label")) return "label";
  for (const [name, value] of counts(facts)) {
    if (value > 0 && !name.split("|").some((key) => keys.has(key))) return name;
  }
  if (facts.pep.length > 0 && !says(/\b(pep|expuesta|expuesto|exposed)\b/)) return "pep";
  if (facts.sanctions.length > 0 && !says(/\b(sanci\w+|sanction\w*)\b/)) return "sanctions";
  const byName =
    facts.sanctions.some((hit) => hit.basis === "name") || facts.pep.some((hit) => hit.basis === "name") || allByName(facts) > 0;
  if (byName && !says(/\b(confirm\w*|unconfirmed|homonim\w*|namesakes?)\b/)) return "unconfirmed";
  if (byName && !says(/\b(nombres?|names?)\b/)) return "basis";
  const lists = new Set(facts.sanctions.slice(0, NAMED_HITS).map((hit) => foldCharacters(hit.list)));
  for (const list of lists) if (!spoken.sources.has(list)) return "list of a hit";
  if (facts.sanctions.some((hit) => hit.unitedNations) && !says(/\b(ros|operacion(es)? sospechosas?|suspicious operations?)\b/))
    return "suspicious operation";
  if (facts.pep.some((hit) => hit.counted) && !says(language === "es" ? /\bdiligencia reforzada\b/ : /\benhanced (due )?diligence\b/))
    return "diligence";
  return missingLimits(spoken, facts, says);
}

function missingLimits(spoken: Spoken, facts: SummaryFacts, says: (words: RegExp) => boolean): string | null {
  const missing = facts.missing.map((source) => foldCharacters(source.name));
  if (missing.slice(0, NAMED_SOURCES).some((name) => !spoken.sources.has(name))) return "source not consulted";
  const negated = /\b(no|sin|ningun[oa]?|falta\w*|not|n.?t|without|missing|none|unavailable|pendientes?)\b/;
  if (
    missing.length > 0 &&
    !spoken.lines.some((line) => negated.test(line) && /\b(consult\w*|carg\w*|load\w*|falta\w*|missing|fuentes?|sources?)\b/.test(line))
  )
    return "source not consulted";
  if (facts.courtsOff && !spoken.lines.some((line) => negated.test(line) && /\b(causas?|judicial\w*|courts?|cases?)\b/.test(line)))
    return "courts";
  if (
    !facts.score.complete &&
    !says(
      /\b(complet\w+|incomplet\w+|incomplete|parcial\w*|partial\w*|falta\w*|missing|no se consult\w+|sin consultar|not (\w+ )?(consulted|loaded))\b/,
    )
  )
    return "score not complete";
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
