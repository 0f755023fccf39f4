/** The cases of a subject out of rows already found: which names are taken for one, what each case counts as, what is too old. Pure. */
import type { CaseHit, LeftOut } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { CourtCase } from "#lib/courts/court-case";
import { compareNames, MATCH_THRESHOLD, type NameComparison } from "#lib/names/compare";
import { nameTokens } from "#lib/names/fold";
import { GIVEN_NAMES } from "#lib/names/given-names";
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

/**
 * What a participant's name must hold to be compared at all: `least` of `words`, one of them of `telling`.
 * Two words shared (or the only one), one of them no given name: two given names alone are half of Chile.
 */
export function candidateWords(subject: Subject): { words: string[]; telling: string[]; least: number } {
  const words = [...new Set(nameTokens(subject.name))];
  const telling = subject.kind === "person" ? words.filter((word) => !GIVEN_NAMES.has(word)) : words;
  return { words, telling: telling.length > 0 ? telling : words, least: Math.min(2, words.length) };
}

/** How a participant's name compares with the subject's, or null below the threshold. */
export function matchParticipant(subject: Subject, name: string): NameComparison | null {
  const comparison = compareNames(subject.name, name, subject.kind);
  return comparison.similarity >= MATCH_THRESHOLD ? comparison : null;
}

/**
 * Cases, newest first, each once: by RUT when any of its participants matches by RUT. Rows come in the order of their case.
 * Those filed before `oldest` (`YYYY-MM-DD`, null without a limit) are left out.
 */
export function gatherCases(
  found: { byRut: readonly CaseRow[]; byName: readonly CaseRow[]; matches: ReadonlyMap<string, NameComparison> },
  oldest: string | null,
): FoundCases {
  const hits = new Map<string, CaseHit>();
  for (const row of found.byRut) addRow(hits, row, "rut", null);
  const known = new Set(hits.keys());
  for (const row of found.byName) {
    if (!known.has(row.case_id)) addRow(hits, row, "name", found.matches.get(row.name) ?? null);
  }
  const all = [...hits.values()].sort((a, b) => (b.filedOn ?? "").localeCompare(a.filedOn ?? "") || a.caseId.localeCompare(b.caseId));
  const tooOld = (hit: CaseHit) => oldest !== null && hit.filedOn !== null && hit.filedOn < oldest;
  return {
    cases: all.filter((hit) => !tooOld(hit)),
    leftOut: all.filter(tooOld).map((hit) => ({ what: "case", id: hit.caseId, name: hit.rit, why: "too-old" })),
  };
}

/** Cases filed before this date are left out, `YYYY-MM-DD`; null without a limit. `today` is that of the Check. */
export function oldestCounted(today: string, caseMaxAgeYears: number): string | null {
  if (caseMaxAgeYears === 0) return null;
  return `${String(Number(today.slice(0, 4)) - caseMaxAgeYears).padStart(4, "0")}${today.slice(4)}`;
}

function addRow(hits: Map<string, CaseHit>, row: CaseRow, basis: CaseHit["basis"], comparison: NameComparison | null): void {
  const before = hits.get(row.case_id);
  if (before !== undefined) {
    if (!before.roles.includes(row.role)) before.roles.push(row.role);
    before.adverse ||= isAdverseRole(row.role);
    return;
  }
  const found = CourtCase.parse(row.record);
  hits.set(row.case_id, {
    caseId: found.caseId,
    competence: found.competence,
    ...classifyCase(found),
    basis,
    rit: found.rit,
    ruc: found.ruc,
    court: found.court,
    title: found.title,
    matter: found.matter,
    procedure: found.procedure,
    filedOn: found.filedOn,
    state: found.proceduralState ?? found.stage,
    concluded: isConcluded(found),
    roles: [row.role],
    adverse: isAdverseRole(row.role),
    participantName: row.name,
    source: found.source,
    extractedOn: found.extractedOn,
    explanation: comparison === null ? null : { ...comparison, matchedName: row.name, nameStrength: "primary" },
  });
}
