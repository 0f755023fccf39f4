import { monthOf } from "#lib/calendar/month";
import { askProvider } from "#lib/checks/ask-provider";
import type { ModelMakers } from "#lib/checks/ask-model";
import type { CheckAnswer, CreateCheckRequest } from "#lib/checks/check-request";
import { findStanding } from "#lib/checks/find-standing";
import { summariseStanding } from "#lib/checks/provider-summary";
import { type CheckRow, incompleteHeader, presentCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { seesPenalDetail } from "#lib/policy/penal-detail";
import { hasValidCheckDigit } from "#lib/rut/rut";
import type { RemoteService } from "#lib/service/service";

/**
 * The provider's part of `createCheck`. The Check of the month in the organisation's own history comes first, free and without a call;
 * else the provider is asked for the one that stands there, else to make one, and what it gives is kept.
 */
export async function createProviderCheck(
  ctx: Context,
  service: RemoteService,
  request: CreateCheckRequest,
  models: ModelMakers,
): Promise<CheckAnswer> {
  const { rut, ai_summary: summary, purpose, legalBasis } = request;
  const month = monthOf(ctx.clock.now());
  const standing = await findStanding(ctx, rut, month, service.provider.metered ? ctx.settings.prices.check : 0);
  if (standing !== null) {
    const row = summary ? await summariseStanding(ctx, service, standing, models) : standing;
    return answer(ctx, row, { summary, reused: true });
  }
  if (!hasValidCheckDigit(rut)) throw new ServiceError("no-data");
  // Of a text that is not shown none is asked for.
  const { row, isNew } = await askProvider(ctx, service, { rut, month, summary: summary && seesPenalDetail(ctx), purpose, legalBasis });
  return answer(ctx, row, { summary, reused: !isNew });
}

/** What the request gets: the summary when it asked for one and may see it, else the empty string. */
function answer(ctx: Context, row: CheckRow, { summary, reused }: { summary: boolean; reused: boolean }): CheckAnswer {
  if (reused) ctx.noteView("check.reused", row.check_id);
  return { reply: presentCheck(ctx, row, summary ? row.ai_summary : ""), headers: incompleteHeader(row), reused };
}
