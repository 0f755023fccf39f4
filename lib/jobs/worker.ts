/**
 * The one worker of a database: takes jobs from the queue in turn and puts the scheduled ones into it.
 * A session advisory lock keeps it single; a second worker waits until the first is gone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#lib/calendar/clock";
import type { Db, Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { doJob, putBackDropped } from "#lib/jobs/do-job";
import { hasEnded, viewJob } from "#lib/jobs/follow-job";
import { ensureIndexing } from "#lib/jobs/follow-names";
import type { JobRun } from "#lib/jobs/job-run";
import { type ClaimedJob, claim } from "#lib/jobs/queue";
import { enqueueDue, ensureSchedules } from "#lib/jobs/schedules";
import { holdWorkerLock, type WorkerLock } from "#lib/jobs/worker-lock";
import { sayAlive, sayGone } from "#lib/jobs/worker-sign";
import type { Log } from "#lib/log";

const LOOK_EVERY_MS = 500;
const SIGN_EVERY_MS = 4_000;
const LEAST_CEASED_YEARS = 1;

export interface WorkerOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** Ends the worker; a job in hand is saved and put back. */
  signal: AbortSignal;
  /** Ends when no job is due. */
  untilIdle?: boolean;
  /** Does this job alone and ends with it, whoever finished it; no schedules. */
  onlyJob?: string;
  /** Years for which a post that was left still counts; the least that the rule asks for when absent. */
  pepCeasedYears?: number;
  /** The folder of files from outside, which the purge keeps tidy, and how large each may be. */
  uploads?: JobRun["uploads"];
  syncTimes?: JobRun["syncTimes"];
}

/** `stopped` by the signal, `idle` (see `untilIdle`), or `ended`: the one job is done or failed. */
export type WorkerEnd = "stopped" | "idle" | "ended";

/** Runs until it is told to stop. Waits while another worker has the lock and while the database is away. */
export async function runWorker(options: WorkerOptions): Promise<WorkerEnd> {
  const { db, log, onlyJob } = options;
  if (onlyJob !== undefined) return takeTurns(options);
  await sayAlive(db, log);
  const sign = setInterval(() => void sayAlive(db, log), SIGN_EVERY_MS);
  try {
    return await takeTurns(options);
  } finally {
    clearInterval(sign);
    await sayGone(db, log);
  }
}

async function takeTurns(options: WorkerOptions): Promise<WorkerEnd> {
  const { db, log, signal, onlyJob } = options;
  const hand: Hand = { job: null };
  let last: WorkerEnd | "held" | "unreachable" = "idle";
  while (!signal.aborted) {
    const end = await whileReachable(log, () => holdWorkerLock(db, signal, (lock) => work(options, lock, hand)));
    if (end !== "held" && end !== "unreachable") return end;
    if (end !== last) log.info(end === "held" ? "another worker has this database; waiting for it to end" : "waiting for the database");
    last = end;
    if (end === "held" && onlyJob !== undefined && (await whileReachable(log, () => isOver(db, onlyJob))) === true) return "ended";
    await pause(LOOK_EVERY_MS, signal);
  }
  return "stopped";
}

/** The job that this process has in hand; it stays there when the database is lost in the middle. */
interface Hand {
  job: ClaimedJob | null;
}

async function work(options: WorkerOptions, lock: WorkerLock, hand: Hand): Promise<WorkerEnd> {
  const { db, clock, log, onlyJob, pepCeasedYears = LEAST_CEASED_YEARS, uploads, syncTimes } = options;
  if (hand.job) await putBackDropped(options, hand.job);
  hand.job = null;
  if (onlyJob === undefined) {
    await ensureSchedules(db, clock);
    await ensureIndexing(db, clock);
  }
  while (!lock.signal.aborted) {
    if (onlyJob === undefined) await enqueueDue(db, clock);
    hand.job = await claim(db, clock, onlyJob);
    if (hand.job) {
      await doJob({ db, clock, log, job: hand.job, signal: lock.signal, pepCeasedYears, uploads, syncTimes }, lock);
      hand.job = null;
    } else if (onlyJob !== undefined && (await isOver(db, onlyJob))) return "ended";
    else if (options.untilIdle) return "idle";
    else await pause(LOOK_EVERY_MS, lock.signal);
  }
  if (options.signal.aborted) return "stopped";
  throw new ServiceError("unavailable", { detail: "the connection that holds the worker's lock was lost" });
}

async function whileReachable<Result>(log: Log, act: () => Promise<Result>): Promise<Result | "unreachable"> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "unavailable") throw error;
    log.debug({ err: error }, "the worker has no database");
    return "unreachable";
  }
}

async function isOver(db: Queryable, jobId: string): Promise<boolean> {
  const view = await viewJob(db, jobId);
  return view === null || hasEnded(view);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
