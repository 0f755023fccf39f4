import { appendFileSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Clock, systemClock } from "#lib/calendar/clock";
import { type Db, openDb, type Queryable, type Transaction } from "#lib/db/db";
import type { ImportFormat } from "#lib/contract/sources";
import { ServiceError } from "#lib/errors";
import { enqueueImport, type ImportOptions } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { ImportProgress } from "#lib/jobs/import-progress";
import { registerShelf } from "#lib/jobs/land-register";
import { JobRefused } from "#lib/jobs/queue";
import { listSources } from "#lib/service/list-sources";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");
const folder = mkdtempSync("/tmp/cotejo-import-");
const SHARED = "../shared/data";

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "import_rows", "list_entries", "court_cases"]) await db.query(`delete from ${table}`);
  await forget();
  await db.query("delete from list_versions");
  await db.query("delete from lists where list_id like 'rut-csv:%' or list_id = 'ofac-cons'");
});

describe("an import of a register", () => {
  test("lands rows, version and source, and keeps every bad row with its line", async () => {
    const wrong = rutOf(1).replace(/.$/, rutOf(1).endsWith("3") ? "4" : "3");
    const text = `rut;nombre\n${rutOf(0)};Uno SpA\n${wrong};Mal\n${rutOf(1)};Dos Ltda.\nx;Tres\n`;
    const job = await importText("clientes.csv", text, { format: "rut-csv", options: { source: "Mis Clientes", asOf: "2026-11-01" } });
    expect(job).toMatchObject({
      state: "done",
      error: null,
      result: {
        listId: "rut-csv:mis-clientes",
        version: 1,
        unchanged: false,
        asOf: "2026-11-01",
        records: 2,
        added: 2,
        badRows: {
          count: 2,
          kept: [
            { line: 3, code: "wrong-digit", reason: "the check digit of the RUT is wrong" },
            { line: 5, code: "not-a-rut", reason: "not a RUT" },
          ],
        },
      },
    });
    expect(await names()).toEqual({ [rutOf(0)]: "Uno SpA", [rutOf(1)]: "Dos Ltda." });
    const source = (await listSources(db, "real")).find(({ sourceId }) => sourceId === "rut-csv:mis-clientes");
    expect(source).toMatchObject({ kind: "registry", name: "Mis Clientes", version: 1, asOf: "2026-11-01", records: 2 });
    expect(await loads()).toBe(1);
  });

  test("of the same file again changes nothing and makes no version; of another file with the same rows makes one without changes", async () => {
    const before = await importNames("same.txt", range(0, 50));
    const stored = await contents();
    expect(await importNames("same.txt", range(0, 50))).toMatchObject({
      result: { unchanged: true, version: 1, added: 0, changed: 0, removed: 0 },
    });
    expect(await contents()).toEqual(stored);
    expect(before.result).toMatchObject({ version: 1, added: 50 });
    expect(await importNames("turned.txt", range(0, 50).toReversed())).toMatchObject({
      result: { unchanged: false, version: 2, added: 0, changed: 0, removed: 0, records: 50 },
    });
  });

  test("counts what was added, changed and removed, and the last of two rows with one RUT holds", async () => {
    await importNames("first.txt", range(0, 100));
    const rows: [number, string][] = [...range(5, 102), [10, "OTRO NOMBRE SPA"]];
    expect(await importNames("second.txt", rows)).toMatchObject({
      state: "done",
      result: { version: 2, records: 97, added: 2, changed: 1, removed: 5, duplicates: 1 },
    });
    const stored = await names();
    expect(Object.keys(stored)).toHaveLength(97);
    expect(stored[rutOf(10)]).toBe("OTRO NOMBRE SPA");
    expect(await loads()).toBe(1);
  });

  test("reads a gzip file, and refuses one that is cut", async () => {
    const packed = gzipSync(namesText(range(0, 4_000)));
    expect(await importBytes("whole.txt.gz", packed)).toMatchObject({ result: { records: 4_000 } });
    expect(await importBytes("cut.txt.gz", packed.subarray(0, packed.length - 40))).toMatchObject({
      state: "failed",
      error: "The packed file ends too early: it was not downloaded to its end.",
    });
    const bomb = gzipSync(Buffer.alloc(64 << 20, "x\n"));
    expect(await importBytes("bomb.txt.gz", bomb)).toMatchObject({ state: "failed" });
    expect(Object.keys(await names())).toHaveLength(4_000);
  });
});

