/**
 * The summary of a Check: the stored text, or one made now and stored with it. Free, and the same text for every reader.
 * Who writes it is the organisation's choice; no transaction and no connection is held while somebody writes.
 */
import { emit, entryOf } from "#lib/audit/audit";
import { type Asking, askModel, type Model, type ModelMakers, writeLocally } from "#lib/checks/ask-model";
import { findOwnCheckRow } from "#lib/checks/read-check-detail";
import { forgetRecentChecks } from "#lib/checks/recent-checks";
import { type CheckRow, detailOf, type FullCheckRow, findCheck } from "#lib/checks/stored-check";
import { type Asker, isBeingWritten, type Pen, writeTogether } from "#lib/checks/write-together";
import type { Context } from "#lib/context";
import type { SummaryOffer } from "#lib/contract/summary";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import { readSummaryConsent } from "#lib/policy/summary-consent";
import { gatherFacts } from "#lib/summary/gather-facts";
import type { MadeSummary } from "#lib/summary/maker";
import { localText } from "#lib/summary/summarise";

// Each failed attempt means that somebody else has just changed this one Check.
const MOST_ATTEMPTS = 5;

/** What an asker may give: an end of the waiting, and ears for the sentences. */
export type Listener = Omit<Asker, "ctx">;

/**
 * The Check with its summary in the organisation's language. Of two that make it at once the first one stays (in one process it is made
 * once for all who wait), and a text about evidence that a completion has replaced meanwhile is never kept.
 */
export async function withSummary(ctx: Context, row: CheckRow, models: ModelMakers, listener: Listener = {}): Promise<CheckRow> {
  if (row.ai_summary !== "") return row;
  return writeTogether(`${ctx.actor.orgId} ${row.check_id}`, { ctx, ...listener }, (pen) => makeSummary(pen, row.check_id, models));
}

async function makeSummary(pen: Pen, checkId: string, models: ModelMakers): Promise<CheckRow> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { db, actor } = pen.ctx();
    const full = await findCheck(db, actor.orgId, checkId);
    assert(full !== null, "the Check to summarise can be read");
    // A provider's Check has no evidence to write from: its text is the provider's, or none.
    if (full.ai_summary !== "" || full.provider !== null) return full;
    if (attempt > 0) pen.restart();
    const model = await allowedModel(pen.ctx(), models);
    const made = (model === null ? null : await askModel(pen, full, model)) ?? (await writeLocally(pen, full));
    if (await keepSummary(pen.ctx(), full, made)) return { ...full, ai_summary: made.text };
  }
  throw new ServiceError("unavailable");
}

/** Null: the organisation has its summaries written by Cotejo itself. */
async function allowedModel(ctx: Context, models: ModelMakers): Promise<Model | null> {
  return models === null || (await readSummaryConsent(ctx)) === null ? null : models;
}

/** False when another text or a completion came first. */
async function keepSummary(ctx: Context, full: FullCheckRow, { text, maker, fallback }: MadeSummary): Promise<boolean> {
  const kept = await ctx.db.transact(async (tx) => {
    const updated = await tx.query(
      `update checks set ai_summary = $3, summary_maker = $4, summary_made_at = $5, summary_fallback = $6
       where org_id = $1 and check_id = $2 and ai_summary = '' and completed_at is not distinct from $7 returning check_id`,
      [ctx.actor.orgId, full.check_id, text, maker, ctx.clock.now(), fallback, full.completed_at],
    );
    if (updated.length === 1) await emit(tx, entryOf(ctx, "check.summarised", full.check_id, told({ maker, fallback })));
    return updated.length === 1;
  });
  if (kept) forgetRecentChecks(ctx.db);
  return kept;
}

/**
 * Asks the model once more for a Check whose local text stands in for the model's: allowed once, and by a person. It counts when it is
 * asked, also if it is cancelled. What comes of it is kept only if it is the model's; the trail tells either way.
 * Throws `not-found`; `conflict` where there is nothing to try again.
 */
