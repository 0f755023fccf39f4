import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Context } from "#lib/context";
import { chargeHold, holdCredits, type NewHold, releaseHold, renewHold, sweepAllHolds } from "#lib/ledger/holds";
import { balanceOf, charge, grantCredits, sweepHolds } from "#lib/ledger/ledger";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const hold = (priceCredits: number, leaseSeconds = 60): NewHold => ({ kind: "check", reference: "x", priceCredits, leaseSeconds });
const what = (priceCredits: number) => ({ kind: "check" as const, reference: "paid", priceCredits });
const spend = (ctx: Context, credits: number) => db.transact((tx) => charge(tx, ctx, what(credits)));
const pay = (ctx: Context, holdId: string | null, credits: number) => db.transact((tx) => chargeHold(tx, ctx, holdId, what(credits)));
/** The process that held it died: its lease is over. */
const abandon = (ctx: Context, holdId: string) =>
  db.query("update credit_holds set lease_until = now() - interval '1 second' where org_id = $1 and hold_id = $2", [
    ctx.actor.orgId,
    holdId,
  ]);

async function books({ actor: { orgId } }: Context) {
  const [account] = await db.query<{ balance: number; held: number; entries: number; sum: number }>(
    `select balance_credits as balance, held_credits as held,
       (select count(*) from credit_entries e where e.org_id = a.org_id) as entries,
       (select coalesce(sum(delta_credits), 0)::bigint from credit_entries e where e.org_id = a.org_id) as sum
     from credit_accounts a where org_id = $1`,
    [orgId],
  );
  const holds = await db.query<{ price_credits: number }>("select price_credits from credit_holds where org_id = $1", [orgId]);
  const held = holds.reduce((sum, each) => sum + each.price_credits, 0);
  expect([account?.sum, account?.held]).toEqual([account?.balance, held]);
  return { balance: account?.balance, held, entries: account?.entries };
}

describe("credits that are held", () => {
  test("can be spent by nothing else, and are charged or given back once", async () => {
    const ctx = await testContext(db, { credits: 5 });
    const holdId = await holdCredits(ctx, hold(3));
    expect(await books(ctx)).toEqual({ balance: 5, held: 3, entries: 1 });
    await expect(holdCredits(ctx, hold(3))).rejects.toThrow("insufficient-balance");
    await expect(spend(ctx, 3)).rejects.toThrow("insufficient-balance");
    expect(await spend(ctx, 2)).toEqual({ balanceCredits: 3 });
    expect(await pay(ctx, holdId, 3)).toEqual({ balanceCredits: 0 });
    await releaseHold(db, ctx, holdId);
    expect(await books(ctx)).toEqual({ balance: 0, held: 0, entries: 3 });
    await grantCredits(db, { orgId: ctx.actor.orgId, credits: 4, reference: "x", actor: "x", at: new Date() });
    const other = await holdCredits(ctx, hold(4));
    await releaseHold(db, ctx, other);
    await releaseHold(db, ctx, other);
    expect(await books(ctx)).toEqual({ balance: 4, held: 0, entries: 4 });
  });

  test("are the organisation's own: another can neither charge, renew nor release them", async () => {
    const [mine, theirs] = [await testContext(db, { credits: 1 }), await testContext(db, { credits: 0 })];
    const holdId = (await holdCredits(mine, hold(1))) as string;
    await releaseHold(db, theirs, holdId);
    await expect(pay(theirs, holdId, 1)).rejects.toThrow("insufficient-balance");
    expect(await renewHold(theirs, holdId, 60)).toBe(false);
    expect(await books(mine)).toEqual({ balance: 1, held: 1, entries: 1 });
  });

  test("of nothing are no hold", async () => {
    const ctx = await testContext(db, { credits: 0 });
    expect(await holdCredits(ctx, hold(0))).toBeNull();
    expect(await pay(ctx, null, 0)).toEqual({ balanceCredits: 0 });
  });

  test("stay held while a charge is rolled back", async () => {
    const ctx = await testContext(db, { credits: 1 });
    const holdId = await holdCredits(ctx, hold(1));
    const failed = db.transact(async (tx) => {
      await chargeHold(tx, ctx, holdId, what(1));
      throw new Error("later step failed");
    });
    await expect(failed).rejects.toThrow("later step failed");
    expect(await books(ctx)).toEqual({ balance: 1, held: 1, entries: 1 });
  });
});

