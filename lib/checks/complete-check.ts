import { emit, entryOf } from "#lib/audit/audit";
import { cutToSecond, monthOf } from "#lib/calendar/month";
import { incompleteCounters, losesSources, obtainedSources } from "#lib/checks/missing-sources";
import { findOwnCheckRow, readCheckDetail } from "#lib/checks/read-check-detail";
import { forgetRecentChecks } from "#lib/checks/recent-checks";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import { readTerms } from "#lib/policy/terms";
import { keepItems } from "#lib/review/keep-items";
import type { OwnService } from "#lib/service/service";

/**
 * The free completion of a Check that was made while a source was not loaded or not consulted: investigated again within its
 * month, once for each missing source that answers now. The counters that it replaces stay in the audit trail.
 * Throws `not-found`; `conflict` when nothing that was missing answers now, something that was consulted would be lost (the
 * organisation switched it off since), its month has passed, or a rival completed it.
 */
export async function completeCheck(ctx: Context, service: OwnService, checkId: string): Promise<CheckDetail> {
  const row = await findOwnCheckRow(ctx, checkId);
  const before = Evidence.parse(row.evidence);
  const at = cutToSecond(ctx.clock.now());
  if (before.score.complete || monthOf(at) !== row.month) throw new ServiceError("conflict");
  const after = await service.investigate(ctx, row.rut, at, await readTerms(ctx.db, ctx, row.rut));
  if (after === null) throw new ServiceError("no-data");
  const loaded = obtainedSources(before, after);
  if (loaded.length === 0 || losesSources(before, after)) throw new ServiceError("conflict");
  await ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set name = $3, data = $4, score_value = $5, score_label = $6, incomplete = $7, evidence = $8, completed_at = $9,
         ai_summary = '', summary_maker = null, summary_made_at = null, summary_fallback = null, summary_retried = false
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
        // The date by which its cases were aged: whoever computes the score again takes it from here.
        at,
        row.completed_at,
      ],
    );
    if (updated.length === 0) throw new ServiceError("conflict");
    await keepItems(tx, ctx, { checkId, rut: row.rut, evidence: after, at });
    await emit(tx, entryOf(ctx, "check.completed", checkId, { loaded, before: before.counters, scoreBefore: before.score.value }));
  });
  forgetRecentChecks(ctx.db);
  return readCheckDetail(ctx, checkId);
}
