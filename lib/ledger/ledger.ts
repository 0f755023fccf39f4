/**
 * Credits of an organisation: an append-only ledger whose entries sum to the balance, which never goes below zero.
 * All amounts are whole credits.
 */
import type { Context, OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";

export type ChargeKind = "check" | "name-search" | "rut-lookup";

interface Movement {
  orgId: OrgId;
  deltaCredits: number;
  kind: ChargeKind | "grant";
  /** What it was for: a Check's id, a query. */
  reference: string;
  actor: string;
  at: Date;
}

export interface Charge {
  kind: ChargeKind;
  /** As {@link Movement}'s. */
  reference: string;
  priceCredits: number;
}

/** Charges the context's organisation within the caller's transaction. Throws `insufficient-balance`; then the caller rolls back. */
export async function charge(tx: Queryable, ctx: Context, what: Charge): Promise<{ balanceCredits: number }> {
  return move(tx, {
    orgId: ctx.actor.orgId,
    deltaCredits: -what.priceCredits,
    kind: what.kind,
    reference: what.reference,
    actor: ctx.actor.name,
    at: ctx.clock.now(),
  });
}

/** Adds credits to an organisation. */
export async function grantCredits(
  tx: Queryable,
  grant: { orgId: OrgId; credits: number; reference: string; actor: string; at: Date },
): Promise<{ balanceCredits: number }> {
  assert(Number.isSafeInteger(grant.credits) && grant.credits > 0, "credits are a positive whole number");
  return move(tx, { ...grant, deltaCredits: grant.credits, kind: "grant" });
}

/** The balance of an organisation; 0 when it has no account. */
export async function balanceOf(db: Queryable, orgId: OrgId): Promise<number> {
  const [account] = await db.query<{ balance_credits: number }>(
    "select balance_credits from credit_accounts where org_id = $1",
    [orgId],
    "ledger.balance",
  );
  return account?.balance_credits ?? 0;
}

async function move(tx: Queryable, movement: Movement): Promise<{ balanceCredits: number }> {
  const balanceCredits = (await tryMove(tx, movement)) ?? (await sweepHolds(tx, movement.orgId).then(() => tryMove(tx, movement)));
  if (balanceCredits === null) throw new ServiceError("insufficient-balance");
  return { balanceCredits };
}

// One statement: the account's row lock puts parallel spenders in a line, the condition keeps the balance at what is held or above.
async function tryMove(tx: Queryable, movement: Movement): Promise<number | null> {
  const { orgId, deltaCredits, kind, reference, actor, at } = movement;
  const [entry] = await tx.query<{ balance_after_credits: number }>(
    `with account as (
       update credit_accounts set balance_credits = balance_credits + $2, last_entry = last_entry + 1
       where org_id = $1 and balance_credits + $2 >= held_credits
       returning balance_credits, last_entry)
     insert into credit_entries (org_id, entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at)
     select $1, last_entry, $2, balance_credits, $3, $4, $5, $6 from account
     returning balance_after_credits`,
    [orgId, deltaCredits, kind, reference, actor, at],
    "ledger.move",
  );
  return entry?.balance_after_credits ?? null;
}

/** Gives back what holds (`holds.ts`) keep whose leases ended: how many there were. Nothing that is refused for want of credits is refused before. */
export async function sweepHolds(tx: Queryable, orgId: OrgId): Promise<number> {
  const [swept] = await tx.query<{ holds: number }>(
    `with account as (select org_id from credit_accounts where org_id = $1 for update),
     gone as (
       delete from credit_holds h using account a where h.org_id = a.org_id and h.lease_until <= clock_timestamp()
       returning h.org_id, h.price_credits),
     freed as (select org_id, sum(price_credits)::bigint as credits, count(*) as holds from gone group by org_id)
     update credit_accounts a set held_credits = held_credits - credits from freed f where a.org_id = f.org_id returning holds`,
    [orgId],
    "ledger.sweep-holds",
  );
  return swept?.holds ?? 0;
}
