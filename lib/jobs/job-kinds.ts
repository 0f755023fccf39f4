/** Which function does which kind of job. */
import type { JobView } from "#lib/jobs/follow-job";
import { clearImport, importJob } from "#lib/jobs/import-job";
import { indexNamesJob } from "#lib/jobs/index-names-job";
import type { JobRun } from "#lib/jobs/job-run";
import { openItemsJob } from "#lib/jobs/open-items-job";
import { purgeExpired } from "#lib/jobs/purge-expired";
import { rescreenJob } from "#lib/jobs/rescreen-job";
import { clearSync, syncJob } from "#lib/jobs/sync-job";

interface JobKind {
  run: (run: JobRun) => Promise<void>;
  /** After the end, whatever it was; may come twice. */
  clearAway?: (run: JobRun, ended: JobView) => Promise<void>;
}

export const JOB_KINDS: Record<string, JobKind> = {
  import: { run: importJob, clearAway: clearImport },
  sync: { run: syncJob, clearAway: clearSync },
  "purge-expired": { run: purgeExpired },
  rescreen: { run: rescreenJob },
  "index-names": { run: indexNamesJob },
  "open-items": { run: openItemsJob },
};
