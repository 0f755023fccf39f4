import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookUpFromPanel } from "#lib/checks/look-up-from-panel";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { searchNames } from "#lib/checks/search-names";
import { suggestNames } from "#lib/checks/suggest-names";
import type { Context } from "#lib/context";
import { LONGEST_BEGINNING } from "#lib/contract/suggestions";
import { foldName } from "#lib/names/fold";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeProviderCheck } from "#lib/testing/store-provider-check";

const db = testDb();
const SERVICE: OwnService = {
  investigate: async () => null,
  rutToName: async (_ctx, rut) => [{ rut, full_name: "ELSA PAGADA ROJAS" }],
  nameToRut: async () => ({
    count: 2,
    records: ["ROSA PAGADA SOTO", null].map((full_name, at) => ({ rut: rutOfNumber(15_000_001 + at), full_name })),
  }),
};

const RUT = rutOfNumber(12_345_678);

let number = 12_000_000;
async function check(ctx: Context, name: string, createdAt = "2026-11-20T12:00:00Z", rut: Rut = rutOfNumber(number++)): Promise<Rut> {
  const evidence = testEvidence(rut);
  await storeCheck(db, ctx.actor.orgId, { evidence: { ...evidence, subject: { ...evidence.subject, name } }, createdAt });
  return rut;
}
const names = async (ctx: Context, typed: string) => (await suggestNames(ctx, typed)).map(({ name }) => name);

describe("suggestions", () => {
  test("are the organisation's own Checks: the last word begun, the others whole, in any order and without accents", async () => {
    const ctx = await testContext(db);
    await check(ctx, "JOSÉ NÚÑEZ D'ALBORA", "2026-11-18T12:00:00Z");
    await check(ctx, "JOSÉ PÉREZ-SOTO", "2026-11-19T12:00:00Z");
    await check(ctx, "JOSEFA NUÑEZ", "2026-11-20T12:00:00Z");
    expect(await names(ctx, "nun")).toEqual(["JOSEFA NUÑEZ", "JOSÉ NÚÑEZ D'ALBORA"]);
    expect(await names(ctx, "núñez jos")).toEqual(["JOSEFA NUÑEZ", "JOSÉ NÚÑEZ D'ALBORA"]);
    expect(await names(ctx, "jose ñ")).toEqual(["JOSÉ NÚÑEZ D'ALBORA"]);
    expect(await names(ctx, "dalb")).toEqual(["JOSÉ NÚÑEZ D'ALBORA"]);
    expect(await names(ctx, "pérez JOSE so")).toEqual(["JOSÉ PÉREZ-SOTO"]);
    for (const nothing of ["", "n", " ", "uñez", "nu perez", "jose nunez soto", "%", "'", "\u0000x", "x".repeat(300)])
      expect(await names(ctx, nothing)).toEqual([]);
  });

  test("are found by the beginning of a RUT in any form, and say which month's Check is the latest", async () => {
    const ctx = await testContext(db);
    const rut = await check(ctx, "ANA SOTO", "2026-09-20T12:00:00Z", rutOfNumber(16_789_012));
    await check(ctx, "ANA SOTO", "2026-11-02T12:00:00Z", rut);
    for (const typed of ["16", "16.78", "16789012", rut, rut.toLowerCase(), "16.789.012-"]) {
      expect(await suggestNames(ctx, typed)).toEqual([{ rut, name: "ANA SOTO", known: { by: "check", month: "2026-11" } }]);
    }
    expect(await names(ctx, "1")).toEqual([]);
    expect(await names(ctx, "6789")).toEqual([]);
  });

  test("are what people paid for, as long as it reopens; never what a program was told, nor what the registers have", async () => {
    const ctx = await testContext(db);
    await searchNames(ctx, SERVICE, "Of a program", { page: 1, pageSize: 25 });
    expect(await names(ctx, "pagada")).toEqual([]);
    await searchFromPanel(ctx, SERVICE, { name: "Rosa", page: 1, kind: null });
    await lookUpFromPanel(ctx, SERVICE, rutOfNumber(15_000_009));
    expect(await suggestNames(ctx, "pagada")).toEqual([
      { rut: rutOfNumber(15_000_001), name: "ROSA PAGADA SOTO", known: { by: "paid", freeUntil: "2026-11-21T15:00:00.000Z" } },
      { rut: rutOfNumber(15_000_009), name: "ELSA PAGADA ROJAS", known: { by: "paid", freeUntil: "2026-11-21T15:00:00.000Z" } },
    ]);
    expect(await names(ctx, "15.000.001")).toEqual(["ROSA PAGADA SOTO"]);
    await check(ctx, "ROSA SOTO", "2026-11-20T16:00:00Z", rutOfNumber(15_000_001));
    expect(await suggestNames(ctx, "rosa so")).toMatchObject([{ name: "ROSA SOTO", known: { by: "check" } }]);
    ctx.clock.set("2026-11-21T15:00:00Z");
    expect(await names(ctx, "pagada")).toEqual([]);
  });

  test("are kept of a provider's name without a blank, however long it is or grows: its beginning finds it", async () => {
    const ctx = await testContext(db);
    const letters = (count: number, first: number, range: number) =>
      Array.from({ length: count }, (_, at) => String.fromCharCode(first + ((at * 7_919) % range))).join("");
    const name = letters(1_000, 0x4e00, 20_000);
    await storeProviderCheck(db, ctx.actor.orgId, { name, rut: RUT });
    for (const count of [2, LONGEST_BEGINNING]) expect(await suggestNames(ctx, name.slice(0, count))).toMatchObject([{ rut: RUT, name }]);
    expect(await names(ctx, `${name.slice(0, 60)}x`)).toEqual([]);
    // Squares that each fold to several letters.
    const grown = letters(255, 0x3300, 0x57);
    await lookUpFromPanel(ctx, { ...SERVICE, rutToName: async (_ctx, rut) => [{ rut, full_name: grown }] }, rutOfNumber(15_000_010));
    expect(await names(ctx, grown.slice(0, 20))).toEqual([grown]);
  });

  test("are of nobody else, and eight at most, the most recent", async () => {
    const [ctx, stranger] = [await testContext(db), await testContext(db)];
    for (let day = 10; day < 20; day++) await check(ctx, `MARÍA MARTA MARDONES ${day}`, `2026-11-${day}T12:00:00Z`);
    expect(await names(ctx, "mar")).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((day) => `MARÍA MARTA MARDONES ${day}`));
    expect(await names(stranger, "mar")).toEqual([]);
  });
});

test("the database folds names in Latin letters as everything else does", async () => {
  const letter = fc.constantFrom(..."abzñÑáÉüç ABZ09'’´`-.,/&ºª");
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 30 }), 500);
  const rows = await db.query<{ words: string[] }>(
    "select known_words_of(text) as words from unnest($1::text[]) with ordinality as t (text, at) order by at",
    [texts],
  );
  expect(rows.map(({ words }) => words.join(" "))).toEqual(texts.map(foldName));
});