describe("a hold whose lease ended", () => {
  test("stops nobody: not another hold, not a charge", async () => {
    for (const next of [(ctx: Context) => holdCredits(ctx, hold(2)), (ctx: Context) => spend(ctx, 2)]) {
      const ctx = await testContext(db, { credits: 2 });
      await abandon(ctx, (await holdCredits(ctx, hold(2))) as string);
      await next(ctx);
      expect((await books(ctx)).held).toBeLessThanOrEqual(2);
    }
  });

  test("is charged all the same by its own process, if that wakes up in time; else as any charge", async () => {
    const ctx = await testContext(db, { credits: 4 });
    const late = (await holdCredits(ctx, hold(2))) as string;
    await abandon(ctx, late);
    expect(await renewHold(ctx, late, 60)).toBe(true);
    expect(await pay(ctx, late, 2)).toEqual({ balanceCredits: 2 });
    const swept = (await holdCredits(ctx, hold(2))) as string;
    await abandon(ctx, swept);
    expect(await sweepHolds(db, ctx.actor.orgId)).toBe(1);
    expect(await renewHold(ctx, swept, 60)).toBe(false);
    expect(await pay(ctx, swept, 2)).toEqual({ balanceCredits: 0 });
    await expect(pay(ctx, swept, 2)).rejects.toThrow("insufficient-balance");
    expect(await books(ctx)).toEqual({ balance: 0, held: 0, entries: 3 });
  });

  test("is swept for every organisation; a hold that lives stays", async () => {
    const [one, other] = [await testContext(db, { credits: 3 }), await testContext(db, { credits: 3 })];
    for (const ctx of [one, one, other]) await abandon(ctx, (await holdCredits(ctx, hold(1))) as string);
    await holdCredits(other, hold(1));
    await sweepAllHolds(db);
    expect([(await books(one)).held, (await books(other)).held]).toEqual([0, 1]);
  });

  test("of many who want its credits at once is given to as many as there are credits", async () => {
    const ctx = await testContext(db, { credits: 5 });
    for (let each = 0; each < 5; each++) await abandon(ctx, (await holdCredits(ctx, hold(1))) as string);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? holdCredits(ctx, hold(1)) : spend(ctx, 1))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["insufficient-balance"]));
    await books(ctx);
  });
});

/** What a process does with credits that it holds. */
type End = "charge" | "release" | "crash" | "asleep";
interface Errand {
  price: number;
  end: End;
}

const errands = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 4 }), end: fc.constantFrom<End>("charge", "release", "crash", "asleep") }),
  { minLength: 1, maxLength: 12 },
);

async function run(ctx: Context, { price, end }: Errand): Promise<number> {
  const holdId = randomUUID();
  try {
    await holdCredits(ctx, hold(price), holdId);
    if (end === "release") await releaseHold(db, ctx, holdId);
    if (end === "crash" || end === "asleep") await abandon(ctx, holdId);
    if (end === "charge" || end === "asleep") {
      await pay(ctx, holdId, price);
      return price;
    }
  } catch (error) {
    expect(error).toMatchObject({ code: "insufficient-balance" });
  }
  return 0;
}

test("whatever is held, charged, released and abandoned at once: never below zero, and what was charged is what is missing", async () => {
  await fc.assert(
    fc.asyncProperty(errands, fc.integer({ min: 0, max: 12 }), async (all, credits) => {
      const ctx = await testContext(db, { credits });
      const charged = (await Promise.all(all.map((errand) => run(ctx, errand)))).reduce((sum, each) => sum + each, 0);
      expect(await balanceOf(db, ctx.actor.orgId)).toBe(credits - charged);
      await books(ctx);
      // Nobody holds anything any more: all that is left can be spent.
      if (credits > charged) await spend(ctx, credits - charged);
      await expect(spend(ctx, 1)).rejects.toThrow("insufficient-balance");
      expect((await books(ctx)).balance).toBe(0);
    }),
    { numRuns: 40 },
  );
});

/** The same, one after the other, against counting on one's fingers. */
test("in turn it is as the model says, step by step", async () => {
  const step = fc.record({
    what: fc.constantFrom("hold", "charge", "release", "abandon", "sweep", "spend"),
    price: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const ctx = await testContext(db, { credits: 8 });
      let balance = 8;
      let open: { id: string; price: number; ended: boolean }[] = [];
      const free = () => balance - open.reduce((sum, { price, ended }) => sum + (ended ? 0 : price), 0);
      // Only who finds too little looks for what ended.
      const sweptIf = (refused: boolean) => refused && (open = open.filter(({ ended }) => !ended));
      const stored = () => balance - open.reduce((sum, { price }) => sum + price, 0);
      for (const { what: act, price } of steps) {
        const [first] = open;
        if (act === "hold" || act === "spend") {
          const fits = free() >= price;
          sweptIf(stored() < price);
          const id = randomUUID();
          const attempt = act === "hold" ? holdCredits(ctx, hold(price), id) : spend(ctx, price);
          if (fits) await attempt;
          else await expect(attempt).rejects.toMatchObject({ code: "insufficient-balance" });
          if (fits && act === "hold") open.push({ id, price, ended: false });
          if (fits && act === "spend") balance -= price;
        } else if (act === "sweep") {
          expect(await sweepHolds(db, ctx.actor.orgId)).toBe(open.filter(({ ended }) => ended).length);
          open = open.filter(({ ended }) => !ended);
        } else if (first !== undefined && act === "abandon") {
          await abandon(ctx, first.id);
          first.ended = true;
        } else if (first !== undefined) {
          await (act === "charge" ? pay(ctx, first.id, first.price) : releaseHold(db, ctx, first.id));
          if (act === "charge") balance -= first.price;
          open.shift();
        }
        expect(await books(ctx)).toMatchObject({ balance, held: open.reduce((sum, each) => sum + each.price, 0) });
      }
    }),
    { numRuns: 30 },
  );
});
