/** What a kind of job gets. */
import type { Clock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import type { ClaimedJob } from "#lib/jobs/queue";
import type { Log } from "#lib/log";

/** A job under way: it works in steps, looks at `signal` between them, and calls `finish` in its last transaction. */
export interface JobRun {
  db: Db;
  clock: Clock;
  log: Log;
  job: ClaimedJob;
  signal: AbortSignal;
  /** Absent in a process that does not tidy it. */
  uploadFolder?: string | undefined;
}
