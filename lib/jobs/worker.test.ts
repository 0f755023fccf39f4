import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import { type Db, openDb } from "#lib/db/db";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { followJob, type JobView, viewJob } from "#lib/jobs/follow-job";
import { enqueue } from "#lib/jobs/queue";
import { runWorker, type WorkerOptions } from "#lib/jobs/worker";
import { workerIsAlive } from "#lib/jobs/worker-sign";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const clock = systemClock;
const log = openLog("silent", "test");
const folder = mkdtempSync("/tmp/cotejo-worker-");

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "job_schedules", "import_rows", "registry_rows", "registry_loads", "list_entries"])
    await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
});

describe("the worker", () => {
  test("is one a database: a second one waits, says so by its sign of life, and takes over when the first ends", async () => {
    const first = start();
    await expect.poll(() => workerIsAlive(db)).toBe(true);
    const second = start();
    await done(await enqueueNames("one.txt", 10));
    expect(await locksHeld()).toBe(1);
    await first.stop();
    const jobId = await enqueueNames("two.txt", 20);
    expect(await done(jobId)).toMatchObject({ state: "done", result: { records: 20 } });
    await second.stop();
    expect(await workerIsAlive(db)).toBe(false);
  });

  test("does one job alone for the command line, or leaves it to the worker that runs", async () => {
    await enqueue(db, clock, "purge-expired", {});
    const alone = await enqueueNames("alone.txt", 5);
    expect(await run({ onlyJob: alone })).toBe("ended");
    expect(await viewJob(db, alone)).toMatchObject({ state: "done" });
    expect(await db.query("select 1 from jobs where state = 'queued'")).toHaveLength(1);

    const running = start();
    await expect.poll(locksHeld).toBe(1);
    expect(await run({ onlyJob: await enqueueNames("left.txt", 6) })).toBe("ended");
    await running.stop();
  });

  test("throws away ended sessions, idle throttles, old answers and rows of dead imports by schedule, and nothing else", async () => {
    const [day, hour] = [86_400_000, 3_600_000];
    const at = (ms: number) => new Date(Date.now() + ms);
    const session = "insert into sessions values ($1, '', gen_random_uuid(), gen_random_uuid(), $2, $2, $3, $4)";
    await db.query(session, ["a", at(-day), at(-1), null]);
    await db.query(session, ["b", at(-day), at(hour), null]);
    await db.query(session, ["c", at(-day), at(hour), at(-2 * day)]);
    await db.query("insert into throttles values ('old', 1, $1), ('new', 1, $2)", [at(-2 * day), at(-hour)]);
    await db.query("insert into import_rows values (gen_random_uuid(), 1, 'x', '', '{}')");
    const waiting = await enqueue(db, clock, "import", { format: "sii-names", path: "/nowhere" }, at(hour));
    await db.query("insert into import_rows values ($1, 1, 'y', '', '{}')", [waiting]);
    expect(await run({ untilIdle: true })).toBe("idle");
    expect(await db.query("select encode(session_hash, 'escape') as id from sessions")).toEqual([{ id: "b" }]);
    expect(await db.query("select throttle_key from throttles")).toEqual([{ throttle_key: "new" }]);
    expect(await db.query("select record_key from import_rows")).toEqual([{ record_key: "y" }]);
    const [due] = await db.query<{ next_at: Date }>("select next_at from job_schedules where kind = 'purge-expired'");
    expect(due?.next_at.getTime()).toBeGreaterThan(Date.now());
  });

  test("fails a job of a kind that it does not know with a plain sentence", async () => {
    const jobId = await enqueue(db, clock, "from-the-future", {});
    await run({ onlyJob: jobId });
    expect(await viewJob(db, jobId)).toMatchObject({
      state: "failed",
      error: "This version of Cotejo knows no job of kind from-the-future.",
    });
  });

  test("tries a job that failed again later, and gives it up after five attempts", async () => {
    const jobId = await enqueue(db, clock, "import", { not: "a payload" });
    let ahead = 0;
    const moving = { now: () => new Date(Date.now() + ahead) };
    for (let attempt = 1; attempt <= 4; attempt++) {
      await run({ untilIdle: true, clock: moving });
      expect(await viewJob(db, jobId)).toMatchObject({ state: "queued", attempts: attempt, error: expect.stringContaining("repeated") });
      ahead += 3_600_000;
    }
    await run({ untilIdle: true, clock: moving });
    expect(await viewJob(db, jobId)).toMatchObject({ state: "failed", attempts: 5, error: expect.stringContaining("5 times in a row") });
  });

  test("comes back by itself when its database connections are cut in the middle of an import", async () => {
    const own = openDb({ url: db.url, poolSize: 5, applicationName: "cut-me", statementTimeoutMs: 0 });
    onTestFinished(() => own.close());
    const worker = start({ db: own });
    const jobId = await enqueueNames("cut.txt", 60_000);
    await expect
      .poll(async () => Number((await viewJob(db, jobId))?.progress.rows ?? 0), { timeout: 15_000, interval: 5 })
      .toBeGreaterThan(0);
    await db.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut-me'");
    expect(await done(jobId)).toMatchObject({ state: "done", result: { records: 60_000, added: 60_000, duplicates: 0 } });
    await worker.stop();
  });
});

