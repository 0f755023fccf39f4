/** Promise: of every version one can read back what it brought, what it changed in which field, and what it took away. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { ImportFormat } from "#lib/contract/sources";
import { enqueueImport, type ImportOptions } from "#lib/jobs/enqueue-import";
import { readVersionDiff } from "#lib/jobs/read-version-diff";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-diff-");
const SHARED = "../shared/data";
const ALL = { show: null, page: 1 };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await db.query("delete from list_entries");
  await db.query("update lists set current_version = null");
  await db.query("delete from list_versions");
});

async function land(text: string, format: ImportFormat = "un-xml", options: ImportOptions = {}): Promise<void> {
  const path = join(folder, "list.txt");
  writeFileSync(path, text);
  const jobId = await enqueueImport(db, systemClock, { format, path, options });
  await runWorker({ db, clock: systemClock, log: openLog("silent", "test"), signal: AbortSignal.timeout(60_000), onlyJob: jobId });
  const [job] = await db.query<{ state: string; error: string }>("select state, error from jobs where job_id = $1", [jobId]);
  expect(job).toMatchObject({ state: "done", error: null });
}

const entry = (id: number, name = "PRUEBA", more = "") =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>QDi.${id}</REFERENCE_NUMBER>${more}</INDIVIDUAL>`;
const list = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-11-18T00:00:00Z"><INDIVIDUALS>${entries.join("")}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`;
const born = (year: number) =>
  `<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>${year}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`;
const stay = Array.from({ length: 20 }, (_, index) => entry(100 + index));

describe("a version", () => {
  test("tells what it added, changed and removed, each by itself", async () => {
    const ctx = await testContext(db);
    await land(list(...stay, entry(1, "UNO", born(1970)), entry(2, "DOS"), entry(3, "TRES")));
    await land(list(...stay, entry(1, "UNO", born(1971)), entry(2, "DOS"), entry(4, "CUATRO")));
    await land(list(...stay, entry(2, "DOS"), entry(3, "TRES")));
    const read = (version: number, show: "added" | "changed" | "removed") =>
      readVersionDiff(ctx, "un-sc", String(version), { show, page: 1 });

    const added = await read(2, "added");
    expect(added).toMatchObject({
      source: { sourceId: "un-sc", kind: "sanctions" },
      previous: { version: 1 },
      current: 3,
      hasEntries: true,
    });
    expect(added.entries).toMatchObject([{ name: "CUATRO", kind: "person", fields: [] }]);
    expect((await read(2, "removed")).entries).toMatchObject([{ name: "TRES", fields: [] }]);
    expect((await read(2, "changed")).entries).toMatchObject([
      { name: "UNO", fields: [{ field: "birthDates", before: [{ text: "1970" }], after: [{ text: "1971" }] }] },
    ]);
    // An entry that was gone and came again is added, not changed.
    expect((await read(3, "added")).entries).toMatchObject([{ name: "TRES" }]);
    expect((await read(3, "changed")).entries).toEqual([]);
    for (const version of [1, 2, 3]) {
      for (const show of ["added", "changed", "removed"] as const) {
        const diff = await read(version, show);
        expect(diff.entries).toHaveLength(diff.version[show]);
      }
    }
  });

  test("the first one adds everything, page by page", async () => {
    const ctx = await testContext(db);
    await land(list(...Array.from({ length: 120 }, (_, index) => entry(index + 1))));
    const first = await readVersionDiff(ctx, "un-sc", "1", ALL);
    expect(first).toMatchObject({ previous: null, show: "added", page: 1, pages: 3 });
    const last = await readVersionDiff(ctx, "un-sc", "1", { show: "added", page: 99 });
    expect([first.entries.length, last.entries.length, last.page]).toEqual([50, 20, 3]);
  });

  test("of a register has counts and no entries", async () => {
    const ctx = await testContext(db);
    await land("rut;nombre\n76192083-9;Empresa Uno SpA\n", "rut-csv");
    expect(await readVersionDiff(ctx, "rut-csv:propio", "1", ALL)).toMatchObject({ hasEntries: false, entries: [], version: { added: 1 } });
  });

  test("of another scope, or none, is not found", async () => {
    await land(list(...stay));
    const demo = await testContext(db, { scope: "demo" });
    await expect(readVersionDiff(demo, "un-sc", "1", ALL)).rejects.toMatchObject({ code: "not-found" });
    const ctx = await testContext(db);
    for (const [listId, version] of [
      ["un-sc", "2"],
      ["un-sc", "0"],
      ["un-sc", "x"],
      ["pep-cl", "1"],
      ["nothing", "1"],
    ] as const) {
      await expect(readVersionDiff(ctx, listId, version, ALL)).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

describe.skipIf(!existsSync(SHARED))("the real list of the UN (skipped where ../shared is absent)", () => {
  test("against a changed copy shows exactly what was changed in it", async () => {
    const ctx = await testContext(db);
    const real = readFileSync(`${SHARED}/un/UN_consolidated_2024-09-26.xml`, "utf8");
    await land(real);
    const [first = ""] = /<INDIVIDUAL>[\s\S]*?<\/INDIVIDUAL>/.exec(real) ?? [];
    const rest = real.replace(first, "");
    const [second = ""] = /<INDIVIDUAL>[\s\S]*?<\/INDIVIDUAL>/.exec(rest) ?? [];
    const renamed = second.replace(/<FIRST_NAME>[^<]*</, "<FIRST_NAME>CAMBIADO<");
    await land(rest.replace(second, () => renamed).replace("<INDIVIDUALS>", () => `<INDIVIDUALS>${entry(9_999_999, "NUEVO DE PRUEBA")}`));
    const read = (show: "added" | "changed" | "removed") => readVersionDiff(ctx, "un-sc", "2", { show, page: 1 });
    expect((await read("added")).version).toMatchObject({ added: 1, changed: 1, removed: 1, records: 875 });
    expect((await read("added")).entries).toMatchObject([{ name: "NUEVO DE PRUEBA" }]);
    const [changed] = (await read("changed")).entries;
    expect(changed?.name).toMatch(/^CAMBIADO/);
    expect(changed?.fields.map(({ field }) => field)).toContain("names");
    expect((await read("removed")).entries).toHaveLength(1);
  }, 60_000);
});
