import { detailOf, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";

/** A Check of the organisation with its evidence, noted as viewed. Throws `not-found`, for another organisation's too. */
export async function readCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  const detail = await findCheckDetail(ctx, checkId);
  ctx.noteView("check.viewed", checkId);
  return detail;
}

/** The same, for acts that have an entry of their own in the trail. */
export async function findCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  const row = isUuid(checkId) ? await findCheck(ctx.db, ctx.actor.orgId, checkId) : null;
  if (row === null) throw new ServiceError("not-found");
  return detailOf(ctx, row);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
