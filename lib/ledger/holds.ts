/**
 * Credits held while somebody else answers what they are to pay: nothing else can spend them meanwhile. A hold is charged, let go of, or
 * ends by itself with its lease, by the database's clock: a process that died holds nothing for long. The account is always locked
 * before its holds: nobody waits in a circle.
 */
import { randomUUID } from "node:crypto";
import type { Context, OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { type Charge, type ChargeKind, charge, sweepHolds } from "#lib/ledger/ledger";

export interface NewHold {
  kind: ChargeKind;
  /** What for, as far as that is known before the answer: a RUT, a query. */
  reference: string;
  priceCredits: number;
  /** The hold ends by itself after so long, unless it is renewed. */
  leaseSeconds: number;
}

/** The one hold of `$1` and `$2` taken away, under the lock of its account. */
const GONE_HOLD = `with account as (select org_id from credit_accounts where org_id = $1 for update),
  hold as (delete from credit_holds h using account a where h.org_id = a.org_id and h.hold_id = $2 returning h.org_id, h.price_credits)`;

/** Holds credits of the context's organisation; null for a price of nothing. Throws `insufficient-balance` when what is not held is less. */
export async function holdCredits(ctx: Context, hold: NewHold, holdId: string = randomUUID()): Promise<string | null> {
  if (hold.priceCredits === 0) return null;
  const { orgId } = ctx.actor;
  if (await tryHold(ctx.db, orgId, holdId, hold)) return holdId;
  await sweepHolds(ctx.db, orgId);
  if (await tryHold(ctx.db, orgId, holdId, hold)) return holdId;
  throw new ServiceError("insufficient-balance");
}

// One statement, as a charge is: the row lock of the account puts everybody in a line, and nobody waits there for the disk. A hold that a
// crash of the database forgets holds nothing: what it was for is charged as if it had ended.
async function tryHold(db: Queryable, orgId: OrgId, holdId: string, hold: NewHold): Promise<boolean> {
  const held = await db.query(
    `with soon as (select set_config('synchronous_commit', 'off', true)),
     account as (
       update credit_accounts set held_credits = held_credits + $5 from soon
       where org_id = $1 and balance_credits - held_credits >= $5 returning org_id)
     insert into credit_holds (org_id, hold_id, kind, reference, price_credits, lease_until)
     select org_id, $2, $3, $4, $5, now() + make_interval(secs => $6) from account returning hold_id`,
    [orgId, holdId, hold.kind, hold.reference, hold.priceCredits, hold.leaseSeconds],
    "ledger.hold",
  );
  return held.length === 1;
}

/** Makes the lease begin again, also one that has just ended; false when the hold is gone. */
export async function renewHold(ctx: Context, holdId: string, leaseSeconds: number): Promise<boolean> {
  const renewed = await ctx.db.query(
    "update credit_holds set lease_until = now() + make_interval(secs => $3) where org_id = $1 and hold_id = $2 returning hold_id",
    [ctx.actor.orgId, holdId, leaseSeconds],
    "ledger.renew-hold",
  );
  return renewed.length === 1;
}

/**
 * Charges what was held, within the caller's transaction: the price that it was held at. Where the hold ended meanwhile the charge is made
 * as any other, and may throw `insufficient-balance`; then the caller rolls back.
 */
export async function chargeHold(tx: Queryable, ctx: Context, holdId: string | null, what: Charge): Promise<{ balanceCredits: number }> {
  const [entry] =
    holdId === null
      ? []
      : await tx.query<{ balance_after_credits: number }>(
          `${GONE_HOLD},
           moved as (
             update credit_accounts a set balance_credits = balance_credits - price_credits, held_credits = held_credits - price_credits,
               last_entry = last_entry + 1
             from hold where a.org_id = hold.org_id returning balance_credits, last_entry, price_credits)
           insert into credit_entries (org_id, entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at)
           select $1, last_entry, -price_credits, balance_credits, $3, $4, $5, $6 from moved
           returning balance_after_credits`,
          [ctx.actor.orgId, holdId, what.kind, what.reference, ctx.actor.name, ctx.clock.now()],
          "ledger.charge-hold",
        );
  return entry === undefined ? charge(tx, ctx, what) : { balanceCredits: entry.balance_after_credits };
}

/** Lets go of a hold; nothing happens where it is gone. */
export async function releaseHold(tx: Queryable, ctx: Context, holdId: string | null): Promise<void> {
  if (holdId === null) return;
  await tx.query(
    `${GONE_HOLD} update credit_accounts a set held_credits = held_credits - price_credits from hold where a.org_id = hold.org_id`,
    [ctx.actor.orgId, holdId],
    "ledger.release-hold",
  );
}

/** Gives back what ended leases hold, of every organisation: how many holds there were. Those that find too little do it for themselves. */
export async function sweepAllHolds(db: Queryable): Promise<number> {
  const ended = await db.query<{ org_id: OrgId }>("select distinct org_id from credit_holds where lease_until <= clock_timestamp()");
  let swept = 0;
  for (const { org_id } of ended) swept += await sweepHolds(db, org_id);
  return swept;
}