describe("a refused import leaves the version in use and says why", () => {
  test.each([
    [
      "a register that lost more than a fifth",
      namesText(range(0, 79)),
      /has 79 records and the version in use has 100: 21 % fewer, .* --accept-shrink/,
    ],
    ["a file cut in the middle of a line", namesText(range(0, 120)).slice(0, -30), /^The file ends in the middle of line 121/],
    ["a file without records", namesText([]), /^The file holds no usable record/],
    ["an empty file", "", /^The file is empty/],
    ["a file of another kind", "rut;nombre\n1-9;x\n", /^This is not the SII names file/],
    [
      "a file that is mostly bad rows",
      `${namesText(range(0, 100))}${"1\t1\t\tX\t\t\n".repeat(11)}`,
      /^11 of 111 rows .* the first is line 102: the check digit/,
    ],
  ])("%s", async (_what, text, reason) => {
    await importNames("good.txt", range(0, 100));
    const stored = await contents();
    const job = await importText("bad.txt", text, { format: "sii-names" });
    expect(job.state).toBe("failed");
    expect(job.error).toMatch(reason);
    expect(job.attempts).toBe(1);
    expect(await contents()).toEqual(stored);
    expect(await loads()).toBe(1);
  });

  test("unless the operator accepts that a list shrank; a loss of a fifth passes as usual", async () => {
    await importNames("good.txt", range(0, 100));
    expect(await importNames("fifth.txt", range(0, 80))).toMatchObject({ state: "done", result: { removed: 20 } });
    expect(await importText("half.txt", namesText(range(0, 40)), { format: "sii-names", options: { acceptShrink: true } })).toMatchObject({
      state: "done",
      result: { removed: 40, records: 40 },
    });
  });

  test("a refused file makes no source of its own", async () => {
    await importText("bad.csv", "rut;nombre\n", { format: "rut-csv", options: { source: "Nuevo" } });
    expect(await db.query("select 1 from lists where list_id like 'rut-csv:%'")).toEqual([]);
  });

  test("and a file that is not there is refused before it is in the queue", async () => {
    const missing = enqueueImport(db, systemClock, { format: "sii-names", path: "/nowhere/at/all.txt" });
    await expect(missing).rejects.toThrow(JobRefused);
    await expect(enqueueImport(db, systemClock, { format: "un-xml", path: folder, options: { source: "x" } })).rejects.toThrow(JobRefused);
  });
});

