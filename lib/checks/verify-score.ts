import { type ScoredCheck, readScoredCheck } from "#lib/checks/scored-checks";
import type { Context } from "#lib/context";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import type { ScoreVerdict } from "#lib/contract/score-verdict";
import { ServiceError } from "#lib/errors";
import { readMatrices } from "#lib/policy/read-matrix-versions";
import { recomputeScore } from "#lib/scoring/recompute-score";

/** Anybody of the organisation: the score of its Check again, by the matrix and on the date of its making. Throws `not-found`. */
export async function verifyScore(ctx: Context, checkId: string): Promise<ScoreVerdict> {
  const { orgId } = ctx.actor;
  const check = await readScoredCheck(ctx.db, orgId, checkId);
  if (check === null) throw new ServiceError("not-found");
  return verdictOn(check, await readMatrices(ctx.db, orgId));
}

export function verdictOn({ facts, score: stored, date }: ScoredCheck, matrices: ReadonlyMap<number, RiskMatrix>): ScoreVerdict {
  const matrix = matrices.get(stored.matrixVersion);
  if (matrix === undefined) return { outcome: "unknown-matrix", stored };
  const { score: again, same } = recomputeScore(facts, stored, matrix, date);
  return { outcome: same ? "same" : "differs", stored, again };
}
