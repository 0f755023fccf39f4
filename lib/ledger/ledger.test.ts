import { describe, expect, test } from "vitest";
import { balanceOf, charge, grantCredits } from "#lib/ledger/ledger";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

describe("the ledger", () => {
  test("parallel spenders never take the balance below zero, and its entries sum to it", async () => {
    const ctx = await testContext(db, { credits: 20 });
    const tries = Array.from({ length: 60 }, (_, index) =>
      db.transact((tx) => charge(tx, ctx, { kind: "check", reference: `check ${index}`, priceCredits: 1 })),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome.status === "rejected" && outcome.reason.code === "insufficient-balance")).toHaveLength(40);
    const entries = await db.query<{ entry_no: number; delta_credits: number; balance_after_credits: number }>(
      "select entry_no, delta_credits, balance_after_credits from credit_entries where org_id = $1 order by entry_no",
      [ctx.actor.orgId],
    );
    expect(entries.map((entry) => entry.entry_no)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(entries.map((entry) => entry.balance_after_credits)).toEqual([20, ...Array.from({ length: 20 }, (_, index) => 19 - index)]);
    expect(entries.reduce((sum, entry) => sum + entry.delta_credits, 0)).toBe(await balanceOf(db, ctx.actor.orgId));
  });

  test("a charge that is rolled back leaves no trace", async () => {
    const ctx = await testContext(db, { credits: 5 });
    const failed = db.transact(async (tx) => {
      await charge(tx, ctx, { kind: "check", reference: "x", priceCredits: 3 });
      throw new Error("later step failed");
    });
    await expect(failed).rejects.toThrow("later step failed");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(5);
  });

  test("refuses to be edited, deleted or emptied", async () => {
    await testContext(db, { credits: 5 });
    for (const sql of ["update credit_entries set delta_credits = 99", "delete from credit_entries", "truncate credit_entries"]) {
      await expect(db.query(sql)).rejects.toThrow("append-only");
    }
  });

  test("grants are positive whole credits", async () => {
    const ctx = await testContext(db);
    const grant = (credits: number) => grantCredits(db, { orgId: ctx.actor.orgId, credits, reference: "x", actor: "x", at: new Date() });
    for (const credits of [0, -1, 1.5, Number.NaN]) await expect(grant(credits)).rejects.toThrow("whole number");
  });
});
