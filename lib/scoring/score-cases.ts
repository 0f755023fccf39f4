/** The lines of a score that court cases make: one for each kind, role and basis. Pure. */
import type { CaseHit, ScoreReason } from "#lib/contract/evidence";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import { foldName } from "#lib/names/fold";

export type ScoredCase = Pick<CaseHit, "basis" | "competence" | "counter" | "union" | "adverse" | "concluded" | "state" | "filedOn">;

type CaseKind = keyof RiskMatrix["most"];

// Points are summed in whole hundred-millionths: four factors in percent, and no order of the cases changes the sum.
const UNIT = 100 ** 4;

/** Cases by RUT in an adverse role fill the most of their kind first, then those by name, then the other roles: what is surer is told first. */
export function caseReasons(cases: readonly ScoredCase[], matrix: RiskMatrix, today: string): ScoreReason[] {
  return (["penal", "labour", "union", "civil"] as const).flatMap((kind) => {
    const ofKind = cases.filter((hit) => kindOf(hit) === kind && (hit.adverse || matrix.percent.otherRole > 0));
    let room = matrix.most[kind];
    return [true, false].flatMap((adverse) =>
      (["rut", "name"] as const).flatMap((basis) => {
        const hits = ofKind.filter((hit) => hit.adverse === adverse && hit.basis === basis);
        if (hits.length === 0) return [];
        const points = Math.min(room, Math.round(hits.reduce((sum, hit) => sum + unitsOf(hit, kind, matrix, today), 0) / UNIT));
        room -= points;
        return [{ code: `cases-${kind}${adverse ? "" : "-other-role"}-by-${basis}`, params: { cases: hits.length }, points }];
      }),
    );
  });
}

/** An anti-union case counts in two counters and scores once. */
function kindOf(hit: ScoredCase): CaseKind | null {
  return hit.union ? "union" : hit.counter;
}

function unitsOf(hit: ScoredCase, kind: CaseKind, matrix: RiskMatrix, today: string): number {
  const { percent, adverseCase } = matrix;
  const state = endedWithoutFault(hit) ? percent.acquitted : percent.concluded;
  const factors = [
    hit.basis === "name" ? percent.byName : 100,
    hit.adverse ? 100 : percent.otherRole,
    hit.concluded ? state : 100,
    hit.filedOn === null ? 100 : recencyPercent(hit.filedOn, matrix, today),
  ];
  const weight = kind === "labour" && hit.competence === "cobranza" ? adverseCase.collection : adverseCase[kind];
  return factors.reduce((units, factor) => units * factor, weight);
}

function recencyPercent(filedOn: string, { recency }: RiskMatrix, today: string): number {
  const age = yearsBetween(filedOn, today);
  return recency.findLast((step) => age >= step.afterYears)?.percent ?? 100;
}

// A temporary dismissal is none: the case may go on.
function endedWithoutFault({ concluded, state }: ScoredCase): boolean {
  if (!concluded || state === null) return false;
  const words = foldName(state);
  return /\b(absuel|absoluc|absolut|sobresei)/.test(words) && !/\btemporal/.test(words);
}

/** Whole years from one date to another, both `YYYY-MM-DD`. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) >= from.slice(5) ? years : years - 1;
}
