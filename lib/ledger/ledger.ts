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

/** Charges the context's organisation within the caller's transaction. Throws `insufficient-balance`; then the caller rolls back. */
export async function charge(
  tx: Queryable,
  ctx: Context,
  what: { kind: ChargeKind; reference: string; priceCredits: number },
): Promise<{ balanceCredits: number }> {
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

// One statement: the account's row lock puts parallel spenders in a line, the condition keeps the balance at zero or above.
async function move(tx: Queryable, movement: Movement): Promise<{ balanceCredits: number }> {
  const { orgId, deltaCredits, kind, reference, actor, at } = movement;
  const [entry] = await tx.query<{ balance_after_credits: number }>(
    `with account as (
       update credit_accounts set balance_credits = balance_credits + $2, last_entry = last_entry + 1
       where org_id = $1 and balance_credits + $2 >= 0
       returning balance_credits, last_entry)
     insert into credit_entries (org_id, entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at)
     select $1, last_entry, $2, balance_credits, $3, $4, $5, $6 from account
     returning balance_after_credits`,
    [orgId, deltaCredits, kind, reference, actor, at],
    "ledger.move",
  );
  if (entry === undefined) throw new ServiceError("insufficient-balance");
  return { balanceCredits: entry.balance_after_credits };
}
