/** The index of names as people see it: what it knows, and the job that builds it anew. */
import type { Scope } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { indexingJob } from "#lib/jobs/follow-names";
import { IndexNamesProgress } from "#lib/jobs/index-names-job";
import { type IndexState, readIndexState } from "#lib/search/index-state";

export interface IndexView extends IndexState {
  /** The job that waits to build it, or does; null when there is none. */
  building: { jobId: string; state: "queued" | "running"; percent: number } | null;
}

export async function readIndex(db: Queryable, scope: Scope): Promise<IndexView> {
  const state = await readIndexState(db, scope);
  const jobId = await indexingJob(db, scope);
  const job = jobId === null ? null : await viewJob(db, jobId);
  const building =
    job?.state === "queued" || job?.state === "running" ? { jobId: job.jobId, state: job.state, percent: builtPercent(job) } : null;
  return { ...state, building };
}

/** How far a build is: reading the names is about half of it. */
export function builtPercent(job: JobView): number {
  const progress = IndexNamesProgress.safeParse(job.progress);
  if (!progress.success) return 0;
  const { phase, names, total } = progress.data;
  const half = Math.min(50, Math.floor((50 * names) / Math.max(total, 1)));
  return phase === "reading" ? half : 50 + half;
}
