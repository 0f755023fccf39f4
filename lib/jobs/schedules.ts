/** Jobs that come by themselves: rows of `job_schedules`, put into the queue when they are due. */
import type { Clock } from "#lib/calendar/clock";
import type { Db, Queryable } from "#lib/db/db";
import { enqueue } from "#lib/jobs/queue";
import { keepSyncs } from "#lib/jobs/sync-state";

const SCHEDULES = [
  { kind: "purge-expired", everySeconds: 900 },
  // A Check that was being made while a list landed is behind it, and nothing else would tell.
  { kind: "rescreen", everySeconds: 900 },
] as const;

/** Makes the rows that are missing, due at once. */
export async function ensureSchedules(db: Queryable, clock: Clock): Promise<void> {
  for (const { kind, everySeconds } of SCHEDULES) {
    await db.query(
      `insert into job_schedules (kind, every_seconds, next_at) values ($1, $2, $3)
       on conflict (kind) do update set every_seconds = excluded.every_seconds`,
      [kind, everySeconds, clock.now()],
    );
  }
}

/** Puts due jobs and due syncs into the queue; one that was due several times comes once. */
export async function enqueueDue(db: Db, clock: Clock): Promise<void> {
  await keepSyncs(db, clock);
  const kinds = SCHEDULES.map(({ kind }) => kind);
  const due = await db.query<{ kind: string }>("select kind from job_schedules where kind = any($1) and next_at <= $2", [
    kinds,
    clock.now(),
  ]);
  for (const { kind } of due) {
    await db.transact(async (tx) => {
      const rows = await tx.query(
        `update job_schedules set next_at = $2::timestamptz + make_interval(secs => every_seconds)
         where kind = $1 and next_at <= $2 returning kind`,
        [kind, clock.now()],
      );
      if (rows.length > 0) await enqueue(tx, clock, kind, {});
    });
  }
}
