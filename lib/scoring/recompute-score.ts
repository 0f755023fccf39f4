/** A score again, out of the facts that were stored with it: whoever doubts a Check computes it anew. Pure. */
import type { Score } from "#lib/contract/evidence";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import { type ScoreFacts, scoreFacts } from "#lib/scoring/score";

/** `date` is that of the Check in Chile, `YYYY-MM-DD`. Differs when value, label, or the points of any line do. */
export function recomputeScore(facts: ScoreFacts, stored: Score, matrix: RiskMatrix, date: string): { score: Score; same: boolean } {
  const score = scoreFacts(facts, matrix, date);
  return { score, same: essence(score) === essence(stored) };
}

function essence({ value, label, matrixVersion, thresholds, reasons, complete }: Score): string {
  const lines = reasons.map(({ code, points }) => [code, points]);
  return JSON.stringify([value, label, matrixVersion, thresholds.medium, thresholds.high, complete, lines]);
}
