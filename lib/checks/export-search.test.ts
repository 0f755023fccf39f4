import { describe, expect, test } from "vitest";
import { exportSearch } from "#lib/checks/export-search";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { balanceOf } from "#lib/ledger/ledger";
import { rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const NAMES = ["ANA NÚÑEZ", "=ANA;NUÑES", null];
const SERVICE: OwnService = {
  investigate: async () => null,
  rutToName: async () => [],
  nameToRut: async (_ctx, _name, { page }, kind) => {
    const records = NAMES.map((full_name, at) => ({
      rut: rutOfNumber((kind === "company" ? 76_000_000 : 12_000_000) + page * 10 + at),
      full_name,
    }));
    return { count: 53, records };
  },
  countNamesakes: async (_ctx, names) => new Map(names.map((name) => [name, 2])),
};
const asked = { name: "Ana Nuñez", page: 2, kind: null };
const address = new URLSearchParams({ q: "Ana Nuñez", page: "2" });

describe("the export of a page of a name search", () => {
  test("holds what the page shows, safe for a spreadsheet; it is free, and in the trail", async () => {
    const ctx = await testContext(db);
    await searchFromPanel(ctx, SERVICE, asked);
    const balance = await balanceOf(db, ctx.actor.orgId);
    const file = await (await exportSearch(ctx, SERVICE, address)).text();
    const [head, ...rows] = file.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(head?.split(";")).toHaveLength(14);
    const rest = "2;3;53;Ana Nuñez;;2026-11-20 12:00:00;2026-11-20T15:00:00Z";
    expect(rows).toEqual([
      `26;12000020-${rutOfNumber(12_000_020).at(-1)};ANA NÚÑEZ;person;2;as-typed;;${rest}`,
      `27;12000021-${rutOfNumber(12_000_021).at(-1)};"'=ANA;NUÑES";person;2;sound-or-short-form;NUÑES (sound: Nuñez);${rest}`,
      `28;12000022-${rutOfNumber(12_000_022).at(-1)};;person;;;;${rest}`,
    ]);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(balance);
    const entries = await db.query("select subject, detail from audit_entries where org_id = $1 and action = 'name-search.exported'", [
      ctx.actor.orgId,
    ]);
    expect(entries).toEqual([{ subject: "Ana Nuñez", detail: { rows: 3, page: 2 } }]);
  });

  test("is of a page that was paid for: not of another page, filter or organisation, and not after 24 hours", async () => {
    const ctx = await testContext(db);
    await searchFromPanel(ctx, SERVICE, asked);
    const balance = await balanceOf(db, ctx.actor.orgId);
    const others: Record<string, string>[] = [{ page: "3" }, { kind: "company" }, { q: "Nuñez Ana" }];
    for (const other of others) {
      await expect(exportSearch(ctx, SERVICE, new URLSearchParams({ q: "Ana Nuñez", page: "2", ...other }))).rejects.toThrow("not-found");
    }
    await expect(exportSearch(await testContext(db), SERVICE, address)).rejects.toThrow("not-found");
    await expect(exportSearch(ctx, SERVICE, new URLSearchParams())).rejects.toThrow("invalid-request");
    ctx.clock.set("2026-11-21T15:00:01Z");
    await expect(exportSearch(ctx, SERVICE, address)).rejects.toThrow("not-found");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(balance);
  });
});
