import { type ScoredCheck, scoredChecks } from "#lib/checks/scored-checks";
import { verdictOn } from "#lib/checks/verify-score";
import type { OrgId } from "#lib/context";
import type { ScoreVerdict } from "#lib/contract/score-verdict";
import type { Queryable } from "#lib/db/db";
import { readMatrices } from "#lib/policy/read-matrix-versions";

/** Whoever operates the installation: every score of an organisation computed again, newest Check first. Stores nothing. */
export async function* everyScore(db: Queryable, orgId: OrgId): AsyncGenerator<{ check: ScoredCheck; verdict: ScoreVerdict }> {
  const matrices = await readMatrices(db, orgId);
  for await (const batch of scoredChecks(db, orgId, null)) {
    for (const check of batch) yield { check, verdict: verdictOn(check, matrices) };
  }
}
