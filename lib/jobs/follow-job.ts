/** A job as others see it: how far it is, and how it ended. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import type { Refusal } from "#lib/jobs/queue";

const EVERY_MS = 250;
/** At least half a minute without a database. */
const MOST_FAILED_LOOKS = 120;

export interface JobView {
  jobId: string;
  kind: string;
  state: "queued" | "running" | "done" | "failed";
  attempts: number;
  /** `ImportProgress` of an import; `{}` before its first batch. */
  progress: Record<string, unknown>;
  /** `ImportResult` of an import that ended well; else null. */
  result: Record<string, unknown> | null;
  /** Why it failed, or why it is being tried again: a plain sentence. */
  error: string | null;
  /** Why it failed, when not by a defect of ours. */
  refusal: Refusal | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** One job, or null when there is none of that id. */
export async function viewJob(db: Queryable, jobId: string): Promise<JobView | null> {
  const [row] = await db.query<JobView>(
    `select job_id as "jobId", kind, state, attempts, progress, result, error, refusal, created_at as "createdAt", finished_at as "finishedAt"
     from jobs where job_id = $1`,
    [jobId],
  );
  return row ?? null;
}

export function hasEnded(view: Pick<JobView, "state">): boolean {
  return view.state === "done" || view.state === "failed";
}

/**
 * Waits for the end of a job, telling `onProgress` four times a second; a database that is away for a while is waited for.
 * Ends early, with the job as it is, when `signal` says so.
 */
export async function followJob(
  db: Queryable,
  jobId: string,
  onProgress: (view: JobView) => void = () => {},
  signal?: AbortSignal,
): Promise<JobView> {
  let patience = MOST_FAILED_LOOKS;
  for (;;) {
    try {
      const view = await viewJob(db, jobId);
      assert(view, "a job that is followed exists");
      onProgress(view);
      if (hasEnded(view) || signal?.aborted) return view;
      patience = MOST_FAILED_LOOKS;
    } catch (error) {
      patience -= 1;
      if (!(error instanceof ServiceError) || error.code !== "unavailable" || signal?.aborted || patience === 0) throw error;
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
