/** The promise: whatever lands, names can be searched by themselves in the end, and one job sees to it. */
import { beforeEach, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { viewJob } from "#lib/jobs/follow-job";
import { followNames } from "#lib/jobs/follow-names";
import { IndexNamesResult } from "#lib/jobs/index-names-job";
import { enqueue } from "#lib/jobs/queue";
import { readIndex } from "#lib/jobs/read-index";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const LIST = "rut-csv:many";
const SMALL = { mostNames: 10, mostRuts: 10 };

beforeEach(async () => {
  for (const table of ["jobs", "name_segment_pages", "name_segments", "registry_rows", "registry_loads"])
    await db.query(`delete from ${table}`);
  await db.query("delete from lists where list_id = $1", [LIST]);
  await db.query("insert into lists (list_id, scope, kind, name) values ($1, 'real', 'registry', $1)", [LIST]);
});

test("a landing too large to follow puts one job into the queue, whatever lands behind it, and the worker builds the index", async () => {
  expect(await land(8)).toBeNull();
  expect(await readIndex(db, "real")).toMatchObject({ state: "current", names: 8, building: null });
  const jobId = await land(200);
  expect(jobId).not.toBeNull();
  expect(await land(300)).toBe(jobId);
  expect(await readIndex(db, "real")).toMatchObject({ state: "behind", names: 8, building: { jobId, state: "queued", percent: 0 } });
  await work(db);
  expect(await readIndex(db, "real")).toMatchObject({ state: "current", names: 300, building: null });
  expect(IndexNamesResult.parse((await viewJob(db, jobId as string))?.result)).toMatchObject({ names: 300, unchanged: false });
  expect(await indexJobs()).toBe(1);
});

test("registers without an index, as after a restore, have it once a worker has started", async () => {
  await land(200);
  await db.query("delete from jobs");
  expect(await readIndex(db, "real")).toMatchObject({ state: "missing", building: null });
  await work(db);
  expect(await readIndex(db, "real")).toMatchObject({ state: "current", names: 200 });
  await work(db);
  expect(await indexJobs()).toBe(1);
});

test("a worker that is stopped in the middle puts the job back, and the next one ends it", async () => {
  const jobId = (await land(200)) as string;
  const stop = new AbortController();
  const stopping: Db = {
    query: (text, values, name) => db.query(text, values, name),
    transact: (act) =>
      db.transact((tx) =>
        act({
          query: (text, values, name) => tx.query(text, values, name),
          copyIn: (sql, chunks) => (stop.abort(), tx.copyIn(sql, chunks)),
        }),
      ),
    snapshot: (act) => db.snapshot(act),
    withConnection: (act) => db.withConnection(act),
    close: async () => {},
  };
  // Landed while the pages are written: the build would have to begin again, and hears the stop there.
  const landing: Db = { ...stopping, transact: async (act) => (await landOnce(), stopping.transact(act)) };
  let landed = false;
  const landOnce = async () => {
    if (landed || (await viewJob(db, jobId))?.state !== "running") return;
    landed = true;
    await land(220);
  };
  expect(await runWorker({ db: landing, clock: systemClock, log: openLog("silent", "test"), signal: stop.signal })).toBe("stopped");
  expect(await viewJob(db, jobId)).toMatchObject({ state: "queued", error: null });
  expect((await readIndex(db, "real")).state).toBe("missing");
  await work(db);
  expect(await readIndex(db, "real")).toMatchObject({ state: "current", names: 220 });
  expect(await db.query("select whole from name_segments")).toEqual([{ whole: true }]);
});

test("a job that comes late has nothing to do, unless it is told to build again", async () => {
  await land(200);
  await work(db);
  const builtAt = (await readIndex(db, "real")).builtAt;
  const late = await enqueue(db, systemClock, "index-names", { scope: "real" });
  await work(db);
  expect((await viewJob(db, late))?.result).toMatchObject({ names: 200, unchanged: true });
  expect((await readIndex(db, "real")).builtAt).toEqual(builtAt);
  const again = await enqueue(db, systemClock, "index-names", { scope: "real", again: true });
  await work(db);
  expect((await viewJob(db, again))?.result).toMatchObject({ names: 200, unchanged: false });
  expect((await readIndex(db, "real")).builtAt).not.toEqual(builtAt);
});

async function work(on: Db): Promise<void> {
  const signal = new AbortController().signal;
  expect(await runWorker({ db: on, clock: systemClock, log: openLog("silent", "test"), signal, untilIdle: true })).toBe("idle");
}

/** A register of so many names lands; answers the job that follows it. */
async function land(size: number): Promise<string | null> {
  return db.transact(async (tx) => {
    const [load] = await tx.query<{ load_id: number }>(
      "insert into registry_loads (list_id, stage_id) values ($1, gen_random_uuid()) returning load_id",
      [LIST],
    );
    await tx.query(
      "insert into registry_rows (rut_number, load_id, full_name) select n, $1, 'Ana Soto ' || n from generate_series(1, $2) n",
      [load?.load_id, size],
    );
    await tx.query("update lists set current_load = $2 where list_id = $1", [LIST, load?.load_id]);
    const { jobId } = await followNames(tx, systemClock, "real", "all", SMALL);
    return jobId;
  });
}

async function indexJobs(): Promise<number> {
  const [row] = await db.query<{ count: number }>("select count(*) as count from jobs where kind = 'index-names'");
  return row?.count ?? Number.NaN;
}
