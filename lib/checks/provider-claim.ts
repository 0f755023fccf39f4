/**
 * Who asks the provider for the Check of a RUT and month, over all processes: one at a time. A claim lives by its lease, by the database's
 * clock; whose process died is taken over, with the credits that it holds. No connection is held while a claim stands.
 */
import { randomUUID } from "node:crypto";
import type { Month } from "#lib/calendar/month";
import { PATIENCE_MS, tookTooLong } from "#lib/checks/ask-together";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { holdCredits, releaseHold, renewHold } from "#lib/ledger/holds";
import type { Rut } from "#lib/rut/rut";

/** What is claimed, for the context's organisation. */
export interface Claimed {
  rut: Rut;
  month: Month;
}

export interface Claim extends Claimed {
  claimId: string;
  /** Under which its credits are held, by this claim or by one that it took over; whether any are, the ledger knows. */
  holdId: string;
}

const LEASE_SECONDS = 3;
const HEARTBEAT_MS = 1_000;
const POLL_MS = 100;

/**
 * Runs the work when nobody else asks for this Check, with the claim and what it holds kept alive; both end with a failure of the work.
 * The work ends them itself when it succeeds (`spendClaim`, `dropClaim`), or gives null: the claim was taken over, and all begins again.
 * `end` is aborted when nobody waits any longer. Throws `unavailable` when somebody else asks for too long.
 */
export async function withClaim<Result>(
  ctx: Context,
  what: Claimed,
  work: (claim: Claim, end: AbortSignal) => Promise<Result | null>,
): Promise<Result> {
  const end = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const claim = await takeClaim(ctx, what);
    const result = claim === null ? null : await underClaim(ctx, claim, () => work(claim, end));
    if (result !== null) return result;
    while (await isClaimed(ctx, what)) {
      await new Promise<void>((resolve) => void setTimeout(resolve, POLL_MS));
      if (end.aborted) throw tookTooLong();
    }
  }
}

/** Null while another's claim stands; one whose lease ended is taken over. */
async function takeClaim(ctx: Context, { rut, month }: Claimed): Promise<Claim | null> {
  const claimId = randomUUID();
  const [taken] = await ctx.db.query<{ hold_id: string }>(
    `insert into upstream_claims as known (org_id, rut, month, claim_id, hold_id, lease_until)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     on conflict (org_id, rut, month) do update set claim_id = excluded.claim_id, lease_until = excluded.lease_until
       where known.lease_until <= clock_timestamp()
     returning hold_id`,
    [ctx.actor.orgId, rut, month, claimId, randomUUID(), LEASE_SECONDS],
    "claims.take",
  );
  return taken === undefined ? null : { rut, month, claimId, holdId: taken.hold_id };
}

async function isClaimed(ctx: Context, { rut, month }: Claimed): Promise<boolean> {
  const found = await ctx.db.query(
    "select 1 from upstream_claims where org_id = $1 and rut = $2 and month = $3 and lease_until > clock_timestamp()",
    [ctx.actor.orgId, rut, month],
    "claims.standing",
  );
  return found.length > 0;
}

async function underClaim<Result>(ctx: Context, claim: Claim, work: () => Promise<Result>): Promise<Result> {
  let beat = Promise.resolve();
  const heart = setInterval(() => {
    beat = beat.then(() => renewClaim(ctx, claim)).catch((error: unknown) => tell(ctx, error, "a claim could not be renewed"));
  }, HEARTBEAT_MS);
  try {
    return await work();
  } catch (error) {
    // Where this fails too, both end by themselves.
    await dropClaim(ctx, claim).catch((cause: unknown) => tell(ctx, cause, "a claim could not be dropped"));
    throw error;
  } finally {
    clearInterval(heart);
  }
}

async function renewClaim(ctx: Context, claim: Claim): Promise<void> {
  const renewed = await ctx.db.query(
    `update upstream_claims set lease_until = now() + make_interval(secs => $5)
     where org_id = $1 and rut = $2 and month = $3 and claim_id = $4 returning claim_id`,
    [...keyOf(ctx, claim), LEASE_SECONDS],
    "claims.renew",
  );
  if (renewed.length === 1) await renewHold(ctx, claim.holdId, LEASE_SECONDS);
}

/** Holds the price of a new Check as long as the claim lives; what a dead process held for it is taken over. Throws `insufficient-balance`. */
export async function holdForClaim(ctx: Context, { rut, holdId }: Claim, priceCredits: number): Promise<void> {
  if (priceCredits === 0 || (await renewHold(ctx, holdId, LEASE_SECONDS))) return;
  await holdCredits(ctx, { kind: "check", reference: rut, priceCredits, leaseSeconds: LEASE_SECONDS }, holdId);
}

/** Ends the claim in the transaction that keeps what it brought; false when it was taken over meanwhile: then nothing may be kept. */
export async function spendClaim(tx: Queryable, ctx: Context, claim: Claim): Promise<boolean> {
  const spent = await tx.query(
    "delete from upstream_claims where org_id = $1 and rut = $2 and month = $3 and claim_id = $4 returning claim_id",
    keyOf(ctx, claim),
    "claims.spend",
  );
  return spent.length === 1;
}

/** Ends the claim and lets go of what it holds; of one that was taken over both are the other's. */
export async function dropClaim(ctx: Context, claim: Claim): Promise<void> {
  await ctx.db.transact(async (tx) => {
    if (await spendClaim(tx, ctx, claim)) await releaseHold(tx, ctx, claim.holdId);
  });
}

function keyOf({ actor }: Context, { rut, month, claimId }: Claim): string[] {
  return [actor.orgId, rut, month, claimId];
}

function tell(ctx: Context, error: unknown, what: string): void {
  ctx.log.warn({ requestId: ctx.requestId, err: error }, what);
}
