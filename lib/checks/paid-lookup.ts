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

/** Charges a look-up that found something, keeps its answer and writes the trail, in one transaction. */
export async function billLookup(
  ctx: Context,
  lookup: { kind: LookupKind; query: string; answer: unknown; priceCredits: number },
): Promise<void> {
  const { kind, query, answer, priceCredits } = lookup;
  await ctx.db.transact(async (tx) => {
    await tx.query(
      `insert into paid_lookups (org_id, kind, query, paid_at, answer) values ($1, $2, $3, $4, $5)
       on conflict (org_id, kind, query) do update set paid_at = excluded.paid_at, answer = excluded.answer`,
      [ctx.actor.orgId, kind, query, ctx.clock.now(), JSON.stringify(answer)],
      "lookups.keep",
    );
    await charge(tx, ctx, { kind, reference: reference(query), priceCredits });
    await emit(tx, entryOf(ctx, kind, query));
  });
}

/** The answer that the organisation paid for in the last 24 hours; null when there is none. */
export async function reopenLookup(ctx: Context, kind: LookupKind, query: string): Promise<unknown> {
  const [row] = await ctx.db.query<{ answer: unknown }>(
    "select answer from paid_lookups where org_id = $1 and kind = $2 and query = $3 and paid_at > $4",
    [ctx.actor.orgId, kind, query, new Date(ctx.clock.now().getTime() - REOPEN_MS)],
    "lookups.reopen",
  );
  return row?.answer ?? null;
}

// The ledger outlives the look-up: it names what was paid for without carrying a person's name for years.
function reference(query: string): string {
  return createHash("sha256").update(query).digest("hex").slice(0, 16);
}