describe("an import that is broken off", () => {
  // Two batches, a bad row and a repeated key, so that every point of the way is there to be broken at.
  const batch = registerShelf("last").batchRows;
  const rows = [...range(0, batch + 300), [7, "OTRA VEZ SPA"] as [number, string]];
  const text = `${namesText(rows)}1\t1\t\tX\t\t\n`;

  test("at any statement, by a process that dies there, goes on and ends as if nothing had happened", async () => {
    const unbroken = await importText("unbroken.txt", text, { format: "sii-names" });
    expect(unbroken).toMatchObject({ state: "done", result: { records: rows.length - 1, duplicates: 1, badRows: { count: 1 } } });
    const wanted = { result: unbroken.result, contents: await contents() };
    let point = 1;
    for (let broken = true; broken; point++) {
      await forget();
      const jobId = await enqueue("sii-names", "broken.txt", text);
      const fault = mortal(db, (_sql, count) => count === point);
      const stop = new AbortController();
      fault.onDeath(() => stop.abort());
      await runWorker({ db: fault.db, clock: systemClock, log, signal: stop.signal, onlyJob: jobId });
      broken = fault.dead();
      // A reader never sees half a version.
      expect([0, rows.length - 1]).toContain(Object.keys(await names()).length);
      await db.query("update jobs set heartbeat_at = heartbeat_at - interval '16 seconds' where state = 'running'");
      const job = await work(jobId);
      expect(job, `broken at statement ${point}`).toMatchObject({ state: "done", result: wanted.result });
      expect(await contents()).toEqual(wanted.contents);
      // Who dies right after the landing leaves the rows of the version before: the hourly purge takes those.
      expect(await loads()).toBe(1);
    }
    expect(point).toBeGreaterThan(20);
  }, 120_000);

  test("goes on at its checkpoint and does not begin anew", async () => {
    const jobId = await enqueue("sii-names", "resumed.txt", text);
    const fault = mortal(db, at("copy registry_rows", 2));
    const stop = new AbortController();
    fault.onDeath(() => stop.abort());
    await runWorker({ db: fault.db, clock: systemClock, log, signal: stop.signal, onlyJob: jobId });
    const left = ImportProgress.parse((await viewJob(db, jobId))?.progress);
    expect(left).toMatchObject({ phase: "reading", rows: batch, line: batch + 1 });
    // Rows behind the checkpoint stand: were they written again, their key would refuse.
    expect(await db.query("select count(*) as written from registry_rows")).toEqual([{ written: batch }]);
    await db.query("update jobs set heartbeat_at = heartbeat_at - interval '16 seconds'");
    expect(await work(jobId)).toMatchObject({
      state: "done",
      attempts: 2,
      result: { records: rows.length - 1, duplicates: 1, badRows: { count: 1 } },
    });
  });

  test("goes on by the same command: an equal import that waits is no second one", async () => {
    const path = join(folder, "twice.txt");
    const first = await enqueue("sii-names", "twice.txt", text);
    expect(await enqueueImport(db, systemClock, { format: "sii-names", path })).toBe(first);
    expect(await enqueueImport(db, systemClock, { format: "sii-names", path, options: { acceptShrink: true } })).not.toBe(first);
    await work(first);
    expect(await enqueueImport(db, systemClock, { format: "sii-names", path })).not.toBe(first);
  });

  test("begins anew when the file is another one by then", async () => {
    const jobId = await enqueue("sii-names", "swapped.txt", text);
    const fault = mortal(db, at("copy registry_rows", 2));
    const stop = new AbortController();
    fault.onDeath(() => stop.abort());
    await runWorker({ db: fault.db, clock: systemClock, log, signal: stop.signal, onlyJob: jobId });
    writeFileSync(join(folder, "swapped.txt"), namesText(range(60_000, 60_010)));
    await db.query("update jobs set heartbeat_at = heartbeat_at - interval '16 seconds'");
    expect(await work(jobId)).toMatchObject({ state: "done", result: { records: 10, duplicates: 0 } });
  });

  test("refuses a file that changes while it is read", async () => {
    const path = join(folder, "growing.txt");
    const jobId = await enqueue("sii-names", "growing.txt", text);
    const growing = watching(db, (statement) => {
      if (!statement.includes("copy registry_rows")) return;
      appendFileSync(path, "x");
      utimesSync(path, new Date(), new Date());
    });
    await runWorker({ db: growing, clock: systemClock, log, signal: new AbortController().signal, onlyJob: jobId });
    expect(await viewJob(db, jobId)).toMatchObject({ state: "failed" });
    expect(await names()).toEqual({});
  });
});

