/** Look-ups that cost: refused early when the balance cannot pay, charged with their answer kept, reopened free in the panel. */
import { createHash } from "node:crypto";
import { emit, entryOf } from "#lib/audit/audit";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { balanceOf, charge } from "#lib/ledger/ledger";

type LookupKind = "name-search" | "rut-lookup";

/** How long the panel reopens a paid result free, ms. */
const REOPEN_MS = 24 * 3_600_000;

/** Throws `insufficient-balance` before anything is looked up. */
export async function refuseUnpayable(ctx: Context, priceCredits: number): Promise<void> {
  if ((await balanceOf(ctx.db, ctx.actor.orgId)) < priceCredits) throw new ServiceError("insufficient-balance");
}

/**
 * Charges a look-up that found something, keeps its answer and writes the trail, in one transaction; gives the balance left.
 * With `reopens` (the panel) an answer paid for in the last 24 hours is not paid again: null when a rival has just paid.
 */
export async function billLookup(
  ctx: Context,
  lookup: { kind: LookupKind; query: string; answer: unknown; priceCredits: number; reopens: boolean },
): Promise<number | null> {
  const { kind, query, answer, priceCredits, reopens } = lookup;
  return ctx.db.transact(async (tx) => {
    const kept = await tx.query(
      `insert into paid_lookups as paid (org_id, kind, query, paid_at, answer) values ($1, $2, $3, $4, $5)
       on conflict (org_id, kind, query) do update set paid_at = excluded.paid_at, answer = excluded.answer
         where $6::timestamptz is null or paid.paid_at <= $6
       returning query`,
      [ctx.actor.orgId, kind, query, ctx.clock.now(), JSON.stringify(answer), reopens ? reopenedSince(ctx) : null],
      "lookups.keep",
    );
    if (kept.length === 0) return null;
    const { balanceCredits } = await charge(tx, ctx, { kind, reference: reference(query), priceCredits });
    await emit(tx, entryOf(ctx, `${kind}.paid`, query));
    return balanceCredits;
  });
}

/** The answer that the organisation paid for in the last 24 hours; null when there is none. */
export async function reopenLookup(ctx: Context, kind: LookupKind, query: string): Promise<unknown> {
  const [row] = await ctx.db.query<{ answer: unknown }>(
    "select answer from paid_lookups where org_id = $1 and kind = $2 and query = $3 and paid_at > $4",
    [ctx.actor.orgId, kind, query, reopenedSince(ctx)],
    "lookups.reopen",
  );
  return row?.answer ?? null;
}

function reopenedSince(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - REOPEN_MS);
}

// The ledger outlives the look-up: it names what was paid for without carrying a person's name for years.
function reference(query: string): string {
  return createHash("sha256").update(query).digest("hex").slice(0, 16);
}
