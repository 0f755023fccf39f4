/** Look-ups that cost: refused early when the balance cannot pay, charged with their answer kept, reopened free in the panel. */
import { createHash } from "node:crypto";
import { emit, entryOf } from "#lib/audit/audit";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { balanceOf, charge } from "#lib/ledger/ledger";

type LookupKind = "name-search" | "rut-lookup";

/** A look-up that found something. `key` names the question, `asked` is it in words: a RUT, or a name as it was typed. */
export interface AnsweredLookup {
  kind: LookupKind;
  key: string;
  asked: string;
  answer: unknown;
  priceCredits: number;
  /** For the audit trail: which page it was. */
  detail?: Record<string, unknown>;
}

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
export async function billLookup(ctx: Context, lookup: AnsweredLookup, { reopens }: { reopens: boolean }): Promise<number | null> {
  const { kind, key, asked, answer, priceCredits, detail } = lookup;
  const person = reopens && ctx.actor.kind === "user" ? ctx.actor.id : null;
  return ctx.db.transact(async (tx) => {
    const kept = await tx.query(
      `insert into paid_lookups as paid (org_id, kind, query, paid_at, answer, asked, user_id) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (org_id, kind, query) do update set paid_at = excluded.paid_at, answer = excluded.answer,
           asked = coalesce(excluded.asked, paid.asked), user_id = coalesce(excluded.user_id, paid.user_id)
         where $8::timestamptz is null or paid.paid_at <= $8
       returning query`,
      [
        ctx.actor.orgId,
        kind,
        key,
        ctx.clock.now(),
        JSON.stringify(answer),
        person === null ? null : asked,
        person,
        reopens ? reopenedSince(ctx) : null,
      ],
      "lookups.keep",
    );
    if (kept.length === 0) return null;
    const { balanceCredits } = await charge(tx, ctx, { kind, reference: reference(key), priceCredits });
    await emit(tx, entryOf(ctx, `${kind}.paid`, asked, detail));
    return balanceCredits;
  });
}

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
