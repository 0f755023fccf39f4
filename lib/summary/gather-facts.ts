/** The facts that a summary may state, taken from a Check: all that any maker of summaries gets to know. Pure. */
import { missingPart } from "#lib/contract/court-coverage";
import type { CaseHit, CounterName, LeftOut, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { type Coverage, coverageOf } from "#lib/summary/coverage";

/** The list whose entries are suspicious operations by themselves (Ley 19.913, article 3). */
const UN_SECURITY_COUNCIL = "un-sc";

/** Cases of one kind: `total` = `byRut` + `byName`; `adverse` by the subject's role. */
export interface CaseCount {
  total: number;
  byRut: number;
  byName: number;
  adverse: number;
}

interface SanctionFact {
  name: string;
  list: string;
  basis: "rut" | "name";
  similarity: number;
  /** Which name of the entry matched best. */
  strength: SanctionHit["explanation"]["nameStrength"];
  unitedNations: boolean;
}

/** `list`: where the entry stands; `name`: the entry's. */
interface PepFact extends Pick<PepHit, "name" | "basis" | "post" | "institution" | "from" | "to" | "status" | "relatedTo" | "counted"> {
  list: string;
  similarity: number;
}

export interface SummaryFacts {
  subject: { name: string; rut: string; kind: "person" | "company"; namesakes: number | null };
  madeAt: string;
  validUntil: string;
  score: { value: number; label: "low" | "medium" | "high"; matrixVersion: number; complete: boolean };
  /** Lists and court sources that answered, and those not loaded; the registry of names apart. */
  answered: Pick<SourceUse, "kind" | "name" | "version" | "asOf">[];
  /** `part`: the matters that are missing of court cases of which others were loaded. */
  missing: (Pick<SourceUse, "name"> & { part: ("penal" | "civil" | "labour" | "union")[] })[];
  /** The organisation does not consult court cases. */
  courtsOff: boolean;
  coverage: Record<CounterName, Coverage["extent"]>;
  sanctions: SanctionFact[];
  pep: PepFact[];
  cases: { penal: CaseCount; civil: CaseCount; labour: CaseCount; union: CaseCount };
  /** Union cases that are counted as labour cases too, and the others. */
  unionWithinLabour: number;
  unionAlone: CaseCount;
  /** Cases shown but counted nowhere: appeals whose origin is unknown. */
  casesOnlyShown: number;
  leftOut: { sanctionsDismissed: number; pepDismissed: number; casesDismissed: number; casesTooOld: number };
  /** Cases filed before this date were left out; null where there was no limit, or the Check does not keep it. */
  casesSince: string | null;
}

/** What of a Check is summarised. */
export type SummarisedCheck = Pick<CheckDetail, "check" | "evidence" | "validUntil">;

/** Every fact of a Check that its summary may state. */
export function gatherFacts(detail: SummarisedCheck): SummaryFacts {
  const { evidence } = detail;
  const lists = evidence.sources.filter((source) => source.kind !== "registry");
  const { counters, adverse, byName, score, subject } = evidence;
  const count = (kind: keyof typeof byName, total: number): CaseCount => ({
    total,
    byRut: total - byName[kind],
    byName: byName[kind],
    adverse: adverse[kind],
  });
  const unionAlone = evidence.cases.filter((hit) => hit.union && hit.counter === null);
  const isOnlyShown = (hit: CaseHit) => hit.counter === null && !hit.union;
  return {
    subject: { name: subject.name, rut: subject.rut, kind: subject.kind, namesakes: subject.namesakes },
    madeAt: detail.check.created_at,
    validUntil: detail.validUntil,
    score: { value: score.value, label: score.label, matrixVersion: score.matrixVersion, complete: score.complete },
    answered: lists.filter((source) => source.state === "answered").map(({ kind, name, version, asOf }) => ({ kind, name, version, asOf })),
    missing: lists
      .filter((source) => source.state === "not-loaded")
      .map((source) => ({ name: source.name, part: missingPart(source, lists).flatMap((counter) => MATTERS[counter] ?? []) })),
    courtsOff: lists.some((source) => source.state === "switched-off"),
    coverage: coverages(detail),
    sanctions: evidence.sanctions.map((hit) => ({
      name: hit.name,
      list: hit.listName,
      basis: hit.basis,
      similarity: hit.explanation.similarity,
      strength: hit.explanation.nameStrength,
      unitedNations: hit.listId === UN_SECURITY_COUNCIL,
    })),
    pep: evidence.pep.map((hit) => ({
      name: hit.name,
      list: hit.listName,
      basis: hit.basis,
      similarity: hit.explanation.similarity,
      post: hit.post,
      institution: hit.institution,
      from: hit.from,
      to: hit.to,
      status: hit.status,
      relatedTo: hit.relatedTo,
      counted: hit.counted,
    })),
    cases: {
      penal: count("penal", counters.causas_penales_count),
      civil: count("civil", counters.causas_civiles_count),
      labour: count("labour", counters.causas_laborales_count),
      union: count("union", counters.causas_sindicales_count),
    },
    unionWithinLabour: evidence.cases.filter((hit) => hit.union && hit.counter === "labour").length,
    unionAlone: countHits(unionAlone),
    casesOnlyShown: evidence.cases.filter(isOnlyShown).length,
    leftOut: {
      sanctionsDismissed: leftOut(detail, "sanction", "dismissed"),
      pepDismissed: leftOut(detail, "pep", "dismissed"),
      casesDismissed: leftOut(detail, "case", "dismissed"),
      casesTooOld: leftOut(detail, "case", "too-old"),
    },
    casesSince: evidence.caseLimit?.since ?? null,
  };
}

const MATTERS: Partial<Record<CounterName, "penal" | "civil" | "labour" | "union">> = {
  causas_penales_count: "penal",
  causas_civiles_count: "civil",
  causas_laborales_count: "labour",
  causas_sindicales_count: "union",
};

function countHits(hits: CaseHit[]): CaseCount {
  const byName = hits.filter((hit) => hit.basis === "name").length;
  return { total: hits.length, byRut: hits.length - byName, byName, adverse: hits.filter((hit) => hit.adverse).length };
}

function coverages({ evidence }: SummarisedCheck): Record<CounterName, Coverage["extent"]> {
  const names = Object.keys(evidence.counters) as CounterName[];
  return Object.fromEntries(names.map((name) => [name, coverageOf(evidence, name).extent])) as Record<CounterName, Coverage["extent"]>;
}

function leftOut({ evidence }: SummarisedCheck, what: LeftOut["what"], why: LeftOut["why"]): number {
  return evidence.leftOut.filter((item) => item.what === what && item.why === why).length;
}
