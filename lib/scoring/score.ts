/**
 * Facts → score: value 0–100, label, and reasons whose points add up exactly to the value. Pure: no clock, no source.
 * The score sorts work; it never decides about a person.
 */
import type { PepHit, SanctionHit, Score, ScoreReason, SourceUse } from "#lib/contract/evidence";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import { caseReasons, type ScoredCase } from "#lib/scoring/score-cases";

/** What a score looks at, and nothing else of the evidence. */
export interface ScoreFacts {
  sanctions: readonly ScoredSanction[];
  pep: readonly ScoredPep[];
  cases: readonly ScoredCase[];
  sources: readonly Pick<SourceUse, "kind" | "state" | "name">[];
}

type ScoredSanction = Pick<SanctionHit, "basis" | "listName" | "name"> & { explanation: { similarity: number } };
type ScoredPep = Pick<PepHit, "basis" | "counted" | "status" | "post" | "institution">;

/**
 * Scores facts under a matrix. `today` is the date of the Check, `YYYY-MM-DD` in Chile: on any later day the same facts give the same.
 * Every line is a whole number of points, so that they add up exactly.
 */
export function scoreFacts(facts: ScoreFacts, matrix: RiskMatrix, today: string): Score {
  const missing = facts.sources.filter((source) => source.state !== "answered");
  const notConsulted = missingReasons(missing, matrix);
  const reasons = [
    ...sanctionReasons(facts.sanctions, matrix),
    ...pepReasons(facts.pep, matrix),
    ...caseReasons(facts.cases, matrix, today),
    ...notConsulted.filter(({ points }) => points > 0),
  ];
  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  if (sum > 100) reasons.push({ code: "capped", params: { sum }, points: 100 - sum });
  const capped = Math.min(sum, 100);
  const least = missing.some((source) => source.kind === "sanctions") ? matrix.leastWithoutSanctions : 0;
  if (capped < least) reasons.push({ code: "sanctions-not-consulted", params: { least }, points: least - capped });
  const value = Math.max(capped, least);
  reasons.push(...notConsulted.filter(({ points }) => points === 0));
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
    .map((hit) => ({ hit, points: pepPoints(hit, matrix) }))
    .sort((a, b) => b.points - a.points);
  const [strongest] = scored;
  if (strongest === undefined) return [];
  const { hit, points } = strongest;
  const post = [hit.post, hit.institution].filter(Boolean).join(", ");
  return [{ code: `pep-${hit.status}`, params: { post, basis: hit.basis }, points }];
}

function pepPoints(hit: ScoredPep, { pep, percent }: RiskMatrix): number {
  const whole = pep[hit.status as keyof RiskMatrix["pep"]];
  return hit.basis === "rut" ? whole : Math.round((whole * percent.pepByName) / 100);
}

/** One line for each source that was not consulted; of several of one kind the first takes the points. */
function missingReasons(missing: ScoreFacts["sources"], matrix: RiskMatrix): ScoreReason[] {
  return missing.map((source) => ({
    code: source.state === "switched-off" ? "source-switched-off" : "source-not-consulted",
    params: { source: source.name },
    points: missing.find(({ kind }) => kind === source.kind) === source ? missingPoints(source.kind, matrix) : 0,
  }));
}

function missingPoints(kind: SourceUse["kind"], { missing }: RiskMatrix): number {
  return kind === "courts" || kind === "pep" ? missing[kind] : 0;
}
