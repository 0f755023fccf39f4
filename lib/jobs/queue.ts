/**
 * The queue of jobs, a table. One worker takes them in turn; every claim raises `attempts`, and whoever writes for a job
 * shows the number of its claim, so a worker that was taken for dead can change nothing any more.
 * Heartbeats use the database's clock: processes on several machines need not agree on the time.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#lib/calendar/clock";
import type { FaultFacts, FileFault } from "#lib/contract/sources";
import type { Queryable } from "#lib/db/db";

/** A job whose worker gave no sign for so long is taken again. */
export const DEAD_AFTER_SECONDS = 15;
/** Attempts without any saved progress before a job is given up. */
export const MOST_ATTEMPTS = 5;

/** The job was taken by another worker, or ended: whoever hears this stops and writes nothing. */
export class JobLost extends Error {
  override name = "JobLost";
}

/** Why a job was refused, for whoever says it in another language. */
export interface Refusal {
  code: FileFault;
  facts: FaultFacts;
}

/** The job cannot be done, and trying again would not help. The message is a plain sentence for the operator. */
export class JobRefused extends Error {
  override name = "JobRefused";
  readonly refusal: Refusal;

  constructor(code: FileFault, sentence: string, facts: FaultFacts = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.refusal = { code, facts };
  }
}

/** Progress of every kind of job; a kind adds its own fields. */
const Progress = z.looseObject({ attempt: z.number().int().default(0) });
type Progress = z.output<typeof Progress>;

/** A claimed job; `attempt` is the number of this claim. */
export interface ClaimedJob {
  jobId: string;
  kind: string;
  payload: unknown;
  attempt: number;
  progress: Progress;
}

/** Puts a job into the queue; returns its uuid. */
export async function enqueue(db: Queryable, clock: Clock, kind: string, payload: object, runAfter = clock.now()): Promise<string> {
  const jobId = randomUUID();
  await db.query(`insert into jobs (job_id, kind, payload, state, run_after, created_at) values ($1, $2, $3::jsonb, 'queued', $4, $5)`, [
    jobId,
    kind,
    JSON.stringify(payload),
    runAfter,
    clock.now(),
  ]);
  return jobId;
}

interface ClaimRow {
  job_id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  progress: unknown;
}

/**
 * Takes the job that is due longest: a queued one, or a running one whose worker is dead. Null when there is none.
 * A job that died {@link MOST_ATTEMPTS} times without progress is failed instead.
 */
export async function claim(db: Queryable, clock: Clock, onlyJob: string | null = null): Promise<ClaimedJob | null> {
  await giveUpOnDead(db, clock);
  const [row] = await db.query<ClaimRow>(
    `update jobs set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, $1), heartbeat_at = clock_timestamp(), error = null
     where job_id = (
       select job_id from jobs
       where (state = 'queued' and run_after <= $1 or state = 'running' and ${IS_DEAD})
         and ($2::uuid is null or job_id = $2)
       order by run_after, created_at limit 1 for update skip locked)
     returning job_id, kind, payload, attempts, progress`,
    [clock.now(), onlyJob],
  );
  if (row === undefined) return null;
  const progress = Progress.parse(row.progress);
  return { jobId: row.job_id, kind: row.kind, payload: row.payload, attempt: row.attempts, progress };
}

/** Says that the worker of a job lives. Throws {@link JobLost}. */
export async function heartbeat(db: Queryable, job: ClaimedJob): Promise<void> {
  await change(db, job, "heartbeat_at = clock_timestamp()");
}

/** Saves how far a job is, in the transaction of the work itself. Throws {@link JobLost}. */
export async function saveProgress(tx: Queryable, job: ClaimedJob, progress: object): Promise<void> {
  await change(tx, job, "heartbeat_at = clock_timestamp(), progress = $3::jsonb", [JSON.stringify({ ...progress, attempt: job.attempt })]);
}

/**
 * Tells how far a job is that begins anew at each attempt: it counts as no progress, so that one that fails again and again is given up.
 * Throws {@link JobLost}.
 */
export async function tellProgress(db: Queryable, job: ClaimedJob, progress: object): Promise<void> {
  const { attempt } = job.progress;
  await change(db, job, "heartbeat_at = clock_timestamp(), progress = $3::jsonb", [JSON.stringify({ ...progress, attempt })]);
}

/** Ends a job well, in the transaction of its last act. Throws {@link JobLost}. */
export async function finish(tx: Queryable, clock: Clock, job: ClaimedJob, result: object): Promise<void> {
  await change(tx, job, "state = 'done', finished_at = $3, result = $4::jsonb, error = null", [clock.now(), JSON.stringify(result)]);
}

/** Ends a job badly; `sentence` is for the operator, `refusal` null for a defect of ours. Throws {@link JobLost}. */
export async function fail(db: Queryable, clock: Clock, job: ClaimedJob, sentence: string, refusal: Refusal | null = null): Promise<void> {
  await change(db, job, "state = 'failed', finished_at = $3, error = $4, refusal = $5::jsonb", [
    clock.now(),
    sentence.slice(0, LONGEST_SENTENCE),
    refusal === null ? null : JSON.stringify(refusal),
  ]);
}

/**
 * Ends a job that somebody no longer wants; false when it had ended. A worker that has it in hand hears at its next sign of life that
 * the job is no longer its own, and writes nothing more: a landing under way is rolled back whole.
 */
export async function cancel(db: Queryable, clock: Clock, jobId: string): Promise<boolean> {
  const rows = await db.query(
    `update jobs set state = 'failed', finished_at = $2, error = 'It was cancelled.', refusal = '{"code": "cancelled", "facts": {}}'
     where job_id = $1 and state in ('queued', 'running') returning job_id`,
    [jobId, clock.now()],
  );
  return rows.length > 0;
}

// A file may carry a megabyte where a name belongs.
const LONGEST_SENTENCE = 1_000;

/** Puts a job back: at a graceful stop with no delay, after a failure with one. `sentence` says why. Throws {@link JobLost}. */
export async function putBack(db: Queryable, job: ClaimedJob, options: { runAfter: Date; sentence: string | null }): Promise<void> {
  // A stop that was asked for is no attempt that failed.
  const forgiven = options.sentence === null ? ", progress = progress || jsonb_build_object('attempt', attempts)" : "";
  await change(db, job, `state = 'queued', run_after = $3, error = $4${forgiven}`, [options.runAfter, options.sentence]);
}

const IS_DEAD = `heartbeat_at < clock_timestamp() - interval '${DEAD_AFTER_SECONDS} seconds'`;

async function change(db: Queryable, job: ClaimedJob, assignments: string, values: unknown[] = []): Promise<void> {
  const rows = await db.query(`update jobs set ${assignments} where job_id = $1 and attempts = $2 and state = 'running' returning job_id`, [
    job.jobId,
    job.attempt,
    ...values,
  ]);
  if (rows.length === 0) throw new JobLost(`Job ${job.jobId} is no longer ours.`);
}

async function giveUpOnDead(db: Queryable, clock: Clock): Promise<void> {
  await db.query(
    `update jobs set state = 'failed', finished_at = $1, error = $2
     where state = 'running' and ${IS_DEAD} and attempts - coalesce((progress ->> 'attempt')::int, 0) >= ${MOST_ATTEMPTS}`,
    [clock.now(), `The worker ended ${MOST_ATTEMPTS} times in a row while it did this; it is not tried again.`],
  );
}
