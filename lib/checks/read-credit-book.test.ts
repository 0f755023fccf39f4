import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportCredits } from "#lib/checks/export-credits";
import { lookUpName } from "#lib/checks/look-up-name";
import { readCreditBook } from "#lib/checks/read-credit-book";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { type CreditFilter, creditQuery, readCreditFilter, WHOLE_BOOK } from "#lib/contract/credit-book";
import { charge, grantCredits } from "#lib/ledger/ledger";
import { rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";

const db = testDb();
const RUT = rutOfNumber(12_345_678);
const record = { rut: RUT, full_name: "JOSÉ NÚÑEZ" };
const service: OwnService = {
  investigate: async () => null,
  rutToName: async () => [record],
  nameToRut: async () => ({ count: 30, records: [record] }),
};

const spend = (ctx: TestContext, at: string, kind: "check" | "name-search" | "rut-lookup", reference: string, priceCredits = 1) => {
  ctx.clock.set(at);
  return db.transact((tx) => charge(tx, ctx, { kind, reference, priceCredits }));
};
const grant = (ctx: TestContext, credits: number, at: string) =>
  db.transact((tx) => grantCredits(tx, { orgId: ctx.actor.orgId, credits, reference: "cli", actor: "cotejo", at: new Date(at) }));

test("every page says the balance that its entries reach: each stands on the one before, and the first is the balance", async () => {
  const ctx = await testContext(db, { credits: 500 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 25 }), async (prices) => {
      for (const price of prices) await spend(ctx, "2026-11-20T15:00:00Z", "check", "x", price);
      await grant(
        ctx,
        prices.reduce((sum, price) => sum + price, 1),
        "2026-11-20T15:00:00Z",
      );
      const first = await readCreditBook(ctx, WHOLE_BOOK);
      const pages = await Promise.all(
        Array.from({ length: first.pages }, (_, index) => readCreditBook(ctx, { ...WHOLE_BOOK, page: index + 1 })),
      );
      const entries = pages.flatMap((page) => page.entries);
      expect(entries).toHaveLength(first.count);
      expect(entries[0]?.balanceAfterCredits).toBe(first.balanceCredits);
      for (const [index, entry] of entries.entries()) {
        const before = entries[index + 1]?.balanceAfterCredits ?? 0;
        expect(entry.balanceAfterCredits).toBe(before + entry.deltaCredits);
      }
    }),
    { numRuns: 12 },
  );
});

test("this month is the Chilean one, by kind; its sums and the entries of its days agree", async () => {
  const ctx = await testContext(db, { credits: 0 });
  await grant(ctx, 100, "2026-10-15T12:00:00Z");
  await spend(ctx, "2026-11-01T02:59:59Z", "check", "october", 5);
  await spend(ctx, "2026-11-01T03:00:00Z", "check", "november", 2);
  await spend(ctx, "2026-11-20T15:00:00Z", "check", "november", 2);
  await spend(ctx, "2026-11-20T15:00:01Z", "rut-lookup", "x", 1);
  const book = await readCreditBook(ctx, { ...WHOLE_BOOK, from: "2026-11-01" as CreditFilter["from"] });
  expect(book).toMatchObject({ balanceCredits: 90, month: "2026-11", count: 3 });
  expect(book.thisMonth).toEqual({
    grant: { credits: 0, entries: 0 },
    check: { credits: -4, entries: 2 },
    "name-search": { credits: 0, entries: 0 },
    "rut-lookup": { credits: -1, entries: 1 },
  });
  expect((await readCreditBook(ctx, { ...WHOLE_BOOK, kind: "grant" })).entries.map((entry) => entry.deltaCredits)).toEqual([100]);
});

test("a movement leads to what it paid for, while that is known, and never to another organisation's", async () => {
  const [ctx, other] = [await testContext(db), await testContext(db)];
  const store = (orgId: string) => storeCheck(db, orgId, { evidence: testEvidence(RUT), createdAt: "2026-11-20T15:00:00Z" });
  const [own, foreign] = [await store(ctx.actor.orgId), await store(other.actor.orgId)];
  await lookUpName(other, service, rutOfNumber(9_999_999));
  await spend(ctx, "2026-11-20T15:00:00Z", "check", own);
  await spend(ctx, "2026-11-20T15:00:01Z", "check", foreign);
  await lookUpName(ctx, service, RUT);
  await searchFromPanel(ctx, service, { name: "José Núñez", kind: "company", page: 2 });
  await spend(ctx, "2026-11-20T15:00:02Z", "rut-lookup", "forgotten");
  const { entries } = await readCreditBook(ctx, WHOLE_BOOK);
  expect(entries.map((entry) => entry.reference)).toEqual([
    { kind: "unknown" },
    { kind: "search", name: "José Núñez", of: "company", page: 2 },
    { kind: "rut", rut: RUT },
    { kind: "unknown" },
    { kind: "check", id: own, rut: RUT, name: "Comercial Andes del Sur SpA" },
    { kind: "text", text: "test" },
  ]);
  expect((await readCreditBook(other, WHOLE_BOOK)).count).toBe(2);
});

test("the file is the ledger of the filter, and its leaving is in the trail", async () => {
  const ctx = await testContext(db, { credits: 10 });
  await spend(ctx, "2026-11-20T15:00:00Z", "check", "=1+1", 3);
  const answer = await exportCredits(ctx, new URLSearchParams("kind=check&from=2026-11-20"));
  const rows: Record<string, string>[] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: ";", columns: true });
  expect(rows).toEqual([
    {
      entry: "2",
      at_chile: "2026-11-20 12:00:00",
      at_utc: "2026-11-20T15:00:00Z",
      kind: "check",
      credits: "-3",
      balance_after: "7",
      reference: "'=1+1",
      by: "Carla Rojas",
    },
  ]);
  const trail = await db.query("select action, subject, detail from audit_entries where org_id = $1", [ctx.actor.orgId]);
  expect(trail).toEqual([{ action: "credits.exported", subject: "/settings/credits?kind=check&from=2026-11-20", detail: { rows: 1 } }]);
  await expect(exportCredits(ctx, new URLSearchParams("kind=gold"))).rejects.toMatchObject({ code: "invalid-request" });
});

test("a filter and its address are one", () => {
  const filter: CreditFilter = { kind: "rut-lookup", from: "2026-01-01" as CreditFilter["from"], to: null, page: 4 };
  expect(readCreditFilter(new URLSearchParams(creditQuery(filter)))).toEqual({ filter, ignored: [] });
});
