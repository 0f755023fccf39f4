import { describe, expect, test } from "vitest";
import { lookUpFromPanel } from "#lib/checks/look-up-from-panel";
import { lookUpName } from "#lib/checks/look-up-name";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { parsePageWindow, searchNames } from "#lib/checks/search-names";
import { balanceOf } from "#lib/ledger/ledger";
import { rutOfNumber } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(12_345_678);
const SERVICE: Service = {
  investigate: async () => null,
  rutToName: async (_ctx, rut) => (rut === RUT ? [{ rut, full_name: "Ana Soto" }] : []),
  nameToRut: async (_ctx, name, { page }) =>
    name === "Ana Soto" && page === 1 ? { count: 1, records: [{ rut: RUT, full_name: name }] } : { count: 0, records: [] },
};
const WINDOW = { page: 1, pageSize: 25 };

describe("a look-up that the organisation pays for", () => {
  test("in the panel is paid once, however many ask at once, and reopens free for 24 hours", async () => {
    const ctx = await testContext(db);
    const looked = await Promise.all(Array.from({ length: 8 }, () => lookUpFromPanel(ctx, SERVICE, RUT)));
    expect(looked.filter((reply) => !reply.free)).toHaveLength(1);
    const searched = await Promise.all(Array.from({ length: 8 }, () => searchFromPanel(ctx, SERVICE, { name: "Ana Soto", page: 1 })));
    expect(searched.filter((reply) => !reply.free)).toHaveLength(1);
    expect(searched.map((reply) => reply.results)).toEqual(Array(8).fill([{ rut: RUT, full_name: "Ana Soto" }]));
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
    const broken: Service = { ...SERVICE, rutToName: async () => [{ rut: RUT, full_name: "x".repeat(256) }] };
    await expect(lookUpName(ctx, broken, RUT)).rejects.toThrow("too_big");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
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
