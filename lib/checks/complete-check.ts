import { emit, entryOf } from "#lib/audit/audit";
import { cutToSecond, monthOf } from "#lib/calendar/month";
import { incompleteCounters } from "#lib/checks/create-check";
import { findCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import { parseRut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/**
 * The one free completion of a Check that was made while a source was not loaded: investigated again within its month,
 * once a missing source has been loaded. The counters of its making stay in the audit trail.
 * Throws `not-found`; `conflict` when it is complete, was completed before, is of a past month, or nothing was loaded since.
 */
export async function completeCheck(ctx: Context, service: Service, checkId: string): Promise<CheckDetail> {
  const { check, month, evidence: before } = await findCheckDetail(ctx, checkId);
  const rut = parseRut(check.rut);
  const at = cutToSecond(ctx.clock.now());
  if (rut === null || before.score.complete || monthOf(at) !== month) throw new ServiceError("conflict");
  const after = await service.investigate(ctx, rut, at);
  if (after === null) throw new ServiceError("no-data");
  const missing = incompleteCounters(after);
  const missingBefore = incompleteCounters(before);
  if (missing.length >= missingBefore.length) throw new ServiceError("conflict");
  await ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set name = $3, data = $4, score_value = $5, score_label = $6, incomplete = $7, evidence = $8, completed_at = $9,
         ai_summary = '', summary_maker = null, summary_made_at = null
       where org_id = $1 and check_id = $2 and completed_at is null returning check_id`,
      [
        ctx.actor.orgId,
        checkId,
        after.subject.name,
        JSON.stringify(after.counters),
        after.score.value,
        after.score.label,
        missing,
        JSON.stringify(after),
        at,
      ],
    );
    if (updated.length === 0) throw new ServiceError("conflict");
    await emit(tx, entryOf(ctx, "check.completed", checkId, { before: before.counters, scoreBefore: before.score.value, missingBefore }));
  });
  return findCheckDetail(ctx, checkId);
}
