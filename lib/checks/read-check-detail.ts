import { monthOf } from "#lib/calendar/month";
import { missingSources } from "#lib/checks/missing-sources";
import { detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import { readListStates } from "#lib/service/list-shelf";

/** A Check of the organisation with its evidence, noted as viewed. Throws `not-found`, for another organisation's too. */
export async function readCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  const row = await findCheckRow(ctx, checkId);
  ctx.noteView("check.viewed", checkId);
  return { ...detailOf(ctx, row), canComplete: await canComplete(ctx, row) };
}

/** The same, for acts that have an entry of their own in the trail. */
export async function findCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  return detailOf(ctx, await findCheckRow(ctx, checkId));
}

/** The stored row. Throws `not-found`. */
export async function findCheckRow(ctx: Context, checkId: string): Promise<FullCheckRow> {
  const row = isUuid(checkId) ? await findCheck(ctx.db, ctx.actor.orgId, checkId) : null;
  if (row === null) throw new ServiceError("not-found");
  return row;
}

/** Whether a free completion is open: within the month, and with a source loaded that was missing. */
async function canComplete(ctx: Context, row: FullCheckRow): Promise<boolean> {
  if (row.month !== monthOf(ctx.clock.now())) return false;
  const missing = missingSources(Evidence.parse(row.evidence));
  if (missing.length === 0) return false;
  const lists = await readListStates(ctx.db, ctx.actor.scope);
  return lists.some((list) => missing.includes(list.listId) && list.version !== null);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
