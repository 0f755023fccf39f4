/** Which function does which kind of job. */
import { importJob } from "#lib/jobs/import-job";
import { purgeExpired } from "#lib/jobs/purge-expired";
import type { JobRun } from "#lib/jobs/job-run";

export const JOB_KINDS: Record<string, (run: JobRun) => Promise<void>> = {
  import: importJob,
  "purge-expired": purgeExpired,
};
