/**
 * Look-ups that cost: refused early when the balance cannot pay, charged with their answer kept. A provider takes its time: the price is
 * held meanwhile. Where only the provider bills, the answer is kept all the same: who reopens it does not make it bill again.
 */
import { emitWith, entryOf, type Write } from "#lib/audit/audit";
import { askTogether } from "#lib/checks/ask-together";
import { type LookupKind, reference, reopenedSince, reopenLookup } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import { chargeHold, holdCredits, releaseHold } from "#lib/ledger/holds";
import { balanceOf, type Charge, charge } from "#lib/ledger/ledger";
import type { RemoteService, Service } from "#lib/service/service";

/** `key` names the question, `asked` is it in words: a RUT, or a name as it was typed. */
export interface Lookup<Answer> {
  kind: LookupKind;
  key: string;
  asked: string;
  priceCredits: number;
  /** For the audit trail: which page it was. */
  detail?: Record<string, unknown>;
  /** An answer that can be given, or throws: `no-data` where there is none. */
  find: () => Promise<Answer>;
}

/** Longer than a provider may take; a process that died holds the price no longer. */
const LEASE_SECONDS = 15;

/** For a program: each time that something is found is charged. Throws `insufficient-balance` before anything is looked up. */
export async function payLookup<Answer>(ctx: Context, service: Service, lookup: Lookup<Answer>): Promise<Answer> {
  const answer = await findAndBill(ctx, service, lookup, { reopens: false });
  assert(answer !== null, "what a program asks is billed each time");
  return answer;
}

/**
 * For the panel: null when a rival has just paid, so that it reopens. Of those who ask a provider the same at once one does: it bills each
 * call.
 */
export async function payFromPanel<Answer>(ctx: Context, service: Service, lookup: Lookup<Answer>): Promise<Answer | null> {
  if (!("provider" in service)) return findAndBill(ctx, service, lookup, { reopens: true });
  const { kind, key } = lookup;
  const { answer, first } = await askTogether(ctx.db, `${ctx.actor.orgId} ${kind} ${key}`, async () => {
    // Somebody may have been answered between our look and our turn.
    const known = await reopenLookup(ctx, kind, key);
    return known === null ? findAndBill(ctx, service, lookup, { reopens: true }) : null;
  });
  return first ? answer : null;
}

interface Billing {
  /** An answer that was paid for in the last 24 hours is not paid again. */
  reopens: boolean;
}

function findAndBill<Answer>(ctx: Context, service: Service, lookup: Lookup<Answer>, billing: Billing): Promise<Answer | null> {
  return "provider" in service ? askAndBill(ctx, service, lookup, billing) : lookAndBill(ctx, lookup, billing);
}

async function lookAndBill<Answer>(ctx: Context, lookup: Lookup<Answer>, billing: Billing): Promise<Answer | null> {
  if ((await balanceOf(ctx.db, ctx.actor.orgId)) < lookup.priceCredits) throw new ServiceError("insufficient-balance");
  return bill(ctx, lookup, await lookup.find(), { ...billing, charge: (tx, what) => charge(tx, ctx, what) });
}

async function askAndBill<Answer>(
  ctx: Context,
  { provider: { host, metered } }: RemoteService,
  lookup: Lookup<Answer>,
  billing: Billing,
): Promise<Answer | null> {
  const { kind, key, priceCredits, detail } = lookup;
  const told = { ...lookup, detail: { ...detail, provider: host } };
  if (!metered) return bill(ctx, told, await lookup.find(), { ...billing, charge: null });
  const holdId = await holdCredits(ctx, { kind, reference: reference(key), priceCredits, leaseSeconds: LEASE_SECONDS });
  let paid: Answer | null = null;
  try {
    paid = await bill(ctx, told, await lookup.find(), { ...billing, charge: (tx, what) => chargeHold(tx, ctx, holdId, what) });
  } finally {
    if (paid === null) await letGo(ctx, holdId);
  }
  return paid;
}

async function letGo(ctx: Context, holdId: string | null): Promise<void> {
  await releaseHold(ctx.db, ctx, holdId).catch((error: unknown) => {
    ctx.log.warn({ requestId: ctx.requestId, err: error }, "a hold could not be released: it ends by itself");
  });
}

type Charger = (tx: Queryable, what: Charge) => Promise<unknown>;

/**
 * Keeps the answer, writes the trail and charges, in one transaction; null when it reopens and a rival has just paid. Without a charge one
 * statement does it: a program that asks a provider through us waits for the database once.
 */
async function bill<Answer>(
  ctx: Context,
  { kind, key, asked, priceCredits, detail }: Lookup<Answer>,
  answer: Answer,
  { reopens, charge: charged }: Billing & { charge: Charger | null },
): Promise<Answer | null> {
  const entry = entryOf(ctx, `${kind}.paid`, asked, detail);
  const write = keepAnswer(ctx, { kind, key, asked, answer }, reopens);
  if (charged === null) return (await emitWith(ctx.db, entry, write)) ? answer : null;
  return ctx.db.transact(async (tx) => {
    if (!(await emitWith(tx, entry, write))) return null;
    // Last: the account is locked from there on, and every look-up of the organisation waits for it.
    await charged(tx, { kind, reference: reference(key), priceCredits });
    return answer;
  });
}

/** The write of an answer, for who pays for it again too; nothing is written when it reopens and was paid for a moment ago. */
function keepAnswer(
  ctx: Context,
  { kind, key, asked, answer }: { kind: LookupKind; key: string; asked: string; answer: unknown },
  reopens: boolean,
): Write {
  const { actor } = ctx;
  const person = reopens && actor.kind === "user" ? actor.id : null;
  return {
    name: "lookups.keep",
    sql: `insert into paid_lookups as paid (org_id, kind, query, paid_at, answer, asked, user_id) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (org_id, kind, query) do update set paid_at = excluded.paid_at, answer = excluded.answer,
           asked = coalesce(excluded.asked, paid.asked), user_id = coalesce(excluded.user_id, paid.user_id)
         where $8::timestamptz is null or paid.paid_at <= $8
       returning query`,
    values: [
      actor.orgId,
      kind,
      key,
      ctx.clock.now(),
      JSON.stringify(answer),
      person === null ? null : asked,
      person,
      reopens ? reopenedSince(ctx) : null,
    ],
  };
}