export async function summariseAgain(ctx: Context, checkId: string, models: ModelMakers, listener: Listener = {}): Promise<FullCheckRow> {
  return writeTogether(retryKey(ctx, checkId), { ctx, ...listener }, async (pen) => {
    const full = await findOwnCheckRow(pen.ctx(), checkId);
    const model = full.summary_fallback === null || full.summary_retried ? null : await allowedModel(pen.ctx(), models);
    const made = model === null ? null : await askModel(pen, full, model, retryOf(full));
    if (made === null) throw new ServiceError("conflict");
    await keepRetry(pen.ctx(), full, made);
    return findOwnCheckRow(pen.ctx(), checkId);
  });
}

/** Whether somebody tries the model once more for this Check now: whoever asks too waits for the same text. */
export function isTriedAgain(ctx: Context, checkId: string): boolean {
  return isBeingWritten(ctx.db, retryKey(ctx, checkId));
}

const retryKey = ({ actor }: Context, checkId: string) => `${actor.orgId} ${checkId} again`;

const OF_THIS_TEXT = "org_id = $1 and check_id = $2 and summary_made_at = $3 and completed_at is not distinct from $4";
const thisText = (ctx: Context, full: FullCheckRow) => [ctx.actor.orgId, full.check_id, full.summary_made_at, full.completed_at];

/** The one retry, used up as the model is asked. */
function retryOf(full: FullCheckRow): Asking {
  return {
    detail: { again: true },
    alongside: async (tx, ctx) => {
      const counted = await tx.query(
        `update checks set summary_retried = true where ${OF_THIS_TEXT} and not summary_retried returning check_id`,
        thisText(ctx, full),
      );
      if (counted.length === 0) throw new ServiceError("conflict");
    },
  };
}

async function keepRetry(ctx: Context, full: FullCheckRow, { text, maker, fallback }: MadeSummary): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (fallback === null) await replaceText(tx, ctx, full, { text, maker });
    await emit(tx, entryOf(ctx, "check.summarised", full.check_id, { ...told({ maker, fallback }), again: true }));
  });
  forgetRecentChecks(ctx.db);
}

/** Throws `conflict` when a completion came first. */
async function replaceText(tx: Queryable, ctx: Context, full: FullCheckRow, { text, maker }: Pick<MadeSummary, "text" | "maker">) {
  const updated = await tx.query(
    `update checks set ai_summary = $5, summary_maker = $6, summary_made_at = $7, summary_fallback = null
     where ${OF_THIS_TEXT} returning check_id`,
    [...thisText(ctx, full), text, maker, ctx.clock.now()],
  );
  if (updated.length === 0) throw new ServiceError("conflict");
}

function told({ maker, fallback }: Pick<MadeSummary, "maker" | "fallback">): Record<string, unknown> {
  return fallback === null ? { maker } : { maker, fallback };
}

/** A summary by Cotejo itself of a Check that is not stored yet; null where the organisation has a model write it, afterwards. */
export async function summaryAtMaking(ctx: Context, row: FullCheckRow, models: ModelMakers): Promise<string | null> {
  if ((await allowedModel(ctx, models)) !== null) return null;
  return localText(gatherFacts(detailOf(ctx, row)), ctx.actor.language);
}

type Retries = Pick<FullCheckRow, "summary_fallback" | "summary_retried">;

/**
 * Who would write the summary of this Check of the organisation now: of a provider's Check no model of ours. Asks nothing where the
 * installation has no model.
 */
export async function readSummaryOffer(ctx: Context, checkId: string): Promise<SummaryOffer> {
  const never: Retries = { summary_fallback: null, summary_retried: false };
  if ((await readSummaryConsent(ctx)) === null) return offerOf(ctx, never, false);
  const [row] = await ctx.db.query<Retries>(
    "select summary_fallback, summary_retried from checks where org_id = $1 and check_id = $2 and provider is null",
    [ctx.actor.orgId, checkId],
    "checks.summary-offer",
  );
  return offerOf(ctx, row ?? never, row !== undefined);
}

export function offerOf({ settings }: Context, row: Retries, allowed: boolean): SummaryOffer {
  return { model: allowed ? settings.summaryModel : null, canRetry: allowed && row.summary_fallback !== null && !row.summary_retried };
}