describe("the landing", () => {
  test("is one step: who reads meanwhile sees the old version or the new one, whole", async () => {
    await importNames("old.txt", range(0, 3_000, "VIEJA"));
    const reader = openDb({ url: db.url, poolSize: 1 });
    const seen = new Set<string>();
    let reading = true;
    const watch = (async () => {
      while (reading) {
        const [row] = await reader.query<{ seen: string }>(
          `select (select current_version from lists where list_id = 'sii-names') || ' ' || count(*) || ' '
             || count(*) filter (where full_name like 'NUEVA%') as seen
           from registry_rows join lists on current_load = load_id`,
        );
        seen.add(row?.seen ?? "nothing");
      }
    })();
    await importNames("new.txt", range(200, 3_100, "NUEVA"));
    reading = false;
    await watch;
    await reader.close();
    expect([...seen].filter((state) => !["1 3000 0", "2 2900 2900"].includes(state))).toEqual([]);
    expect(seen).toContain("1 3000 0");
  });
});

describe.skipIf(!existsSync(SHARED))("real lists (skipped where ../shared is absent)", () => {
  test("OFAC and UN land with their dates, and again change nothing", async () => {
    const ofac = { format: "ofac-csv", path: `${SHARED}/ofac/2021-07` } as const;
    const first = await work(await enqueueImport(db, systemClock, ofac));
    expect(first).toMatchObject({ state: "done", result: { listId: "ofac-sdn", version: 1, records: 8_976, badRows: { count: 0 } } });
    expect(await work(await enqueueImport(db, systemClock, ofac))).toMatchObject({ result: { unchanged: true, version: 1 } });
    const un = await work(await enqueueImport(db, systemClock, { format: "un-xml", path: `${SHARED}/un/UN_consolidated_2024-09-26.xml` }));
    expect(un).toMatchObject({ state: "done", result: { listId: "un-sc", version: 1, records: 875, asOf: "2024-09-26" } });
    const standing = await db.query("select list_id, count(*) from list_entries where until_version is null group by 1 order by 1");
    expect(standing).toEqual([
      { list_id: "ofac-sdn", count: 8_976 },
      { list_id: "un-sc", count: 875 },
    ]);
  }, 60_000);

  test("the consolidated list of OFAC is one of its own and leaves the SDN alone", async () => {
    await work(await enqueueImport(db, systemClock, { format: "ofac-csv", path: `${SHARED}/ofac/2021-07/sdn.csv` }));
    const jobId = await enqueueImport(db, systemClock, { format: "ofac-csv", path: `${SHARED}/ofac/nonsdn_2025-12/cons_prim.csv` });
    const job = await work(jobId);
    expect(job).toMatchObject({ state: "done", result: { listId: "ofac-cons", version: 1 } });
    expect(ImportProgress.parse(job.progress).fingerprint.files.map(({ name }) => name)).toEqual([
      "cons_add.csv",
      "cons_alt.csv",
      "cons_comments.csv",
      "cons_prim.csv",
    ]);
    expect(await db.query("select 1 from list_entries where list_id = 'ofac-sdn' and until_version is null")).toHaveLength(8_976);
  }, 60_000);

  test("the public sample of legal entities loads whole", async () => {
    const jobId = await enqueueImport(db, systemClock, { format: "rut-csv", path: `${SHARED}/cl/personas_juridicas_muestra.csv` });
    expect(await work(jobId)).toMatchObject({ state: "done", result: { listId: "rut-csv:propio", records: 81, badRows: { count: 0 } } });
  });
});

