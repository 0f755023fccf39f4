/**
 * Facts → score: value 0–100, label, and reasons whose points add up exactly to the value. Pure: no clock, no source.
 * The score sorts work; it never decides about a person.
 */
import type { CaseHit, PepHit, SanctionHit, Score, ScoreReason, SourceUse } from "#lib/contract/evidence";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

/** What a score looks at, and nothing else of the evidence. */
export interface ScoreFacts {
  sanctions: readonly ScoredSanction[];
  pep: readonly ScoredPep[];
  cases: readonly ScoredCase[];
  sources: readonly Pick<SourceUse, "kind" | "state" | "name">[];
}

type ScoredSanction = Pick<SanctionHit, "basis" | "listName" | "name"> & { explanation: { similarity: number } };
type ScoredPep = Pick<PepHit, "basis" | "counted" | "status" | "post" | "institution">;
type ScoredCase = Pick<CaseHit, "basis" | "counter" | "union" | "adverse" | "concluded" | "filedOn">;

type CaseKind = keyof RiskMatrix["adverseCase"];

/** Scores facts under a matrix. `today` is `YYYY-MM-DD` in Chile. Every line is a whole number of points, so that they add up exactly. */
export function scoreFacts(facts: ScoreFacts, matrix: RiskMatrix, today: string): Score {
  const missing = facts.sources.filter((source) => source.state === "not-loaded");
  const reasons = [
    ...sanctionReasons(facts.sanctions, matrix),
    ...pepReasons(facts.pep, matrix),
    ...caseReasons(facts.cases, matrix, today),
  ];
  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  if (sum > 100) reasons.push({ code: "capped", params: { sum }, points: 100 - sum });
  const capped = Math.min(sum, 100);
  const least = missing.some((source) => source.kind === "sanctions") ? matrix.leastWithoutSanctions : 0;
  if (capped < least) reasons.push({ code: "sanctions-not-consulted", params: { least }, points: least - capped });
  const value = Math.max(capped, least);
  for (const source of missing) reasons.push({ code: "source-not-consulted", params: { source: source.name }, points: 0 });
  return {
    value,
    label: value >= matrix.thresholds.high ? "high" : value >= matrix.thresholds.medium ? "medium" : "low",
    matrixVersion: matrix.version,
    thresholds: matrix.thresholds,
    reasons,
    complete: missing.length === 0,
  };
}

// The strongest entry counts; further ones of the same person say the same again.
function sanctionReasons(hits: readonly ScoredSanction[], matrix: RiskMatrix): ScoreReason[] {
  const scored = hits.map((hit) => ({ hit, points: sanctionPoints(hit, matrix) })).sort((a, b) => b.points - a.points);
  const [strongest] = scored;
  if (strongest === undefined) return [];
  const { hit, points } = strongest;
  // Cut and not rounded: 0.999 is not sameness.
  const similarity = Math.floor(hit.explanation.similarity * 100) / 100;
  const params = { list: hit.listName, name: hit.name, similarity, entries: hits.length };
  return [{ code: hit.basis === "rut" ? "sanction-by-rut" : "sanction-by-name", params, points }];
}

function sanctionPoints(hit: ScoredSanction, matrix: RiskMatrix): number {
  if (hit.basis === "rut") return matrix.sanction.byRut;
  const steps = [...matrix.sanction.byName].sort((a, b) => b.similarity - a.similarity);
  return steps.find((step) => hit.explanation.similarity >= step.similarity)?.points ?? 0;
}

function pepReasons(hits: readonly ScoredPep[], matrix: RiskMatrix): ScoreReason[] {
  const scored = hits
    .filter((hit) => hit.counted && hit.status !== "former")
    .map((hit) => ({ hit, points: matrix.pep[hit.status as keyof RiskMatrix["pep"]] }))
    .sort((a, b) => b.points - a.points);
  const [strongest] = scored;
  if (strongest === undefined) return [];
  const { hit, points } = strongest;
  const post = [hit.post, hit.institution].filter(Boolean).join(", ");
  return [{ code: `pep-${hit.status}`, params: { post, basis: hit.basis }, points }];
}

function caseReasons(cases: readonly ScoredCase[], matrix: RiskMatrix, today: string): ScoreReason[] {
  return (["penal", "labour", "union", "civil"] as const).flatMap((kind) => {
    const adverse = cases.filter((hit) => hit.adverse && kindOf(hit) === kind);
    return (["rut", "name"] as const).flatMap((basis) => kindReason(kind, basis, adverse, matrix, today));
  });
}

function kindReason(kind: CaseKind, basis: "rut" | "name", adverse: ScoredCase[], matrix: RiskMatrix, today: string): ScoreReason[] {
  const most = matrix.most[kind];
  const pointsOf = (hits: ScoredCase[]) =>
    Math.min(most, Math.round(hits.reduce((sum, hit) => sum + casePoints(hit, kind, matrix, today), 0)));
  const cases = adverse.filter((hit) => hit.basis === basis);
  if (cases.length === 0) return [];
  // What the cap of the kind leaves after the cases by RUT is what those by name can add.
  const room = basis === "rut" ? most : most - pointsOf(adverse.filter((hit) => hit.basis === "rut"));
  return [{ code: `cases-${kind}-by-${basis}`, params: { cases: cases.length }, points: Math.min(room, pointsOf(cases)) }];
}

/** An anti-union case counts in two counters and scores once. */
function kindOf(hit: ScoredCase): CaseKind | null {
  return hit.union ? "union" : hit.counter;
}

function casePoints(hit: ScoredCase, kind: CaseKind, matrix: RiskMatrix, today: string): number {
  const old = hit.filedOn !== null && yearsBetween(hit.filedOn, today) >= matrix.oldAfterYears;
  const factors = [
    hit.basis === "name" ? matrix.percent.byName : 100,
    hit.concluded ? matrix.percent.concluded : 100,
    old ? matrix.percent.old : 100,
  ];
  return factors.reduce((points, percent) => (points * percent) / 100, matrix.adverseCase[kind]);
}

/** Whole years from one date to another, both `YYYY-MM-DD`. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) >= from.slice(5) ? years : years - 1;
}
