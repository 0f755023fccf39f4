/** The sign of life of a worker process, for `/readyz` and `cotejo doctor`: a row that says until when it is to be believed. */
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { DEAD_AFTER_SECONDS } from "#lib/jobs/queue";
import type { Log } from "#lib/log";

const KIND = "worker";

/** Whether a worker process gave a sign in the last {@link DEAD_AFTER_SECONDS} seconds, by the database's clock. */
export async function workerIsAlive(db: Queryable): Promise<boolean> {
  const rows = await db.query("select 1 from job_schedules where kind = $1 and next_at > clock_timestamp()", [KIND]);
  return rows.length > 0;
}

/** Renews the sign. A database that is away is logged: the sign then fades by itself. */
export async function sayAlive(db: Queryable, log: Log): Promise<void> {
  await setSign(db, log, DEAD_AFTER_SECONDS);
}

/** Takes the sign back at a graceful end. */
export async function sayGone(db: Queryable, log: Log): Promise<void> {
  await setSign(db, log, 0);
}

async function setSign(db: Queryable, log: Log, seconds: number): Promise<void> {
  try {
    await db.query(
      `insert into job_schedules (kind, every_seconds, next_at) values ($1, $2::int, clock_timestamp() + make_interval(secs => $2::int))
       on conflict (kind) do update set next_at = excluded.next_at`,
      [KIND, seconds],
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "unavailable") throw error;
    log.warn({ err: error }, "the worker could not give its sign of life");
  }
}
