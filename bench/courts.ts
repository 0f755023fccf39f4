/**
 * A million case rows: imported as the worker does it, beside a bare COPY of the same rows into a table with a primary key in the same
 * run; then the court part of a new Check over them. Run: `npm run bench:courts [-- ROWS]`. Exit code 1 when a target is missed.
 */
import { createReadStream, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { systemClock } from "#lib/calendar/clock";
import { COURT_COLUMNS } from "#lib/courts/court-fields";
import { copyIn } from "#lib/db/copy";
import { type Db, openDb } from "#lib/db/db";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { viewJob } from "#lib/jobs/follow-job";
import { ImportProgress } from "#lib/jobs/import-progress";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { newProofFolder, openProofDatabase } from "#lib/testing/proof-database";
import { measureCourtSearch, MOST_P95_MS } from "./courts-search";
import { writeCourtFile } from "./matching/court-file";

const ROWS = 1_000_000;
const SMALL = 1_000;

const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? ROWS);
const folder = newProofFolder();
const place = await openProofDatabase();
const db = openDb({ url: place.url, poolSize: 6, statementTimeoutMs: 0 });
try {
  const path = join(folder, "causas.csv");
  const sample = await writeCourtFile(path, rows);
  console.log(`${rows.toLocaleString("en")} case rows, ${mebibytes(statSync(path).size)}`);
  const bare = await timed(() => copyBare(db, path));
  await db.query("drop table bare_rows");
  const own = await timed(() => importFile(db, path, true));
  told("bare COPY into a table with its primary key", bare, rows);
  told("import: read, staged, landed, searchable", own, rows);
  console.log(
    `  ${(own / bare).toFixed(1)} times as long as the bare COPY; the process at most ${mebibytes(process.resourceUsage().maxRSS * 1024)}`,
  );
  told("the same file again: nothing changes", await timed(() => importFile(db, path)), rows);
  const few = join(folder, "pocas.csv");
  await writeCourtFile(few, SMALL);
  told(`a delivery of ${SMALL.toLocaleString("en")} rows on top`, await timed(() => importFile(db, few)), SMALL);
  console.log("\nThe court part of a new Check with them loaded");
  const p95 = await measureCourtSearch(db, sample);
  process.exitCode = p95 > MOST_P95_MS ? 1 : 0;
} finally {
  await db.close();
  await place.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The rows as texts, in a table that holds each once. */
async function copyBare(target: Db, path: string): Promise<void> {
  await target.query(
    `create table bare_rows (${COURT_COLUMNS.map((name) => `${name} text`).join(", ")},
       primary key (competencia, tribunal, rit, participante_rol))`,
  );
  await target.withConnection(async (client) => {
    const copy = copyIn(client, "copy bare_rows from stdin with (format csv, delimiter ';', header)");
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) await copy.write(chunk as Buffer);
    await copy.end();
  });
}

async function importFile(target: Db, path: string, showProgress = false): Promise<void> {
  const jobId = await enqueueImport(target, systemClock, { format: "courts-csv", path });
  const ended = new AbortController();
  const watching = showProgress ? watch(target, jobId, ended.signal) : Promise.resolve();
  await runWorker({
    db: target,
    clock: systemClock,
    log: openLog("silent", "bench"),
    signal: AbortSignal.timeout(3_600_000),
    onlyJob: jobId,
  });
  ended.abort();
  await watching;
  const job = await viewJob(target, jobId);
  if (job?.state !== "done") throw new Error(`the import is ${job?.state}: ${job?.error}`);
}

/** What a person sees of it meanwhile. */
async function watch(target: Db, jobId: string, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  try {
    for await (const _ of setInterval(5_000, null, { signal })) {
      const progress = ImportProgress.safeParse((await viewJob(target, jobId))?.progress);
      if (!progress.success) continue;
      const { phase, rows: read, bytes, totalBytes } = progress.data;
      console.log(
        `  ${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${phase}  ${read.toLocaleString("en")} rows, ${Math.round((100 * bytes) / totalBytes)} %`,
      );
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function told(what: string, ms: number, count: number): void {
  console.log(
    `  ${what.padEnd(46)} ${(ms / 1_000).toFixed(1).padStart(7)} s  ${Math.round(count / (ms / 1_000))
      .toLocaleString("en")
      .padStart(9)} rows/s`,
  );
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString("en")} MiB`;
}
