/** A job from the command line, wherever it is done. */
import type { CommandRun } from "#lib/cli/command";
import { followJob, type JobView } from "#lib/jobs/follow-job";
import { uploadsIn } from "#lib/jobs/upload-folder";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";

/** Follows the job: the server's worker does it, or this process when no worker holds the database. */
export async function untilJobDone(run: CommandRun, jobId: string, lineOf: (view: JobView) => string): Promise<JobView> {
  const db = await run.db();
  const show = (view: JobView) => run.progress(lineOf(view));
  const log = openLog("silent", "cli");
  const uploads = uploadsIn(run.dataFolder, run.env);
  const work = runWorker({ db, clock: run.clock, log, signal: run.signal, onlyJob: jobId, uploads });
  const end = await followJob(db, jobId, show, run.signal);
  await work;
  return end;
}
