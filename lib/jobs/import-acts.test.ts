/** Lists that are a folder of many files. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { ImportProgress } from "#lib/jobs/import-progress";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { ACT_COLUMNS } from "#lib/screening/eu-acts-entry";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-acts-");
const SHARED = "../shared/data/eu";

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "import_rows", "list_entries"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null");
  await db.query("delete from list_versions");
});

describe("a folder of EU acts", () => {
  const acts = () => {
    rmSync(join(folder, "eu"), { recursive: true, force: true });
    for (const part of ["consolidated", "amendments", "notes"]) mkdirSync(join(folder, "eu", part), { recursive: true });
    write("eu/FORMAT.md", "no list");
    write("eu/notes/other.csv", "no list");
    for (let act = 1; act <= 30; act++)
      write(`eu/consolidated/32001R00${act + 10}.csv`, csv(["celex"], [`32001R00${act + 10}`], `Persona ${act} Papel`));
  };

  test("lands whole from the folder above its two, and an amendment beside them changes it", async () => {
    acts();
    const first = await work("eu");
    expect(first).toMatchObject({
      state: "done",
      result: { listId: "eu-acts", version: 1, records: 30, asOf: "2026-11-01", badRows: { count: 0 } },
    });
    expect(ImportProgress.parse(first.progress).fingerprint.files).toHaveLength(30);
    write("eu/amendments/32026R0001.csv", csv(["amendedCelex", "amendmentCelex"], ["32001R0011", "32026R0001"], "Persona Nueva Papel"));
    expect(await work("eu")).toMatchObject({ result: { version: 2, records: 31, added: 1, changed: 0, removed: 0 } });
    expect(await db.query("select name, required from lists where list_id = 'eu-acts'")).toEqual([
      { name: "UE (actos del Diario Oficial)", required: false },
    ]);
  });

  test("one of them may be given alone, which is then the whole list", async () => {
    acts();
    expect(await work("eu/consolidated/32001R0011.csv")).toMatchObject({ state: "done", result: { records: 1 } });
  });

  test("with an act that is cut nothing of it lands, and a folder without acts is told", async () => {
    acts();
    write("eu/consolidated/32001R0011.csv", csv(["celex"], ["32001R0011"], "Persona 1 Papel").slice(0, -20));
    expect(await work("eu")).toMatchObject({ state: "failed", refusal: { code: "cut-line" } });
    expect(await db.query("select 1 from list_entries")).toEqual([]);
    rmSync(join(folder, "eu"), { recursive: true });
    mkdirSync(join(folder, "eu"));
    expect(await work("eu")).toMatchObject({ state: "failed", refusal: { code: "missing-file" } });
  });

  test.skipIf(!existsSync(SHARED))(
    "the real acts land, and again change nothing (skipped where ../shared is absent)",
    async () => {
      expect(await workOn(SHARED)).toMatchObject({
        state: "done",
        result: { listId: "eu-acts", version: 1, records: 8_372, badRows: { count: 0 } },
      });
      expect(await workOn(SHARED)).toMatchObject({ result: { unchanged: true, version: 1 } });
    },
    60_000,
  );
});

function csv(acts: string[], numbers: string[], name: string): string {
  const values: Record<string, string> = {
    programKey: "EU-FIC",
    annex: "I",
    measure: "Asset freeze",
    schema: "Person",
    name,
    notes: "Invented.",
  };
  return `${[...acts, ...ACT_COLUMNS].join(",")}\r\n${[...numbers, ...ACT_COLUMNS.map((column) => values[column] ?? "")].join(",")}\r\n`;
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function work(name: string): Promise<JobView> {
  return workOn(join(folder, name));
}

async function workOn(path: string): Promise<JobView> {
  const jobId = await enqueueImport(db, systemClock, { format: "eu-acts-csv", path, options: { asOf: "2026-11-01" } });
  await runWorker({ db, clock: systemClock, log: openLog("silent", "test"), signal: AbortSignal.timeout(30_000), onlyJob: jobId });
  return (await viewJob(db, jobId)) as JobView;
}
