import { monthOf } from "#lib/calendar/month";
import { losesSources, missingSources, obtainedSources } from "#lib/checks/missing-sources";
import { detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import { asSeenBy } from "#lib/policy/penal-detail";
import { readTerms } from "#lib/policy/terms";
import { readBeside } from "#lib/review/read-beside";
import { readListStates, sourcesOf } from "#lib/service/list-shelf";

/** A Check of the organisation with its evidence, noted as viewed. Throws `not-found`, for another organisation's too. */
export async function readCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  const row = await findCheckRow(ctx, checkId);
  ctx.noteView("check.viewed", checkId);
  return { ...asSeenBy(ctx, await withReview(ctx, row)), canComplete: await canComplete(ctx, row) };
}

/** The same, for acts that have an entry of their own in the trail. */
export async function findCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  return asSeenBy(ctx, await withReview(ctx, await findCheckRow(ctx, checkId)));
}

async function withReview(ctx: Context, row: FullCheckRow): Promise<CheckDetail> {
  const detail = detailOf(ctx, row);
  return { ...detail, review: await readBeside(ctx, { checkId: row.check_id, rut: row.rut, evidence: detail.evidence }) };
}

/** The stored row. Throws `not-found`. */
export async function findCheckRow(ctx: Context, checkId: string): Promise<FullCheckRow> {
  const row = isUuid(checkId) ? await findCheck(ctx.db, ctx.actor.orgId, checkId) : null;
  if (row === null) throw new ServiceError("not-found");
  return row;
}

/** Whether a free completion is open: within the month, something that was missing answers now, and nothing is lost by it. */
async function canComplete(ctx: Context, row: FullCheckRow): Promise<boolean> {
  if (row.month !== monthOf(ctx.clock.now())) return false;
  const before = Evidence.parse(row.evidence);
  if (missingSources(before).length === 0) return false;
  const [states, terms] = await Promise.all([readListStates(ctx.db, ctx.actor.scope), readTerms(ctx.db, ctx, row.rut)]);
  const now = { sources: sourcesOf(states, terms) };
  return obtainedSources(before, now).length > 0 && !losesSources(before, now);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