describe("the worker's process", () => {
  test("killed in the middle of an import, another goes on where it was; stopped in order, it puts its job back", async () => {
    const jobId = await enqueueNames("killed.txt", 120_000);
    const victim = process_();
    await reading(jobId);
    victim.kill("SIGKILL");
    await once(victim, "exit");
    const [left] = await db.query<{ rows: number }>("select (progress ->> 'rows')::int as rows from jobs where job_id = $1", [jobId]);
    expect(await db.query("select count(*) as written from registry_rows")).toEqual([{ written: left?.rows }]);
    expect(await db.query("select 1 from lists where current_load is not null")).toEqual([]);
    await db.query("update jobs set heartbeat_at = heartbeat_at - interval '16 seconds'");

    const polite = process_();
    await expect.poll(async () => Number((await viewJob(db, jobId))?.attempts), { timeout: 15_000, interval: 5 }).toBe(2);
    polite.kill("SIGTERM");
    expect(await once(polite, "exit")).toEqual([0, null]);
    const stopped = (await viewJob(db, jobId)) as JobView;
    expect(["queued", "done"]).toContain(stopped.state);

    await run({ onlyJob: jobId });
    expect(await viewJob(db, jobId)).toMatchObject({ state: "done", result: { version: 1, records: 120_000, duplicates: 0 } });
    expect(
      await db.query(
        "select load_id = (select current_load from lists where list_id = 'sii-names') as current, count(*) from registry_rows group by 1",
      ),
    ).toEqual([{ current: true, count: 120_000 }]);
  }, 60_000);

  test("ends with its parent", async () => {
    const child = process_();
    await expect.poll(() => workerIsAlive(db), { timeout: 15_000 }).toBe(true);
    child.disconnect();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await workerIsAlive(db)).toBe(false);
  });
});

function run(options: Partial<WorkerOptions> = {}): Promise<string> {
  return runWorker({ db, clock, log, signal: new AbortController().signal, ...options });
}

function start(options: { db?: Db } = {}): { stop(): Promise<string> } {
  const controller = new AbortController();
  const ended = run({ ...options, signal: controller.signal });
  const stop = () => {
    controller.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  return { stop };
}

function process_() {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/jobs/worker-main.ts"], {
    env: { ...process.env, DATABASE_URL: db.url, LOG_LEVEL: "error", COTEJO_MODE: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function done(jobId: string): Promise<JobView> {
  return followJob(db, jobId);
}

async function reading(jobId: string): Promise<void> {
  await expect
    .poll(async () => Number((await viewJob(db, jobId))?.progress.rows ?? 0), { timeout: 15_000, interval: 5 })
    .toBeGreaterThan(3_000);
}

async function locksHeld(): Promise<number> {
  const rows = await db.query(
    "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows.length;
}

async function enqueueNames(file: string, rows: number): Promise<string> {
  const lines = ["RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG"];
  for (let index = 0; index < rows; index++) {
    const rut = rutOfNumber(53_000_000 + index);
    lines.push(`${rut.slice(0, -2)}\t${rut.at(-1)}\t212\tEMPRESA ${index} SPA\t01-01-2020\t`);
  }
  const path = join(folder, file);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return enqueueImport(db, clock, { format: "sii-names", path });
}
