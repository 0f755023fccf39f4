/** The summary of a Check of the history where a provider stands behind: the stored one, else by who made the Check. */
import { monthOf } from "#lib/calendar/month";
import { askProvider } from "#lib/checks/ask-provider";
import type { ModelMakers } from "#lib/checks/ask-model";
import { type CheckRow, findCheck, type FullCheckRow } from "#lib/checks/stored-check";
import { withSummary } from "#lib/checks/summarise-check";
import type { Context } from "#lib/context";
import { ProviderNote } from "#lib/contract/provider";
import { assert, ServiceError } from "#lib/errors";
import { isSummaryWithheld } from "#lib/policy/penal-detail";
import type { RemoteService, Service } from "#lib/service/service";

/** The Check with its summary; without one, where this provider gives none, or who asks does not see a provider's: then nobody is asked. */
export async function summariseStanding(ctx: Context, service: RemoteService, row: CheckRow, models: ModelMakers): Promise<CheckRow> {
  if (row.ai_summary !== "" || isSummaryWithheld(ctx, row)) return row;
  const full = await findCheck(ctx.db, ctx.actor.orgId, row.check_id);
  assert(full !== null, "the Check to summarise can be read");
  if (full.provider === null) return withSummary(ctx, row, models);
  return canAskAgain(ctx, service, full) ? askForSummary(ctx, service, full) : row;
}

/** Whether this engine can be asked for the summary of a provider's Check: it is that provider, and in this month. */
export function canAskAgain(ctx: Context, service: Service, { month, provider }: FullCheckRow): service is RemoteService {
  return "provider" in service && month === monthOf(ctx.clock.now()) && ProviderNote.parse(provider).host === service.provider.host;
}

/** Ours as it is then: without a summary where the provider gives none, tells of other facts than ours, or knows nothing of the RUT by now. */
export async function askForSummary(ctx: Context, service: RemoteService, row: FullCheckRow): Promise<CheckRow> {
  try {
    return (await askProvider(ctx, service, { rut: row.rut, month: row.month, summary: true })).row;
  } catch (error) {
    if (error instanceof ServiceError && (error.code === "no-data" || error.code === "invalid-rut")) return row;
    throw error;
  }
}
