/**
 * The Check of a RUT and month from a provider: asked for once, however many want it, in this process and in others, and kept. Nobody holds
 * a connection while the provider answers.
 */
import type { Month } from "#lib/calendar/month";
import { askTogether, tookTooLong } from "#lib/checks/ask-together";
import { type KeptCheck, keepProviderCheck, type ProviderAnswer } from "#lib/checks/keep-provider-check";
import { type Claim, dropClaim, holdForClaim, withClaim } from "#lib/checks/provider-claim";
import { type CheckRow, findCheckOfMonth } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";
import { ERRAND_REQUESTS, type Errand, type RemoteCheck, type RemoteService } from "#lib/service/service";

export interface ProviderQuestion {
  rut: Rut;
  /** The current one. */
  month: Month;
  /** With the provider's text. */
  summary: boolean;
  /** Of the Check, if it is new here; else the actor's. */
  purpose?: Purpose | undefined;
  legalBasis?: LegalBasis | undefined;
}

/**
 * The Check as it is kept then: one charge, if it is new here and our ledger charges. Throws `insufficient-balance` (ours before anything is
 * asked), `no-data` and `unavailable`; then nothing is kept, held or charged.
 */
export async function askProvider(ctx: Context, service: RemoteService, question: ProviderQuestion): Promise<KeptCheck> {
  const { answer, first } = await askTogether(ctx.db, keyOf(ctx, question, question.summary ? "summary" : "make"), () =>
    withClaim(ctx, question, (claim, end) => ask(ctx, service, { claim, question, end })),
  );
  return first ? answer : { ...answer, isNew: false };
}

interface Asking {
  claim: Claim;
  question: ProviderQuestion;
  /** Aborted when nobody waits any longer. */
  end: AbortSignal;
}

/** Null when the claim was taken over meanwhile. */
async function ask(ctx: Context, service: RemoteService, { claim, question, end }: Asking): Promise<KeptCheck | null> {
  const { rut, month, summary, purpose, legalBasis } = question;
  const standing = await findCheckOfMonth(ctx.db, ctx.actor.orgId, rut, month);
  if (standing !== null && (!summary || standing.ai_summary !== "")) {
    await dropClaim(ctx, claim);
    return { row: standing, isNew: false };
  }
  const priceCredits = service.provider.metered && standing === null ? ctx.settings.prices.check : null;
  if (priceCredits !== null) await holdForClaim(ctx, claim, priceCredits);
  const answer = await answerOf(service, question, { end, requests: ERRAND_REQUESTS });
  // Whoever heard that it took too long is not charged for it: the next request finds it there.
  if (end.aborted) throw tookTooLong();
  return keepProviderCheck(ctx, claim, { answer, host: service.provider.host, priceCredits, purpose, legalBasis });
}

/** `GET` first, then `POST`; for a summary `POST` alone, as only that makes one. */
async function answerOf(service: RemoteService, { rut, summary }: ProviderQuestion, errand: Errand): Promise<ProviderAnswer> {
  const found = summary ? null : await lookFirst(service, rut, errand);
  // Through a token that others share it is nobody's business whether somebody had asked before.
  if (found !== null) return { check: found, how: service.provider.shared ? "made" : "found" };
  // What nobody waits for is not made, and not billed there.
  if (errand.end.aborted) throw tookTooLong();
  const made = await service.makeCheck(rut, { aiSummary: summary }, errand);
  if (made === null) throw new ServiceError("no-data");
  return { check: made, how: "made" };
}

/** What stands there, asked for in a way that leaves a request for making it. A text that somebody else asked for is not ours to have. */
async function lookFirst(service: RemoteService, rut: Rut, errand: Errand): Promise<RemoteCheck | null> {
  errand.requests -= 1;
  const found = await service.findCheck(rut, errand);
  errand.requests += 1;
  return found !== null && service.provider.shared ? { ...found, ai_summary: "" } : found;
}

/**
 * What the organisation's own account has of the month that was not made here, kept free; null where there is nothing. Who is making this
 * very Check comes first: what is charged is not made free by being looked at. Throws `unavailable`.
 */
export async function findAtProvider(ctx: Context, service: RemoteService, what: { rut: Rut; month: Month }): Promise<CheckRow | null> {
  const { answer } = await askTogether(ctx.db, keyOf(ctx, what, "find"), async () => {
    const check = await service.findCheck(what.rut);
    if (check === null) return null;
    const given = { answer: { check, how: "found" as const }, host: service.provider.host, priceCredits: null };
    const kept = await withClaim(ctx, what, (claim) => keepProviderCheck(ctx, claim, given));
    return kept.row;
  });
  return answer;
}

function keyOf({ actor }: Context, { rut, month }: { rut: Rut; month: Month }, want: string): string {
  return `${actor.orgId} ${rut} ${month} ${want}`;
}
