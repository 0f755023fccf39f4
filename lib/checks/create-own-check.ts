import { randomUUID } from "node:crypto";
import { emit, entryOf } from "#lib/audit/audit";
import { cutToSecond, type Month, monthOf } from "#lib/calendar/month";
import type { ModelMakers } from "#lib/checks/ask-model";
import type { CheckAnswer, CreateCheckRequest } from "#lib/checks/check-request";
import { findStanding } from "#lib/checks/find-standing";
import { insertUnlessRival, type NewCheckRow } from "#lib/checks/insert-check";
import { incompleteCounters } from "#lib/checks/missing-sources";
import { type CheckRow, findCheckOfMonth, incompleteHeader, presentCheck } from "#lib/checks/stored-check";
import { summaryAtMaking, withSummary } from "#lib/checks/summarise-check";
import type { Context } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import { assert, ServiceError } from "#lib/errors";
import { charge } from "#lib/ledger/ledger";
import { readTerms } from "#lib/policy/terms";
import { keepItems } from "#lib/review/keep-items";
import type { OwnService } from "#lib/service/service";

/**
 * The own engine's part of `createCheck`. Creates the Check of the current month in Chile for a RUT, or returns the one that stands (free).
 * Findings are gathered outside any transaction; then one transaction inserts the Check, charges it and writes the trail.
 * Of rivals for one RUT and month one inserts, the others wait for it and reuse. The credential is all the permission needed.
 * A summary by a language model is written afterwards: whatever becomes of it, the Check stands, and asking again makes it, free.
 */
export async function createOwnCheck(
  ctx: Context,
  service: OwnService,
  request: CreateCheckRequest,
  models: ModelMakers = null,
): Promise<CheckAnswer> {
  const at = cutToSecond(ctx.clock.now());
  const month = monthOf(at);
  const standing = await findStanding(ctx, request.rut, month, ctx.settings.prices.check);
  if (standing !== null) return answer(ctx, standing, { request, models, reused: true });

  const evidence = await service.investigate(ctx, request.rut, at, await readTerms(ctx.db, ctx, request.rut));
  if (evidence === null) throw new ServiceError("no-data");
  const row = await newRow(ctx, { evidence, at, month, request, models });
  const mine = await ctx.db.transact(async (tx) => {
    if (!(await insertUnlessRival(tx, ctx, row))) return false;
    // Before the charge: the account of the organisation is locked from there on.
    await keepItems(tx, ctx, { checkId: row.check_id, rut: request.rut, evidence, at });
    await charge(tx, ctx, { kind: "check", reference: row.check_id, priceCredits: ctx.settings.prices.check });
    await emit(tx, entryOf(ctx, "check.created", row.check_id, { rut: row.rut, month, purpose: row.purpose, legalBasis: row.legal_basis }));
    return true;
  });
  if (mine) return answer(ctx, row, { request, models, reused: false });

  const rivals = await findCheckOfMonth(ctx.db, ctx.actor.orgId, request.rut, month);
  assert(rivals !== null, "the rival's Check that stopped the insert can be read");
  return answer(ctx, rivals, { request, models, reused: true });
}

async function newRow(
  ctx: Context,
  made: { evidence: Evidence; at: Date; month: Month; request: CreateCheckRequest; models: ModelMakers },
): Promise<NewCheckRow> {
  const { evidence, at, month, request, models } = made;
  const { actor } = ctx;
  assert(actor.kind !== "system", "a Check is made by a user or a token");
  const row: NewCheckRow = {
    check_id: randomUUID(),
    rut: request.rut,
    month,
    created_at: at,
    name: evidence.subject.name,
    data: evidence.counters,
    score_value: evidence.score.value,
    score_label: evidence.score.label,
    incomplete: incompleteCounters(evidence),
    ai_summary: "",
    summary_fallback: null,
    summary_retried: false,
    evidence,
    provider: null,
    purpose: request.purpose ?? actor.purpose,
    legal_basis: request.legalBasis ?? actor.legalBasis,
    made_by_kind: actor.kind,
    made_by_id: actor.id,
    made_by_name: actor.name,
    summary_maker: null,
    summary_made_at: null,
    completed_at: null,
  };
  const summary = request.ai_summary ? await summaryAtMaking(ctx, row, models) : null;
  return summary === null ? row : { ...row, ai_summary: summary, summary_maker: "local", summary_made_at: ctx.clock.now() };
}

/** What the request gets: the summary when it asked for one (made now if the Check has none), else the empty string. */
async function answer(
  ctx: Context,
  row: CheckRow,
  { request, models, reused }: { request: CreateCheckRequest; models: ModelMakers; reused: boolean },
) {
  if (reused) ctx.noteView("check.reused", row.check_id);
  const read = request.ai_summary ? await withSummary(ctx, row, models) : { ...row, ai_summary: "" };
  return { reply: presentCheck(ctx, read), headers: incompleteHeader(read), reused };
}
