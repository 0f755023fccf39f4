/** What every landing that changes names in the registers calls, and who sees to it that the index of names follows. */
import type { Clock } from "#lib/calendar/clock";
import type { Scope } from "#lib/context";
import type { Db, Queryable, Transaction } from "#lib/db/db";
import { enqueue } from "#lib/jobs/queue";
import { type ChangedNames, type FollowBounds, followLanding } from "#lib/search/follow-landing";
import { readIndexState } from "#lib/search/index-state";
import { lockSwap } from "#lib/search/stored-segments";

/**
 * Call it in the transaction of the landing, after `lists.current_load` is switched. `jobId` is that of the job that builds the index
 * anew, which is in the queue once the transaction commits; null when searches find the new names as soon as it does.
 */
export async function followNames(
  tx: Transaction,
  clock: Clock,
  scope: Scope,
  changed: ChangedNames,
  bounds?: FollowBounds,
): Promise<{ jobId: string | null }> {
  if ((await followLanding(tx, scope, changed, bounds)) === "followed") return { jobId: null };
  return { jobId: await enqueueIndexing(tx, clock, scope) };
}

/** The job that waits to build the index of a scope; a new one when none does. One that has begun may have read what stood before. */
async function enqueueIndexing(tx: Queryable, clock: Clock, scope: Scope): Promise<string> {
  return (await indexingJob(tx, scope, ["queued"])) ?? (await enqueue(tx, clock, "index-names", { scope }));
}

/** The job that waits to build the index of a scope, or does; null when there is none. */
export async function indexingJob(db: Queryable, scope: Scope, states: readonly string[] = ["queued", "running"]): Promise<string | null> {
  const [job] = await db.query<{ job_id: string }>(
    `select job_id from jobs where kind = 'index-names' and payload ->> 'scope' = $1 and state = any($2)
     order by state desc, created_at desc limit 1`,
    [scope, states],
  );
  return job?.job_id ?? null;
}

/** Puts the job into the queue for every scope whose index is missing or behind and has none: after a restore, an update, or a failure. */
export async function ensureIndexing(db: Db, clock: Clock): Promise<void> {
  for (const scope of ["real", "demo"] as const) {
    await db.transact(async (tx) => {
      // Between a landing's switch and its end neither is to be seen.
      await lockSwap(tx, scope);
      const { state } = await readIndexState(tx, scope);
      if ((state === "missing" || state === "behind") && (await indexingJob(tx, scope)) === null) await enqueueIndexing(tx, clock, scope);
    });
  }
}
