import { createHash } from "node:crypto";
import { askTogether, PATIENCE_MS } from "#lib/checks/ask-together";
import { findKeptReport, type KeptReport, keepReport, type ProvidersCheck } from "#lib/checks/stored-provider-report";
import type { Context } from "#lib/context";
import { type Turns, turns } from "#lib/db/turns";
import { assert, ServiceError } from "#lib/errors";
import { seesPenalDetail } from "#lib/policy/penal-detail";
import { isPdf } from "#lib/service/remote/provider-answers";
import type { RemoteService, Service } from "#lib/service/service";

// A PDF is held whole while it is checked and kept, up to 32 MiB: so few at once, and of one provider, however slow, not all of them.
const allInTurn = turns({ atOnce: 6, mostWaiting: 48, longestWaitMs: PATIENCE_MS });
const OF_ONE_PROVIDER = { atOnce: 2, mostWaiting: 16, longestWaitMs: PATIENCE_MS };
const inTurnOf = new WeakMap<RemoteService, Turns>();

/** Whoever has no provider any more may get one again, though hardly within minutes. */
const NOBODY_THERE_SECONDS = 300;
const BAD_ANSWER_SECONDS = 30;

/**
 * The provider's PDF of a Check: the kept one, for good, else fetched once with the organisation's token, checked to be a PDF, and kept
 * with its digest. Of several who ask at once in this process one fetches. No connection is held meanwhile, and nothing is charged here.
 * Throws `forbidden` of whoever may not see penal detail: what a provider wrote into its PDF nobody can take out. Throws `unavailable`
 * with `source: "provider"` when the provider that made the Check is not the organisation's any more, fails, or sends what is no whole
 * PDF; `insufficient-balance` and `not-found` as the provider says them; `too-many-requests`.
 */
export async function fetchProviderReport(ctx: Context, check: ProvidersCheck, serviceFor: (ctx: Context) => Service): Promise<KeptReport> {
  if (!seesPenalDetail(ctx)) throw new ServiceError("forbidden");
  const kept = await findKeptReport(ctx, check.checkId);
  if (kept !== null) return kept;
  const key = `${ctx.actor.orgId} ${check.checkId} provider's report`;
  const { answer } = await askTogether(ctx.db, key, () => fetchAndKeep(ctx, check, serviceFor));
  return answer;
}

async function fetchAndKeep(ctx: Context, check: ProvidersCheck, serviceFor: (ctx: Context) => Service): Promise<KeptReport> {
  // It may have come between the first look and this turn.
  const before = await findKeptReport(ctx, check.checkId);
  if (before !== null) return before;
  const service = maker(check, serviceFor(ctx));
  await turnsOf(service)(() =>
    allInTurn(async () => {
      const pdf = await service.fetchReport(check.note.pdfReportUrl);
      // By its two ends alone: what lies between is for the reader of the file, and is never parsed here.
      if (!isPdf(pdf)) throw gone("the provider's report is no whole PDF", BAD_ANSWER_SECONDS);
      await keepReport(ctx, check, createHash("sha256").update(pdf).digest("hex"), pdf);
    }),
  );
  const kept = await findKeptReport(ctx, check.checkId);
  assert(kept, "a report that was just kept is there");
  return kept;
}

/** The provider that made the Check, if it answers the organisation still: another one's token is not for its host. */
function maker({ note }: ProvidersCheck, service: Service): RemoteService {
  if (!("provider" in service)) throw gone(`no provider answers here any more; the Check is of ${note.host}`, NOBODY_THERE_SECONDS);
  const { host } = service.provider;
  if (host !== note.host) throw gone(`${host} answers here now; the Check is of ${note.host}`, NOBODY_THERE_SECONDS);
  return service;
}

function gone(detail: string, retryAfterSeconds: number): ServiceError {
  return new ServiceError("unavailable", { detail, source: "provider", retryAfterSeconds });
}

function turnsOf(service: RemoteService): Turns {
  const known = inTurnOf.get(service) ?? turns(OF_ONE_PROVIDER);
  inTurnOf.set(service, known);
  return known;
}
