/** Look-ups that were paid for: their answers are kept, and reopen free in the panel. */
import { createHash } from "node:crypto";
import type { Context } from "#lib/context";

export type LookupKind = "name-search" | "rut-lookup";

/** How long the panel reopens a paid result free, ms. */
const REOPEN_MS = 24 * 3_600_000;

/** An answer that the organisation paid for, and until when it reopens free. */
export interface PaidAnswer {
  answer: unknown;
  paidAt: Date;
  freeUntil: Date;
}

/** The answer that the organisation paid for in the last 24 hours; null when there is none. */
export async function reopenLookup(ctx: Context, kind: LookupKind, key: string): Promise<PaidAnswer | null> {
  const [row] = await ctx.db.query<{ answer: unknown; paid_at: Date }>(
    "select answer, paid_at from paid_lookups where org_id = $1 and kind = $2 and query = $3 and paid_at > $4",
    [ctx.actor.orgId, kind, key, reopenedSince(ctx)],
    "lookups.reopen",
  );
  return row === undefined ? null : { answer: row.answer, paidAt: row.paid_at, freeUntil: freeUntil(row.paid_at) };
}

/** Until when what was paid for at an instant reopens free in the panel. */
export function freeUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + REOPEN_MS);
}

/** The oldest payment that still reopens, exclusive. */
export function reopenedSince(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - REOPEN_MS);
}

/** What the ledger, which outlives the look-up, names it by: without carrying a person's name for years. */
export function reference(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}
