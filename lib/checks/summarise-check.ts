import { emit, entryOf } from "#lib/audit/audit";
import { findCheckRow, readCheckDetail } from "#lib/checks/read-check-detail";
import { forgetRecentChecks } from "#lib/checks/recent-checks";
import { type CheckRow, detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { CheckDetail } from "#lib/contract/panel";
import { assert, ServiceError } from "#lib/errors";
import { summarise } from "#lib/summary/summarise";

// Each failed attempt means that somebody else has just changed this one Check.
const MOST_ATTEMPTS = 5;

/**
 * The Check with its summary in the organisation's language: the stored text, or one made now and stored with it.
 * Free, and the same text for every reader: of two that make it at once the first one stays, and a text about evidence
 * that a completion has replaced meanwhile is never kept.
 */
export async function withSummary(ctx: Context, row: CheckRow): Promise<CheckRow> {
  if (row.ai_summary !== "") return row;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const full = await findCheck(ctx.db, ctx.actor.orgId, row.check_id);
    assert(full !== null, "the Check to summarise can be read");
    if (full.ai_summary !== "") return full;
    const { text, maker } = summaryOf(ctx, full);
    if (!(await keepSummary(ctx, full, text, maker))) continue;
    forgetRecentChecks(ctx.db);
    return { ...full, ai_summary: text };
  }
  throw new ServiceError("unavailable");
}

/** False when another text or a completion came first. */
async function keepSummary(ctx: Context, full: FullCheckRow, text: string, maker: string): Promise<boolean> {
  return ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set ai_summary = $3, summary_maker = $4, summary_made_at = $5
       where org_id = $1 and check_id = $2 and ai_summary = '' and completed_at is not distinct from $6 returning check_id`,
      [ctx.actor.orgId, full.check_id, text, maker, ctx.clock.now(), full.completed_at],
    );
    if (updated.length === 1) await emit(tx, entryOf(ctx, "check.summarised", full.check_id, { maker }));
    return updated.length === 1;
  });
}

/** The panel's toggle: the Check with its summary, made now when it has none. Throws `not-found`. */
export async function summariseFromPanel(ctx: Context, checkId: string): Promise<CheckDetail> {
  await withSummary(ctx, await findCheckRow(ctx, checkId));
  return readCheckDetail(ctx, checkId);
}

/** A summary of a Check that need not be stored yet. */
export function summaryOf(ctx: Context, row: FullCheckRow): { text: string; maker: string } {
  return summarise(detailOf(ctx, row), ctx.actor.language);
}
