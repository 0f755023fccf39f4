import { emit, entryOf } from "#lib/audit/audit";
import { findCheckDetail } from "#lib/checks/read-check-detail";
import { type CheckRow, detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { CheckDetail } from "#lib/contract/panel";
import { assert } from "#lib/errors";
import { summarise } from "#lib/summary/summarise";

/**
 * The summary of a Check in the organisation's language: the stored text, or one made now and stored with the Check.
 * Free, and the same text for every reader: of two that make it at once the first one stays.
 */
export async function ensureSummary(ctx: Context, row: Pick<CheckRow, "check_id" | "ai_summary">): Promise<string> {
  if (row.ai_summary !== "") return row.ai_summary;
  const full = await findCheck(ctx.db, ctx.actor.orgId, row.check_id);
  assert(full !== null, "the Check to summarise can be read");
  if (full.ai_summary !== "") return full.ai_summary;
  const { text, maker } = summaryOf(ctx, full);
  const mine = await ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set ai_summary = $3, summary_maker = $4, summary_made_at = $5
       where org_id = $1 and check_id = $2 and ai_summary = '' returning check_id`,
      [ctx.actor.orgId, row.check_id, text, maker, ctx.clock.now()],
    );
    if (updated.length === 1) await emit(tx, entryOf(ctx, "check.summarised", row.check_id, { maker }));
    return updated.length === 1;
  });
  if (mine) return text;
  const kept = await findCheck(ctx.db, ctx.actor.orgId, row.check_id);
  assert(kept !== null && kept.ai_summary !== "", "the text that came first is there");
  return kept.ai_summary;
}

/** The panel's toggle: the Check with its summary, made now when it has none. Throws `not-found`. */
export async function summariseFromPanel(ctx: Context, checkId: string): Promise<CheckDetail> {
  const { check } = await findCheckDetail(ctx, checkId);
  await ensureSummary(ctx, { check_id: check.id, ai_summary: check.ai_summary });
  return findCheckDetail(ctx, checkId);
}

/** A summary of a Check that need not be stored yet. */
export function summaryOf(ctx: Context, row: FullCheckRow): { text: string; maker: string } {
  return summarise(detailOf(ctx, row), ctx.actor.language);
}
