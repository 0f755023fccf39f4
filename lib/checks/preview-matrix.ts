import { requireRole } from "#lib/auth/require-role";
import { type Month, monthOf } from "#lib/calendar/month";
import { scoredChecks } from "#lib/checks/scored-checks";
import type { Context } from "#lib/context";
import { ScoreLabel } from "#lib/contract/contract";
import type { CheckMoves, PreviewMatrixReply, PreviewMatrixRequest } from "#lib/contract/matrix-versions";
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import { exampleScore } from "#lib/scoring/example";
import { scoreFacts } from "#lib/scoring/score";

/** Beyond so many Checks of a month, the newest are looked at: the answer says how many. */
const MOST_LOOKED = 20_000;
const MOST_LISTED = 50;

/**
 * An admin sees what a matrix that is being prepared would make of this month's Checks, each on its own date. Stores nothing:
 * a Check keeps its score. Who looked is in the trail.
 */
export async function previewMatrix(ctx: Context, { matrix: draft, checks }: PreviewMatrixRequest): Promise<PreviewMatrixReply> {
  requireRole(ctx.actor, "admin");
  // A score names its version; this one has none yet.
  const matrix: RiskMatrix = { ...draft, version: 1 };
  const example = exampleScore(matrix);
  if (!checks) return { example, checks: null };
  const month = monthOf(ctx.clock.now());
  ctx.noteView("matrix.previewed", month);
  return { example, checks: await movesOf(ctx, matrix, month) };
}

async function movesOf({ db, actor }: Context, matrix: RiskMatrix, month: Month): Promise<CheckMoves> {
  const counts = new Map<string, number>();
  const changed: CheckMoves["changed"] = [];
  let [looked, otherValue] = [0, 0];
  for await (const batch of scoredChecks(db, actor.orgId, month)) {
    for (const { checkId, rut, name, date, score, facts } of batch) {
      const { value, label } = scoreFacts(facts, matrix, date);
      const pair = `${score.label} ${label}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
      looked += 1;
      if (value !== score.value) otherValue += 1;
      if (label === score.label || changed.length === MOST_LISTED) continue;
      changed.push({ checkId, rut, name, before: { value: score.value, label: score.label }, after: { value, label } });
    }
    if (looked >= MOST_LOOKED) break;
  }
  const labels = ScoreLabel.options;
  const moves = labels.flatMap((from) => labels.map((to) => ({ from, to, count: counts.get(`${from} ${to}`) ?? 0 })));
  const [all] = await db.query<{ total: number }>(
    "select count(*)::int as total from checks where org_id = $1 and month = $2 and evidence is not null",
    [actor.orgId, month],
  );
  return { month, total: Math.max(all?.total ?? 0, looked), looked, otherValue, moves, changed };
}
