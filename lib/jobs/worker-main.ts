/** The worker's process: `node --import tsx lib/jobs/worker-main.ts`, started by the launcher. Stops in order on SIGTERM, SIGINT or when its parent is gone. */
import { systemClock } from "#lib/calendar/clock";
import { fileClock } from "#lib/calendar/test-clock";
import { openDb } from "#lib/db/db";
import { dataFolderPath } from "#lib/db/open-data-folder";
import { env } from "#lib/env";
import { uploadsIn } from "#lib/jobs/upload-folder";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";

const settings = env();
const log = openLog(settings.LOG_LEVEL, "worker");
if (settings.DATABASE_URL === undefined) throw new Error("The worker needs DATABASE_URL; `npm start` gives it.");

const db = openDb({
  url: settings.DATABASE_URL,
  // The lock, the work, a heartbeat and the sign of life.
  poolSize: 5,
  applicationName: "cotejo-worker",
  statementTimeoutMs: 0,
  onLostConnection: (error) => log.warn({ err: error }, "a database connection was lost"),
});
const clock = settings.COTEJO_TEST_CLOCK_FILE === undefined ? systemClock : fileClock(settings.COTEJO_TEST_CLOCK_FILE);

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
process.once("disconnect", () => stop.abort());

log.info("worker begins");
const end = await runWorker({
  db,
  clock,
  log,
  signal: stop.signal,
  pepCeasedYears: settings.PEP_CEASED_YEARS,
  uploads: uploadsIn(dataFolderPath(settings), settings),
});
await db.close();
log.info({ end }, "worker ends");
if (process.connected) process.disconnect();
