/** A provider's Check as it is kept: in one transaction with its items, its charge and the trail, under the claim that it was asked with. */
import { emit, entryOf } from "#lib/audit/audit";
import { addMonths, isoSeconds, type Month, monthOf, monthStart } from "#lib/calendar/month";
import { insertUnlessRival, type NewCheckRow } from "#lib/checks/insert-check";
import { type Claim, spendClaim } from "#lib/checks/provider-claim";
import { forgetRecentChecks } from "#lib/checks/recent-checks";
import { type CheckRow, findCheckOfMonth } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { type Check, CheckData } from "#lib/contract/contract";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { ProviderNote } from "#lib/contract/provider";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import { chargeHold, releaseHold } from "#lib/ledger/holds";
import type { RemoteCheck } from "#lib/service/service";
import { keepProviderItems } from "#lib/review/keep-provider-items";

export interface ProviderAnswer {
  /** Held to the contract already. */
  check: RemoteCheck;
  how: ProviderNote["how"];
}

export interface GivenCheck {
  answer: ProviderAnswer;
  host: string;
  /** Null: nothing is charged for it. */
  priceCredits: number | null;
  purpose?: Purpose | undefined;
  legalBasis?: LegalBasis | undefined;
}

export interface KeptCheck {
  row: CheckRow;
  /** It was not in the organisation's history before. */
  isNew: boolean;
}

/** A provider may have its own idea of when a month begins. */
const OTHER_ZONE_MS = 36 * 3_600_000;
const COME_AGAIN_SECONDS = 30;

/**
 * Keeps it, and charges what the claim holds. What stands of that RUT and month stays as it was, whatever the provider says by now; it only
 * gets the summary that it lacks. Null when the claim was taken over: then nothing is kept. Throws `unavailable` for a Check that cannot be
 * the one that was asked for.
 */
export async function keepProviderCheck(ctx: Context, claim: Claim, given: GivenCheck): Promise<KeptCheck | null> {
  const row = rowOf(ctx, claim, given);
  const kept = await ctx.db.transact(async (tx): Promise<KeptCheck | null> => {
    if (!(await spendClaim(tx, ctx, claim))) return null;
    if (await insertUnlessRival(tx, ctx, row)) {
      await keepNew(tx, ctx, row, { claim, given });
      return { row, isNew: true };
    }
    await releaseHold(tx, ctx, claim.holdId);
    const ours = await findCheckOfMonth(tx, ctx.actor.orgId, row.rut, row.month);
    if (ours === null) throw badAnswer("the id of another Check");
    return { row: await withGivenSummary(tx, ctx, ours, row), isNew: false };
  });
  if (kept !== null && !kept.isNew) forgetRecentChecks(ctx.db);
  return kept;
}

async function keepNew(
  tx: Queryable,
  ctx: Context,
  row: NewCheckRow,
  { claim, given }: { claim: Claim; given: GivenCheck },
): Promise<void> {
  const { check_id: checkId, rut, month, purpose, legal_basis: legalBasis } = row;
  const { answer, host, priceCredits } = given;
  const { incomplete } = row;
  await keepProviderItems(tx, ctx, { checkId, rut, data: CheckData.parse(row.data), incomplete, host, at: ctx.clock.now() });
  await emit(tx, entryOf(ctx, "check.created", checkId, { rut, month, purpose, legalBasis, provider: host, how: answer.how }));
  // Last: the account of the organisation is locked from there on.
  if (priceCredits === null) await releaseHold(tx, ctx, claim.holdId);
  else await chargeHold(tx, ctx, claim.holdId, { kind: "check", reference: checkId, priceCredits });
}

/** Ours with the summary that it lacks: if it tells of the very facts that ours has. */
async function withGivenSummary(tx: Queryable, ctx: Context, ours: CheckRow, given: NewCheckRow): Promise<CheckRow> {
  if (given.ai_summary === "") return ours;
  const updated = await tx.query(
    `update checks set ai_summary = $3, summary_maker = $4, summary_made_at = $5
     where org_id = $1 and check_id = $2 and ai_summary = '' and provider is not null
       and name = $6 and data = $7 and score_value = $8 and score_label = $9
     returning check_id`,
    [
      ctx.actor.orgId,
      ours.check_id,
      given.ai_summary,
      given.summary_maker,
      given.summary_made_at,
      given.name,
      JSON.stringify(given.data),
      given.score_value,
      given.score_label,
    ],
    "checks.given-summary",
  );
  if (updated.length === 0) return ours;
  await emit(tx, entryOf(ctx, "check.summarised", ours.check_id, { maker: given.summary_maker }));
  return { ...ours, ai_summary: given.ai_summary };
}

/** Throws `unavailable` for a Check of another RUT or of another time: whose it is, and of when, nobody can tell then. */
function rowOf(ctx: Context, { rut, month }: Claim, { answer, host, purpose, legalBasis }: GivenCheck): NewCheckRow {
  const { actor } = ctx;
  assert(actor.kind !== "system", "a Check is made by a user or a token");
  const { check, how } = answer;
  const createdAt = createdNear(month, check);
  if (check.rut !== rut) throw badAnswer("a Check of another RUT");
  const now = ctx.clock.now();
  const provider: ProviderNote = {
    host,
    permalink: check.permalink,
    pdfReportUrl: check.pdf_report_url,
    receivedAt: isoSeconds(now),
    how,
  };
  const hasSummary = check.ai_summary !== "";
  return {
    check_id: check.id,
    rut,
    month: monthOf(createdAt),
    created_at: createdAt,
    name: check.name,
    data: check.data,
    score_value: check.score.value,
    score_label: check.score.label,
    incomplete: check.incomplete,
    ai_summary: check.ai_summary,
    summary_maker: hasSummary ? "provider" : null,
    summary_made_at: hasSummary ? now : null,
    summary_fallback: null,
    summary_retried: false,
    evidence: null,
    provider,
    purpose: purpose ?? actor.purpose,
    legal_basis: legalBasis ?? actor.legalBasis,
    made_by_kind: actor.kind,
    made_by_id: actor.id,
    made_by_name: actor.name,
    completed_at: null,
  };
}

function createdNear(month: Month, check: Check): Date {
  const at = new Date(check.created_at);
  const begins = monthStart(month).getTime() - OTHER_ZONE_MS;
  const ends = monthStart(addMonths(month, 1)).getTime() + OTHER_ZONE_MS;
  if (at.getTime() >= begins && at.getTime() < ends) return at;
  throw badAnswer("a Check of another month");
}

function badAnswer(what: string): ServiceError {
  return new ServiceError("unavailable", {
    source: "provider",
    retryAfterSeconds: COME_AGAIN_SECONDS,
    detail: `the provider gave ${what}`,
  });
}
