import { describe, expect, test } from "vitest";
import { lookUpFromPanel } from "#lib/checks/look-up-from-panel";
import { lookUpName } from "#lib/checks/look-up-name";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { searchNames } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { toldProvider } from "#lib/testing/told-provider";

const db = testDb();
const RUT = rutOfNumber(12_345_678);
const WINDOW = { page: 1, pageSize: 25 };
const PAGE = { name: "Ana Soto", page: 1, kind: null };

async function desk(given: { credits?: number; metered?: boolean } = {}) {
  const { credits = 10, metered = true } = given;
  const ctx = await testContext(db, { credits });
  return { ctx, provider: toldProvider(() => ctx.clock.now(), { metered }) };
}

async function books({ actor: { orgId } }: Context) {
  const [all] = await db.query<Record<"balance" | "held" | "holds" | "charges" | "kept", number>>(
    `select balance_credits as balance, held_credits as held, (select count(*) from credit_holds where org_id = $1) as holds,
       (select count(*) from credit_entries where org_id = $1 and kind <> 'grant') as charges,
       (select count(*) from paid_lookups where org_id = $1) as kept
     from credit_accounts where org_id = $1`,
    [orgId],
  );
  return all;
}
const settled = (given: { balance: number; charges: number; kept: number }) => ({ held: 0, holds: 0, ...given });

describe("a look-up at a provider", () => {
  test("by a program is held for, asked once, charged each time; the trail names the provider", async () => {
    const { ctx, provider } = await desk();
    let during: unknown;
    provider.onAnswer = async () => void (during = await books(ctx));
    expect(await lookUpName(ctx, provider, RUT)).toEqual([{ rut: RUT, full_name: "ANA SOTO" }]);
    expect(during).toEqual({ balance: 10, held: 1, holds: 1, charges: 0, kept: 0 });
    await lookUpName(ctx, provider, RUT);
    await searchNames(ctx, provider, "Ana Soto", WINDOW);
    expect(provider.asked).toMatchObject({ name: 2, search: 1 });
    expect(await books(ctx)).toEqual(settled({ balance: 7, charges: 3, kept: 2 }));
    const trail = await db.query("select action, detail from audit_entries where org_id = $1 order by at, action", [ctx.actor.orgId]);
    expect(trail).toMatchObject([
      { action: "name-search.paid", detail: { page: 1, pageSize: 25, provider: "api.example.cl" } },
      { action: "rut-lookup.paid", detail: { provider: "api.example.cl" } },
      { action: "rut-lookup.paid" },
    ]);
  });

  test("in the panel reaches the provider once, however many ask at once, and reopens free for 24 hours", async () => {
    const { ctx, provider } = await desk();
    const looked = await Promise.all(Array.from({ length: 8 }, () => lookUpFromPanel(ctx, provider, RUT)));
    expect(looked.filter(({ free }) => !free)).toHaveLength(1);
    const searched = await Promise.all(Array.from({ length: 8 }, () => searchFromPanel(ctx, provider, PAGE)));
    expect(searched.filter(({ free }) => !free)).toHaveLength(1);
    await lookUpFromPanel(ctx, provider, RUT);
    await searchFromPanel(ctx, provider, PAGE);
    expect(provider.asked).toMatchObject({ name: 1, search: 1 });
    expect(await books(ctx)).toEqual(settled({ balance: 8, charges: 2, kept: 2 }));
    ctx.clock.set("2026-11-21T15:00:01Z");
    expect(await lookUpFromPanel(ctx, provider, RUT)).toMatchObject({ free: false, balanceCredits: 7 });
  });

  test("where only the provider bills is kept all the same: the panel does not make it bill again", async () => {
    const { ctx, provider } = await desk({ credits: 0, metered: false });
    expect(await lookUpFromPanel(ctx, provider, RUT)).toMatchObject({ free: false, balanceCredits: 0 });
    expect(await lookUpFromPanel(ctx, provider, RUT)).toMatchObject({ free: true });
    expect(await searchFromPanel(ctx, provider, PAGE)).toMatchObject({ free: false });
    expect(await searchFromPanel(ctx, provider, PAGE)).toMatchObject({ free: true });
    await lookUpName(ctx, provider, RUT);
    expect(provider.asked).toMatchObject({ name: 2, search: 1 });
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 0, kept: 2 }));
  });

  test("that fails, finds nothing or cannot be paid at the provider is free, and holds nothing", async () => {
    const { ctx, provider } = await desk();
    provider.unknown.add(RUT);
    await expect(lookUpName(ctx, provider, RUT)).rejects.toMatchObject({ code: "no-data" });
    await expect(searchNames(ctx, provider, "Ana Soto", { page: 4, pageSize: 25 })).rejects.toMatchObject({ code: "no-data" });
    await expect(lookUpName(ctx, provider, "12345678-0" as Rut)).rejects.toMatchObject({ code: "no-data" });
    await expect(searchNames(ctx, provider, "Ana Soto", { page: 0, pageSize: 25 })).rejects.toMatchObject({ code: "no-data" });
    for (const error of [
      new ServiceError("unavailable", { source: "provider" }),
      new ServiceError("insufficient-balance", { source: "provider" }),
      new ServiceError("invalid-name"),
    ]) {
      provider.onAnswer = () => Promise.reject(error);
      await expect(searchNames(ctx, provider, "Ana Soto", WINDOW)).rejects.toBe(error);
      await expect(searchFromPanel(ctx, provider, PAGE)).rejects.toBe(error);
      await expect(lookUpFromPanel(ctx, provider, RUT)).rejects.toBe(error);
    }
    expect(provider.asked).toMatchObject({ name: 4, search: 7 });
    expect(await books(ctx)).toEqual(settled({ balance: 10, charges: 0, kept: 0 }));
  });

  test("that we cannot be paid for is not asked", async () => {
    const { ctx, provider } = await desk({ credits: 0 });
    const attempts = [
      () => lookUpName(ctx, provider, RUT),
      () => lookUpFromPanel(ctx, provider, RUT),
      () => searchFromPanel(ctx, provider, PAGE),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "insufficient-balance", source: undefined });
    expect(provider.asked).toMatchObject({ name: 0, search: 0 });
  });

  test("whose process slept longer than it holds is charged all the same, once", async () => {
    const { ctx, provider } = await desk({ credits: 1 });
    provider.onAnswer = () =>
      db.query("update credit_holds set lease_until = now() - interval '1 second' where org_id = $1", [ctx.actor.orgId]).then(() => {});
    await lookUpName(ctx, provider, RUT);
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 1, kept: 1 }));
  });

  test("has the pages of the provider's own size, and no persons or companies alone", async () => {
    const { ctx, provider } = await desk();
    expect(await searchNames(ctx, provider, "Ana Soto", { page: 2, pageSize: 25 })).toMatchObject({
      page: 2,
      page_size: 10,
      total_pages: 3,
      count: 21,
    });
    expect(await searchFromPanel(ctx, provider, PAGE)).toMatchObject({ page_size: 10, total_pages: 3, namesakes: null });
    await expect(searchFromPanel(ctx, provider, { ...PAGE, kind: "person" })).rejects.toMatchObject({ code: "invalid-request" });
    expect(provider.asked.search).toBe(2);
  });
});
