/** The promise: what was dismissed stays silent while it holds, and waits again at once when its entry changes on the list. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { listReview } from "#lib/checks/list-review";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import { NO_REVIEW_FILTER } from "#lib/contract/review-filter";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { decideItem } from "#lib/review/decide-item";
import { readReviewItem } from "#lib/review/read-review-item";
import { rutOfNumber } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-rescreen-review-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RUT = rutOfNumber(11_000_000);
const NAME = "TOMAS IGNACIO QUIROGA LAGOS";
const OTHERS = [entry("X", "OLEG NOBODY EVERASKED")];

let ctx: TestContext;
beforeEach(async () => {
  for (const table of [
    "jobs",
    "job_schedules",
    "registry_rows",
    "registry_loads",
    "list_entries",
    "check_news",
    "check_rescreens",
    "checks",
  ])
    await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
  ctx = await testContext(db, { credits: 100 });
  await storeRegister(db, "sii-names", [{ rut: RUT, name: NAME }]);
});

describe("an entry that comes to a list", () => {
  test("waits for a person at once, has nothing to decide when it goes, and waits again when it is back", async () => {
    await land(OTHERS);
    const checkId = await check();
    await land([entry("A", NAME), ...OTHERS]);
    expect(await items()).toMatchObject([{ kind: "sanction", entryId: "A", state: "to-confirm", openedWhy: "found", checkId }]);
    await land(OTHERS);
    expect(await items()).toMatchObject([{ state: "gone" }]);
    await land([entry("A", NAME), ...OTHERS]);
    const [item] = await items();
    expect((await readReviewItem(ctx, item?.itemId as string)).history.map(({ act }) => act)).toEqual(["reopened", "gone", "opened"]);
  });
});

describe("a dismissed entry", () => {
  test("that changes waits again at once, with what changed; the Check stays", async () => {
    await land([entry("A", NAME, { born: "1961" }), ...OTHERS]);
    const checkId = await check();
    await dismiss();
    await land([entry("A", NAME, { born: "1962" }), ...OTHERS]);
    expect(await news()).toMatchObject([{ kind: "hit-changed", changed: ["birthDates"] }]);
    const [item] = await items();
    expect(item).toMatchObject({ state: "to-confirm", openedWhy: "changed", revision: 3 });
    const read = await readReviewItem(ctx, item?.itemId as string);
    expect([read.history[0]?.changed, read.before, read.hit]).toMatchObject([
      ["birthDates"],
      { birthDates: ["1961"] },
      { birthDates: ["1962"] },
    ]);
    expect((await readCheckDetail(ctx, checkId)).check.data.international_sanctions_count).toBe(1);
  });

  test("that was left out of the next month's Check is no news while its facts stay, and a changed hit when they change", async () => {
    await land([entry("A", NAME, { born: "1961" }), ...OTHERS]);
    await check();
    await dismiss();
    ctx.clock.set("2026-12-02T15:00:00Z");
    const second = await check();
    expect((await readCheckDetail(ctx, second)).evidence.leftOut).toHaveLength(1);
    // Off the list, and back as it was.
    await land(OTHERS);
    await land([entry("A", NAME, { born: "1961" }), ...OTHERS]);
    expect(await news()).toEqual([]);
    expect(await items()).toMatchObject([{ state: "dismissed", checkId: second }]);
    await land([entry("A", NAME, { born: "1962" }), ...OTHERS]);
    expect(await news()).toMatchObject([{ kind: "hit-changed", entry_id: "A", changed: ["birthDates"] }]);
    expect(await items()).toMatchObject([{ state: "to-confirm", openedWhy: "changed" }]);
    // Open again, it is told like any other.
    await land(OTHERS);
    expect((await news()).at(-1)).toMatchObject({ kind: "hit-gone" });
    expect(await items()).toMatchObject([{ state: "gone" }]);
  });

  test("of which a fact changed that is no news by itself waits again all the same", async () => {
    await land([entry("A", NAME), ...OTHERS]);
    await check();
    await dismiss();
    await land([entry("A", NAME, { remark: "Passport seized." }), ...OTHERS]);
    expect(await news()).toEqual([]);
    expect(await items()).toMatchObject([{ state: "to-confirm", openedWhy: "changed" }]);
  });
});

test("a list that lands after the month is over does not take an item back from the Check of the next", async () => {
  await land([entry("A", NAME, { born: "1961" }), ...OTHERS]);
  await check();
  await enqueueLanding([entry("A", NAME, { born: "1962" }), ...OTHERS]);
  await work({ until: "import" });
  ctx.clock.set("2026-12-02T15:00:00Z");
  const second = await check();
  const before = await items();
  expect(before).toMatchObject([{ checkId: second, revision: 2 }]);
  await work();
  expect(await items()).toEqual(before);
});

function entry(id: string, name: string, more: { born?: string; remark?: string } = {}): string {
  const born = more.born === undefined ? "" : `<INDIVIDUAL_DATE_OF_BIRTH><YEAR>${more.born}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`;
  const remark = more.remark === undefined ? "" : `<COMMENTS1>${more.remark}</COMMENTS1>`;
  return `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><UN_LIST_TYPE>Fictional</UN_LIST_TYPE><REFERENCE_NUMBER>${id}</REFERENCE_NUMBER>${remark}${born}</INDIVIDUAL>`;
}

async function land(entries: string[]): Promise<void> {
  await enqueueLanding(entries);
  await work();
}

async function enqueueLanding(entries: string[]): Promise<void> {
  const head = "<?xml version='1.0' encoding='UTF-8'?><CONSOLIDATED_LIST dateGenerated='2026-11-19T00:00:00Z'>";
  writeFileSync(join(folder, "un.xml"), `${head}<INDIVIDUALS>${entries.join("")}</INDIVIDUALS></CONSOLIDATED_LIST>`);
  await enqueueImport(db, ctx.clock, { format: "un-xml", path: join(folder, "un.xml"), options: { acceptShrink: true } });
}

async function work({ until }: { until?: "import" } = {}): Promise<void> {
  const [job] = await db.query<{ job_id: string }>("select job_id from jobs where kind = 'import' and state = 'queued'");
  const onlyJob = until === undefined ? {} : { onlyJob: job?.job_id as string };
  await runWorker({
    db,
    clock: ctx.clock,
    log: openLog("silent", "test"),
    signal: AbortSignal.timeout(60_000),
    untilIdle: true,
    ...onlyJob,
  });
  expect(await db.query("select kind, error from jobs where error is not null")).toEqual([]);
}

async function check(): Promise<string> {
  return (await createCheck(ctx, localService(), { rut: RUT, ai_summary: false })).reply.id;
}

async function items() {
  return (await listReview(ctx, { ...NO_REVIEW_FILTER, state: "all" })).items;
}

async function dismiss(): Promise<void> {
  const [item] = await items();
  await decideItem(ctx, item?.itemId as string, { outcome: "dismissed", reason: "Otra persona", revision: item?.revision as number });
}

function news() {
  return db.query<{ kind: string; entry_id: string; changed: string[] }>(
    "select kind, entry_id, changed from check_news where org_id = $1 order by version",
    [ctx.actor.orgId],
  );
}
