/** The cases of a subject out of rows already found: which names are taken for one, what each case counts as, what is too old. Pure. */
import type { CaseHit, LeftOut } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { CourtCase } from "#lib/courts/court-case";
import { isComparable, questionsOf } from "#lib/courts/name-questions";
import { compareFrom, MATCH_THRESHOLD, type NameComparison, prepareVariants } from "#lib/names/compare";
import type { NameKind } from "#lib/names/prepared-name";
import type { Subject } from "#lib/screening/subject";

/** A participant with the case; `record` is a `CourtCase`. */
export interface CaseRow {
  case_id: string;
  record: unknown;
  rut: string | null;
  name: string;
  role: string;
}

export interface FoundCases {
  cases: CaseHit[];
  leftOut: LeftOut[];
}

/** Whose cases are looked for by name. */
export type NamedSubject = Pick<Subject, "name"> & { kind: NameKind };

/**
 * How participants' names compare with a subject's, null below the threshold and for those whom it is not compared with: a person is not
 * compared with companies, nor a company with people, but for the owner of an E.I.R.L. Made ready once for many names.
 */
export function participantMatcher({ name: own, kind }: NamedSubject): (name: string) => NameComparison | null {
  const questions = questionsOf({ name: own, kind });
  const queries = prepareVariants(own, kind);
  return (name) => (isComparable(questions, name) ? compareFrom(MATCH_THRESHOLD, queries, prepareVariants(name, kind)) : null);
}

/**
 * Cases, newest first, each once: by RUT when any of its participants matches by RUT. Rows come in the order of their case.
 * Those filed before `oldest` (`YYYY-MM-DD`, null without a limit) are left out.
 */
export function gatherCases(
  found: {
    byRut: readonly CaseRow[];
    byName: readonly CaseRow[];
    matches: ReadonlyMap<string, NameComparison>;
    /** RUTs of the registry with exactly this name; null where they cannot be counted. */
    namesakes: (name: string) => number | null;
  },
  oldest: string | null,
): FoundCases {
  const hits = new Map<string, CaseHit>();
  for (const rows of byCase(found.byRut)) hits.set(rows[0].case_id, hitOf(rows, null));
  const known = new Set(hits.keys());
  for (const rows of byCase(found.byName.filter((row) => !known.has(row.case_id) && found.matches.has(row.name)))) {
    const [best] = rows.sort((a, b) => similarity(found, b) - similarity(found, a));
    const comparison = best && found.matches.get(best.name);
    if (comparison) hits.set(best.case_id, hitOf(rows, { comparison, namesakes: found.namesakes(best.name) }));
  }
  const all = [...hits.values()].sort((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? "") || a.caseId.localeCompare(b.caseId));
  const tooOld = (hit: CaseHit) => oldest !== null && hit.filedOn !== null && hit.filedOn < oldest;
  return {
    cases: all.filter((hit) => !tooOld(hit)),
    leftOut: all.filter(tooOld).map((hit) => ({ what: "case", id: hit.caseId, name: hit.rit, why: "too-old", counter: hit.counter })),
  };
}

/** Cases filed before this date are left out, `YYYY-MM-DD`; null without a limit. `today` is that of the Check. */
export function oldestCounted(today: string, caseMaxAgeYears: number): string | null {
  if (caseMaxAgeYears === 0) return null;
  return `${String(Number(today.slice(0, 4)) - caseMaxAgeYears).padStart(4, "0")}${today.slice(4)}`;
}

type Rows = [CaseRow, ...CaseRow[]];

/** The rows of each case, in an order that no import decides. */
function byCase(rows: readonly CaseRow[]): Rows[] {
  const cases = new Map<string, Rows>();
  for (const row of [...rows].sort((a, b) => inOrder(a.name, b.name) || inOrder(a.role, b.role))) {
    const known = cases.get(row.case_id);
    if (known) known.push(row);
    else cases.set(row.case_id, [row]);
  }
  return [...cases.values()];
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function similarity(found: { matches: ReadonlyMap<string, NameComparison> }, row: CaseRow): number {
  return found.matches.get(row.name)?.similarity ?? 0;
}

/** A case by the rows of the subject in it, the first of which tells who it is. `byName` null: they match by RUT. */
function hitOf(rows: Rows, byName: { comparison: NameComparison; namesakes: number | null } | null): CaseHit {
  const [row] = rows;
  const found = CourtCase.parse(row.record);
  const roles = [...new Set(rows.map(({ role }) => role))];
  return {
    caseId: found.caseId,
    competence: found.competence,
    ...classifyCase(found),
    basis: byName === null ? "rut" : "name",
    rit: found.rit,
    ruc: found.ruc,
    court: found.court,
    title: found.title,
    matter: found.matter,
    procedure: found.procedure,
    filedOn: found.filedOn,
    state: found.proceduralState ?? found.stage,
    concluded: isConcluded(found),
    roles,
    adverse: roles.some(isAdverseRole),
    participantName: row.name,
    source: found.source,
    extractedOn: found.extractedOn,
    explanation: byName === null ? null : { ...byName.comparison, matchedName: row.name, nameStrength: "primary" },
    ...(byName === null || byName.namesakes === null ? {} : { namesakes: byName.namesakes }),
  };
}
