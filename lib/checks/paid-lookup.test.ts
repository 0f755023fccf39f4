import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { lookUpFromPanel } from "#lib/checks/look-up-from-panel";
import { lookUpName } from "#lib/checks/look-up-name";
import { ownSearches } from "#lib/checks/own-searches";
import { readPaidName } from "#lib/checks/paid-name";
import { reopenSearch } from "#lib/checks/reopen-search";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { parsePageWindow, searchNames } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { balanceOf } from "#lib/ledger/ledger";
import { rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(12_345_678);
const SERVICE: OwnService = {
  investigate: async () => null,
  rutToName: async (_ctx, rut) => (rut === RUT ? [{ rut, full_name: "Ana Soto" }] : []),
  nameToRut: async (_ctx, name, { page }) =>
    name === "Ana Soto" && page === 1 ? { count: 1, records: [{ rut: RUT, full_name: name }] } : { count: 0, records: [] },
};
/** Fifty-one namesakes: three pages. */
const MANY: OwnService = {
  ...SERVICE,
  nameToRut: async (_ctx, _name, { page }) => ({
    count: 51,
    records: page > 3 ? [] : [{ rut: rutOfNumber(12_345_677 + page), full_name: "Ana Soto" }],
  }),
  countNamesakes: async (_ctx, names) => new Map(names.map((name) => [name, name === "Ana Soto" ? 51 : 0])),
};
const WINDOW = { page: 1, pageSize: 25 };
const ask = (name: string, page: number) => ({ name, page, kind: null });

describe("a look-up that the organisation pays for", () => {
  test("in the panel is paid once, however many ask at once, and reopens free for 24 hours", async () => {
    const ctx = await testContext(db);
    const looked = await Promise.all(Array.from({ length: 8 }, () => lookUpFromPanel(ctx, SERVICE, RUT)));
    expect(looked.filter((reply) => !reply.free)).toHaveLength(1);
    const searched = await Promise.all(Array.from({ length: 8 }, () => searchFromPanel(ctx, SERVICE, ask("Ana Soto", 1))));
    expect(searched.filter((reply) => !reply.free)).toHaveLength(1);
    expect(searched.map((reply) => reply.results)).toMatchObject(
      Array(8).fill([{ rut: RUT, full_name: "Ana Soto", namesakes: null, tier: 0 }]),
    );
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(8);
    ctx.clock.set("2026-11-21T15:00:01Z");
    expect(await lookUpFromPanel(ctx, SERVICE, RUT)).toMatchObject({ free: false, balanceCredits: 7 });
  });

  test("by a program is paid each time", async () => {
    const ctx = await testContext(db);
    await Promise.all([lookUpName(ctx, SERVICE, RUT), lookUpName(ctx, SERVICE, RUT), searchNames(ctx, SERVICE, "Ana Soto", WINDOW)]);
    await searchNames(ctx, SERVICE, "Ana Soto", WINDOW);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(6);
  });

  test("that finds nothing, or cannot be paid, is free", async () => {
    const ctx = await testContext(db, { credits: 1 });
    await expect(lookUpName(ctx, SERVICE, rutOfNumber(5))).rejects.toThrow("no-data");
    await expect(searchNames(ctx, SERVICE, "Ana Soto", { page: 2, pageSize: 25 })).rejects.toThrow("no-data");
    await expect(searchNames(ctx, SERVICE, "Ana Soto", { page: 0, pageSize: 25 })).rejects.toThrow("no-data");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(1);
    await lookUpName(ctx, SERVICE, RUT);
    await expect(lookUpName(ctx, SERVICE, rutOfNumber(5))).rejects.toThrow("insufficient-balance");
  });

  test("whose answer would break the contract is not charged", async () => {
    const ctx = await testContext(db);
    const broken: OwnService = { ...SERVICE, rutToName: async () => [{ rut: RUT, full_name: "x".repeat(256) }] };
    await expect(lookUpName(ctx, broken, RUT)).rejects.toThrow("too_big");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
  });
});

describe("a page of a name search in the panel", () => {
  const search = (ctx: Context, name: string, page: number) => searchFromPanel(ctx, MANY, ask(name, page));

  test("is the same search in another case or accent; another page, word, order, ñ or filter is another", async () => {
    const ctx = await testContext(db, { credits: 20 });
    expect(await search(ctx, "Ana Soto", 1)).toMatchObject({ free: false, paidPages: [1], namesakes: 51 });
    expect(await search(ctx, "aná, SOTO", 1)).toMatchObject({ free: true, freeUntil: "2026-11-21T15:00:00.000Z" });
    expect(await search(ctx, "Ana Soto", 2)).toMatchObject({ free: false, results: [{ namesakes: 51 }] });
    expect(await reopenSearch(ctx, MANY, ask("ana soto", 1))).toMatchObject({ free: true, paidPages: [1, 2] });
    for (const other of ["Ana María Soto", "Soto Ana", "Aña Soto"]) expect(await search(ctx, other, 1)).toMatchObject({ free: false });
    const persons = { ...ask("Ana Soto", 1), kind: "person" as const };
    expect(await searchFromPanel(ctx, MANY, persons)).toMatchObject({ free: false, kind: "person", paidPages: [1] });
    expect(await reopenSearch(ctx, MANY, persons)).toMatchObject({ free: true });
    expect(await reopenSearch(ctx, MANY, { ...persons, kind: "company" })).toBeNull();
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(14);
  });

  test("says nothing of namesakes where the engine cannot", async () => {
    const ctx = await testContext(db);
    expect(await searchFromPanel(ctx, SERVICE, ask("Ana Soto", 1))).toMatchObject({
      namesakes: null,
      results: [{ namesakes: null }],
    });
  });

  test("with a name as long as names may be, in letters that grow when they are read, is kept", async () => {
    const ctx = await testContext(db);
    const name = "\ufdfa".repeat(255);
    expect(await search(ctx, name, 1)).toMatchObject({ free: false });
    expect(await search(ctx, name, 1)).toMatchObject({ free: true });
  });

  test("is offered again to the person who paid, not to a colleague and not after 24 hours; the colleague opens it free", async () => {
    const ctx = await testContext(db);
    await search(ctx, "Ana Soto", 1);
    ctx.clock.set("2026-11-20T16:00:00Z");
    await search(ctx, "ana SOTO", 3);
    await searchNames(ctx, MANY, "Of a program", WINDOW);
    expect(await ownSearches(ctx)).toEqual([
      { name: "ana SOTO", kind: null, pages: [1, 3], count: 51, totalPages: 3, freeUntil: "2026-11-21T15:00:00.000Z" },
    ]);
    const colleague = { ...ctx, actor: { ...ctx.actor, id: randomUUID() } };
    expect(await ownSearches(colleague)).toEqual([]);
    expect(await reopenSearch(colleague, MANY, ask("Ana Soto", 3))).not.toBeNull();
    expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([["name-search.reopened", "Ana Soto"]]);
    const stranger = await testContext(db);
    expect(await reopenSearch(stranger, MANY, ask("Ana Soto", 3))).toBeNull();
    ctx.clock.set("2026-11-21T16:00:00Z");
    expect(await ownSearches(ctx)).toEqual([]);
  });

  test("tells the names of its RUTs to their files for 24 hours, to this organisation only", async () => {
    const ctx = await testContext(db);
    await searchNames(ctx, MANY, "Ana Soto", WINDOW);
    expect(await readPaidName(ctx, RUT)).toBeNull();
    ctx.clock.set("2026-11-21T15:00:00Z");
    await search(ctx, "Ana Soto", 1);
    expect(await readPaidName(ctx, RUT)).toBe("Ana Soto");
    expect(await readPaidName(await testContext(db), RUT)).toBeNull();
    ctx.clock.set("2026-11-22T15:00:00Z");
    expect(await readPaidName(ctx, RUT)).toBeNull();
  });

  test("stands in the audit trail by its name, and in the ledger and the kept answers of programs by a hash", async () => {
    const ctx = await testContext(db);
    await searchNames(ctx, MANY, "Ana Soto", WINDOW);
    const of = (table: string) => db.query<{ row: string }>(`select t::text as row from ${table} t where org_id = $1`, [ctx.actor.orgId]);
    const [entry] = await db.query("select action, subject, detail from audit_entries where org_id = $1", [ctx.actor.orgId]);
    expect(entry).toEqual({ action: "name-search.paid", subject: "Ana Soto", detail: WINDOW });
    expect(JSON.stringify(await of("credit_entries"))).not.toMatch(/soto/i);
    const [kept] = await db.query<{ query: string; asked: null }>("select query, asked from paid_lookups where org_id = $1", [
      ctx.actor.orgId,
    ]);
    expect(kept).toEqual({ query: expect.stringMatching(/^1\/25\/[0-9a-f]{64}$/), asked: null });
  });
});

describe("page and page_size", () => {
  const window = (query: string) => parsePageWindow(new URLSearchParams(query));

  test.each([
    ["", { page: 1, pageSize: 25 }],
    ["page=3&page_size=10", { page: 3, pageSize: 10 }],
    ["page_size=26", { page: 1, pageSize: 25 }],
    ["page=-5", { page: -1, pageSize: 25 }],
    ["page=99999999999999999999999", { page: Number.MAX_SAFE_INTEGER, pageSize: 25 }],
  ])("%j is %j", (query, expected) => {
    expect(window(query)).toEqual(expected);
  });

  test.each(["page=", "page=01", "page=1.5", "page=1e3", "page=x", "page=1&page=1", "page=-0"])("%j is an invalid page", (query) => {
    expect(() => window(query)).toThrow("invalid-page");
  });

  test.each(["page_size=", "page_size=0", "page_size=-1", "page_size=1&page_size=2", "page_size=a"])(
    "%j is an invalid page_size",
    (query) => {
      expect(() => window(query)).toThrow("invalid-page-size");
    },
  );
});