async function forget(): Promise<void> {
  for (const table of ["registry_rows", "registry_loads"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
}

/** The so-many-th statement of those with a text in them. */
function at(text: string, time: number): (sql: string) => boolean {
  let left = time;
  return (sql) => sql.includes(text) && --left === 0;
}

/** Dies at a statement of the work (the lock's connection lives): from then on every statement fails. */
function mortal(real: Db, dies: (sql: string, count: number) => boolean): { db: Db; dead(): boolean; onDeath(listener: () => void): void } {
  let count = 0;
  let listener = () => {};
  let died = false;
  const step = (sql: string) => {
    count += 1;
    if (!died && dies(sql, count)) {
      died = true;
      listener();
    }
    if (died) throw new ServiceError("unavailable", { detail: "dead" });
  };
  const guard = (target: Queryable): Queryable => ({
    query: async (text, values, name) => {
      step(text);
      return target.query(text, values, name);
    },
  });
  const guardAll = (tx: Transaction): Transaction => ({
    ...guard(tx),
    copyIn: async (sql, chunks) => {
      step(sql);
      return tx.copyIn(sql, chunks);
    },
  });
  return {
    dead: () => died,
    onDeath: (on) => {
      listener = on;
    },
    db: {
      ...real,
      ...guard(real),
      transact: (work) => real.transact((tx) => work(guardAll(tx))),
      withConnection: (work) => real.withConnection(work),
    },
  };
}

function watching(real: Db, onStatement: (text: string) => void): Db {
  const watch = (target: Queryable): Queryable => ({
    query: (text, values, name) => {
      onStatement(text);
      return target.query(text, values, name);
    },
  });
  return {
    ...real,
    ...watch(real),
    transact: (work) =>
      real.transact((tx) => {
        const copyIn: Transaction["copyIn"] = (sql, chunks) => {
          onStatement(sql);
          return tx.copyIn(sql, chunks);
        };
        return work({ ...watch(tx), copyIn });
      }),
    withConnection: (work) => real.withConnection(work),
  };
}

/** How many loads have rows. */
async function loads(): Promise<number> {
  const [row] = await db.query<{ count: number }>("select count(distinct load_id) from registry_rows");
  return row?.count ?? 0;
}

async function names(): Promise<Record<string, string>> {
  const rows = await db.query<{ rut_number: number; full_name: string }>(
    "select rut_number, full_name from registry_rows join lists on current_load = load_id",
  );
  return Object.fromEntries(rows.map((row) => [rutOfNumber(row.rut_number), row.full_name]));
}

async function contents(): Promise<unknown> {
  return {
    records: await db.query(
      `select count(*), md5(string_agg(row::text, '|' order by row.rut_number, row.list_id)) from (
         select list_id, rut_number, full_name, detail from registry_rows join lists on current_load = load_id) as row`,
    ),
    versions: await db.query("select list_id, version, records, added, changed, removed from list_versions order by 1, 2"),
    current: await db.query("select list_id, current_version from lists where current_version is not null order by 1"),
  };
}

function rutOf(index: number): string {
  return rutOfNumber(53_000_000 + index);
}

function range(from: number, to: number, word = "EMPRESA"): [number, string][] {
  return Array.from({ length: to - from }, (_, index) => [from + index, `${word} ${from + index} SPA`]);
}

function namesText(rows: [number, string][]): string {
  const lines = rows.map(([index, name]) => `${rutOf(index).replace("-", "\t")}\t212\t${name}\t01-01-2020\t`);
  return `${["RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG", ...lines].join("\n")}\n`;
}

function importNames(file: string, rows: [number, string][]): Promise<JobView> {
  return importText(file, namesText(rows), { format: "sii-names" });
}

async function importBytes(file: string, bytes: Uint8Array): Promise<JobView> {
  writeFileSync(join(folder, file), bytes);
  return work(await enqueueImport(db, systemClock, { format: "sii-names", path: join(folder, file) }));
}

async function importText(file: string, text: string, what: { format: ImportFormat; options?: ImportOptions }): Promise<JobView> {
  return work(await enqueue(what.format, file, text, what.options));
}

function enqueue(format: ImportFormat, file: string, text: string, options?: ImportOptions): Promise<string> {
  writeFileSync(join(folder, file), text);
  return enqueueImport(db, systemClock, { format, path: join(folder, file), options });
}

async function work(jobId: string, clock: Clock = systemClock): Promise<JobView> {
  await runWorker({ db, clock, log, signal: AbortSignal.timeout(30_000), onlyJob: jobId });
  return (await viewJob(db, jobId)) as JobView;
}
