/** One claimed job from its begin to its end, whatever the end is. */
import { ServiceError } from "#lib/errors";
import { hasEnded, viewJob } from "#lib/jobs/follow-job";
import { JOB_KINDS } from "#lib/jobs/job-kinds";
import type { JobRun } from "#lib/jobs/job-run";
import { type ClaimedJob, fail, heartbeat, JobLost, JobRefused, MOST_ATTEMPTS, putBack } from "#lib/jobs/queue";
import type { WorkerLock } from "#lib/jobs/worker-lock";
import type { Queryable } from "#lib/db/db";

const HEARTBEAT_EVERY_MS = 4_000;

/**
 * Runs the function of the job's kind. A refusal fails the job, a defect is tried again later, a stop puts it back.
 * Throws only `unavailable`, when the connection of the worker's lock is gone.
 */
export async function doJob(run: JobRun, lock: WorkerLock): Promise<void> {
  const { db, job } = run;
  const log = run.log.child({ job: job.jobId, kind: job.kind, attempt: job.attempt });
  const lost = new AbortController();
  const beat = setInterval(() => void beatOnce(db, job, lost), HEARTBEAT_EVERY_MS);
  log.info("job begins");
  try {
    const kind = JOB_KINDS[job.kind];
    if (kind === undefined) throw new JobRefused("failed", `This version of Cotejo knows no job of kind ${job.kind}.`);
    await kind.run({ ...run, log, signal: AbortSignal.any([run.signal, lost.signal]) });
    log.info("job done");
  } catch (error) {
    if (error instanceof JobLost || lost.signal.aborted) log.warn("the job is no longer ours");
    else await endBadly({ ...run, log }, lock, error).catch(unlessLost);
  } finally {
    clearInterval(beat);
  }
  await clearAway({ ...run, log });
}

/** What is left of a job that ended, here or by somebody who cancelled it. What cannot be cleared now, the purge clears. */
async function clearAway(run: JobRun): Promise<void> {
  try {
    const view = await viewJob(run.db, run.job.jobId);
    if (view !== null && hasEnded(view)) await JOB_KINDS[run.job.kind]?.clearAway?.(run, view);
  } catch (error) {
    run.log.warn({ err: error }, "what an ended job left could not be cleared away yet");
  }
}

/** Puts a job back that lost the database in the middle. */
export async function putBackDropped(run: Pick<JobRun, "db" | "clock">, job: ClaimedJob): Promise<void> {
  const sentence = "The database went away in the middle; the job goes on.";
  await putBack(run.db, job, { runAfter: run.clock.now(), sentence }).catch(unlessLost);
}

async function endBadly({ db, clock, log, job, signal }: JobRun, lock: WorkerLock, error: unknown): Promise<void> {
  if (error instanceof JobRefused) {
    log.warn({ reason: error.message }, "job refused");
    return fail(db, clock, job, error.message, error.refusal);
  }
  if (!(await lock.isHeld())) throw new ServiceError("unavailable", { cause: error });
  if (signal.aborted) return putBack(db, job, { runAfter: clock.now(), sentence: null });
  log.error({ err: error }, "job failed");
  const failures = job.attempt - job.progress.attempt;
  const what = error instanceof Error ? error.message : String(error);
  if (failures >= MOST_ATTEMPTS) return fail(db, clock, job, `It failed ${failures} times in a row. The last time: ${what}`);
  const runAfter = new Date(clock.now().getTime() + 1000 * 2 ** failures);
  return putBack(db, job, { runAfter, sentence: `An attempt failed and is repeated. It said: ${what}` });
}

async function beatOnce(db: Queryable, job: ClaimedJob, lost: AbortController): Promise<void> {
  try {
    await heartbeat(db, job);
  } catch (error) {
    // A database that is away is the lock's matter; only a rival ends the work here.
    if (error instanceof JobLost) lost.abort();
  }
}

function unlessLost(error: unknown): void {
  if (!(error instanceof JobLost)) throw error;
}
