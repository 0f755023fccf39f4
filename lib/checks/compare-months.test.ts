import { describe, expect, test } from "vitest";
import { compareMonths, type MonthsAsked } from "#lib/checks/compare-months";
import { readCheckHistory } from "#lib/checks/read-check-history";
import { readRutFile } from "#lib/checks/read-rut-file";
import { viewRutHistory } from "#lib/checks/view-rut-history";
import { compareChecks } from "#lib/contract/comparison";
import type { HistoryMonth } from "#lib/contract/panel";
import { markOf } from "#lib/contract/timeline";
import { balanceOf } from "#lib/ledger/ledger";
import { rutOfNumber } from "#lib/rut/rut";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeProviderCheck } from "#lib/testing/store-provider-check";

const db = testDb();
const RUT = rutOfNumber(76_543_210);

/** An organisation on 20 November 2026 with a Check in each of these months. */
async function desk(...months: string[]): Promise<TestContext> {
  const ctx = await testContext(db);
  for (const month of months) {
    const evidence = testEvidence(RUT, { notLoaded: month < "2026" ? ["courts"] : [] });
    await storeCheck(db, ctx.actor.orgId, { evidence, createdAt: `${month}-15T15:00:00Z` });
  }
  return ctx;
}

async function compare(ctx: TestContext, asked: MonthsAsked) {
  const answer = await compareMonths(ctx, await viewRutHistory(ctx, RUT), asked);
  return answer.state === "compared" ? `${answer.earlier.month} ${answer.later.month}` : answer;
}

describe("the monthly history of a RUT", () => {
  test("has every month that was ever checked, oldest first, with what each could not consult", async () => {
    const months = Array.from({ length: 70 }, (_, place) => new Date(Date.UTC(2021, 1 + place, 15)).toISOString().slice(0, 7));
    const ctx = await desk(...months);
    const history = await viewRutHistory(ctx, RUT);
    expect(history.map(({ month }) => month)).toEqual(months);
    expect(history[0]?.sources.find(({ sourceId }) => sourceId === "courts")?.state).toBe("not-loaded");
    expect(history.at(-1)?.sources.find(({ sourceId }) => sourceId === "courts")?.state).toBe("answered");
    expect((await readCheckHistory(ctx, RUT)).map(({ month }) => month)).toEqual(months);
    const file = await readRutFile(ctx, RUT);
    expect([file.current?.month, file.last?.month]).toEqual(["2026-11", "2026-10"]);
  });

  test("a look at the file is in the trail; a poll of it is not", async () => {
    const ctx = await desk("2026-10");
    await readRutFile(ctx, RUT);
    expect(ctx.views).toEqual([]);
    await viewRutHistory(ctx, RUT);
    expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([["rut.viewed", RUT]]);
  });

  test("of another organisation is empty, and cannot be compared", async () => {
    const mine = await desk("2026-09", "2026-10");
    const theirs = await testContext(db);
    expect(await viewRutHistory(theirs, RUT)).toEqual([]);
    expect(await readCheckHistory(theirs, RUT)).toEqual([]);
    await expect(compareMonths(theirs, await viewRutHistory(mine, RUT), {})).rejects.toThrow("not-found");
    expect(theirs.views.map(({ action }) => action)).not.toContain("check.compared");
  });
});

describe("a comparison of two months", () => {
  test.each([
    [{}, "2026-06 2026-11"],
    [{ from: "2026-01", to: "2026-06" }, "2026-01 2026-06"],
    [{ from: "2026-06", to: "2026-01" }, "2026-01 2026-06"],
    [{ to: "2026-06" }, "2026-01 2026-06"],
    [{ from: "2026-01" }, "2026-01 2026-11"],
    [{ from: "2026-11" }, "2026-06 2026-11"],
    [{ to: "2026-01" }, "2026-01 2026-06"],
  ])("asked for %j compares %s", async (asked, pair) => {
    expect(await compare(await desk("2026-01", "2026-06", "2026-11"), asked)).toBe(pair);
  });

  test.each([
    [{ from: "mayo" }, { state: "not-a-month", text: "mayo" }],
    [
      { from: "2026-13", to: "2026-11" },
      { state: "not-a-month", text: "2026-13" },
    ],
    [{ to: "" }, { state: "not-a-month", text: "" }],
    [
      { from: "2026-11", to: "2026-11" },
      { state: "same-month", month: "2026-11" },
    ],
    [
      { from: "2026-02", to: "2026-11" },
      { state: "no-check", months: ["2026-02"] },
    ],
    [
      { from: "1999-02", to: "2030-01" },
      { state: "no-check", months: ["1999-02", "2030-01"] },
    ],
  ])("asked for %j says why there is none", async (asked, answer) => {
    expect(await compare(await desk("2026-06", "2026-11"), asked)).toEqual(answer);
  });

  test("with fewer than two Checks there is nothing to compare", async () => {
    expect(await compare(await desk(), {})).toEqual({ state: "too-few" });
    expect(await compare(await desk("2026-11"), {})).toEqual({ state: "too-few" });
    expect(await compare(await desk("2026-11"), { to: "2026-11" })).toEqual({ state: "too-few" });
  });

  test("is free and puts both Checks into the trail", async () => {
    const ctx = await desk("2026-06", "2026-11");
    const history = await viewRutHistory(ctx, RUT);
    await compareMonths(ctx, history, {});
    expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([
      ["rut.viewed", RUT],
      ...history.map(({ id }) => ["check.compared", id]),
    ]);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
  });
});

describe("months that a provider answered", () => {
  const HOST = "api.example.cl";

  /** Of the own engine in September, of the provider in October and November. */
  async function mixedDesk(): Promise<TestContext> {
    const ctx = await desk("2026-09");
    for (const [month, civil] of [
      ["2026-10", 0],
      ["2026-11", 4],
    ] as const) {
      await storeProviderCheck(db, ctx.actor.orgId, {
        host: HOST,
        rut: RUT,
        createdAt: `${month}-15T15:00:00Z`,
        data: { causas_civiles_count: civil },
      });
    }
    return ctx;
  }

  test("stand in one history with the others, each with who answered it", async () => {
    const ctx = await mixedDesk();
    const history = await viewRutHistory(ctx, RUT);
    expect(history.map(({ month, provider }) => [month, provider])).toEqual([
      ["2026-09", null],
      ["2026-10", HOST],
      ["2026-11", HOST],
    ]);
    expect(markOf(history[2] as HistoryMonth, "civil")).toMatchObject({ value: 4, partial: false });
  });

  test("are compared by their numbers, with a month of either engine, and noted as compared", async () => {
    const ctx = await mixedDesk();
    const history = await viewRutHistory(ctx, RUT);
    for (const [from, to] of [
      ["2026-09", "2026-11"],
      ["2026-10", "2026-11"],
    ] as const) {
      const answer = await compareMonths(ctx, history, { from, to });
      if (answer.state !== "compared") throw new Error("two months that are there are compared");
      const { counters } = compareChecks(answer.earlier, answer.later);
      expect(counters.find(({ counter }) => counter === "causas_civiles_count")?.later.value).toBe(4);
    }
    expect(ctx.views.filter(({ action }) => action === "check.compared")).toHaveLength(4);
    expect(ctx.views.map(({ action }) => action)).not.toContain("check.viewed");
  });

  test("leave the file of the RUT without registers: what the provider's say it does not give", async () => {
    const file = await readRutFile(await mixedDesk(), RUT);
    expect([file.registers, file.current?.month, file.name]).toEqual([null, "2026-11", "Ana Soto Pérez"]);
  });
});
