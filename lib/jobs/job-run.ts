/** What a kind of job gets. */
import type { Clock } from "#lib/calendar/clock";
import type { Settings } from "#lib/context";
import type { Db } from "#lib/db/db";
import type { ClaimedJob } from "#lib/jobs/queue";
import type { DownloadLimits } from "#lib/jobs/sync-download";
import type { Log } from "#lib/log";

/** A job under way: it works in steps, looks at `signal` between them, and calls `finish` in its last transaction. */
export interface JobRun {
  db: Db;
  clock: Clock;
  log: Log;
  job: ClaimedJob;
  signal: AbortSignal;
  /** Years for which a post that was left still counts. */
  pepCeasedYears: number;
  /** Where files from outside wait, and how large each may be; absent in a process that has nothing to do with them. */
  uploads?: Settings["uploads"] | undefined;
  /** How patient a sync is; tests have less patience. */
  syncTimes?: Pick<DownloadLimits, "idleMs" | "totalMs"> | undefined;
}
