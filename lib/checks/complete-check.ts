import { emit, entryOf } from "#lib/audit/audit";
import { cutToSecond, monthOf } from "#lib/calendar/month";
import { incompleteCounters, missingSources } from "#lib/checks/missing-sources";
import { findCheckRow, readCheckDetail } from "#lib/checks/read-check-detail";
import { forgetRecentChecks } from "#lib/checks/recent-checks";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import type { Service } from "#lib/service/service";

/**
 * The free completion of a Check that was made while a source was not loaded: investigated again within its month, once
 * for each missing source that is loaded. The counters that it replaces stay in the audit trail.
 * Throws `not-found`; `conflict` when nothing that was missing has been loaded, its month has passed, or a rival completed it.
 */
export async function completeCheck(ctx: Context, service: Service, checkId: string): Promise<CheckDetail> {
  const row = await findCheckRow(ctx, checkId);
  const before = Evidence.parse(row.evidence);
  const at = cutToSecond(ctx.clock.now());
  if (before.score.complete || monthOf(at) !== row.month) throw new ServiceError("conflict");
  const after = await service.investigate(ctx, row.rut, at);
  if (after === null) throw new ServiceError("no-data");
  const still = new Set(missingSources(after));
  const loaded = missingSources(before).filter((source) => !still.has(source));
  if (loaded.length === 0) throw new ServiceError("conflict");
  await ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set name = $3, data = $4, score_value = $5, score_label = $6, incomplete = $7, evidence = $8, completed_at = $9,
         ai_summary = '', summary_maker = null, summary_made_at = null
       where org_id = $1 and check_id = $2 and completed_at is not distinct from $10 returning check_id`,
      [
        ctx.actor.orgId,
        checkId,
        after.subject.name,
        JSON.stringify(after.counters),
        after.score.value,
        after.score.label,
        incompleteCounters(after),
        JSON.stringify(after),
        ctx.clock.now(),
        row.completed_at,
      ],
    );
    if (updated.length === 0) throw new ServiceError("conflict");
    await emit(tx, entryOf(ctx, "check.completed", checkId, { loaded, before: before.counters, scoreBefore: before.score.value }));
  });
  forgetRecentChecks(ctx.db);
  return readCheckDetail(ctx, checkId);
}
