import { monthOf } from "#lib/calendar/month";
import { losesSources, missingSources, obtainedSources } from "#lib/checks/missing-sources";
import { readProviderDetail } from "#lib/checks/read-provider-detail";
import { detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import type { AnyCheckDetail } from "#lib/contract/provider";
import { ServiceError } from "#lib/errors";
import { asSeenBy } from "#lib/policy/penal-detail";
import { readTerms } from "#lib/policy/terms";
import { readBeside } from "#lib/review/read-beside";
import { readListStates, sourcesOf } from "#lib/service/list-shelf";

/** A Check of the organisation, of whichever engine, noted as viewed. Throws `not-found`, for another organisation's too. */
export async function readAnyCheckDetail(ctx: Context, checkId: string): Promise<AnyCheckDetail> {
  const row = await findCheckRow(ctx, checkId);
  if (row.provider === null) return readOwn(ctx, row);
  ctx.noteView("check.viewed", checkId);
  return readProviderDetail(ctx, row);
}

/** The same for acts that have an entry of their own in the trail. */
export async function findAnyCheckDetail(ctx: Context, checkId: string): Promise<AnyCheckDetail> {
  const row = await findCheckRow(ctx, checkId);
  return row.provider === null ? asSeenBy(ctx, await withReview(ctx, row)) : readProviderDetail(ctx, row);
}

/** A Check of the own engine with its evidence, noted as viewed. Throws as {@link findCheckDetail}. */
export async function readCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  return readOwn(ctx, await findOwnCheckRow(ctx, checkId));
}

async function readOwn(ctx: Context, row: FullCheckRow): Promise<CheckDetail> {
  ctx.noteView("check.viewed", row.check_id);
  return { ...asSeenBy(ctx, await withReview(ctx, row)), canComplete: await canComplete(ctx, row) };
}

/** The same of the own engine's Checks, for acts that have an entry of their own in the trail. Throws `not-found`; `conflict` of a provider's. */
export async function findCheckDetail(ctx: Context, checkId: string): Promise<CheckDetail> {
  return asSeenBy(ctx, await withReview(ctx, await findOwnCheckRow(ctx, checkId)));
}

async function withReview(ctx: Context, row: FullCheckRow): Promise<CheckDetail> {
  const detail = detailOf(ctx, row);
  return { ...detail, review: await readBeside(ctx, { checkId: row.check_id, rut: row.rut, evidence: detail.evidence }) };
}

/** The stored row of a Check that the own engine made. Throws `not-found`; `conflict` of a provider's: it has no evidence here. */
export async function findOwnCheckRow(ctx: Context, checkId: string): Promise<FullCheckRow> {
  const row = await findCheckRow(ctx, checkId);
  if (row.provider !== null) throw new ServiceError("conflict");
  return row;
}

/** The stored row, of whichever engine. Throws `not-found`. */
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
