/**
 * Throws away what nobody needs any more: ended sessions, idle throttles, paid answers past their day, claims and held credits of processes
 * that died, staged rows and files of dead imports.
 */
import { ensureIndexing } from "#lib/jobs/follow-names";
import { finish } from "#lib/jobs/queue";
import type { JobRun } from "#lib/jobs/job-run";
import { purgeUploads } from "#lib/jobs/purge-uploads";
import { sweepAllHolds } from "#lib/ledger/holds";
import { dropUnusedLoads } from "#lib/registry/register-load";

const PURGES = {
  sessions: "delete from sessions where expires_at < $1::timestamptz or revoked_at < $1::timestamptz - interval '1 day'",
  setup_links: "delete from setup_links where expires_at < $1::timestamptz",
  throttles: "delete from throttles where updated_at < $1::timestamptz - interval '1 day'",
  // They reopen free for 24 hours; a day more, for clocks and readers under way.
  paid_lookups: "delete from paid_lookups where paid_at < $1::timestamptz - interval '2 days'",
  known_words: "delete from known_words where origin = 'paid' and at < $1::timestamptz - interval '2 days'",
  // Their leases end by the database's clock; who asks next takes them over long before.
  upstream_claims: "delete from upstream_claims where $1::timestamptz is not null and lease_until < now() - interval '1 hour'",
  import_rows:
    "delete from import_rows where $1::timestamptz is not null and job_id not in (select job_id from jobs where state in ('queued', 'running'))",
  court_stage:
    "delete from court_stage where $1::timestamptz is not null and job_id not in (select job_id from jobs where state in ('queued', 'running'))",
  // A provider may deliver every minute; who delivered has long read what became of it. The trail keeps all.
  jobs: `delete from jobs where kind in ('purge-expired', 'rescreen', 'sync') and finished_at < $1::timestamptz - interval '7 days'
    or kind = 'import' and payload -> 'upload' -> 'push' is not null and finished_at < $1::timestamptz - interval '90 days'`,
} as const;

/** The scheduled job. Its result counts the rows of each table. */
export async function purgeExpired({ db, clock, job, uploads }: JobRun): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [table, statement] of Object.entries(PURGES)) {
    const [row] = await db.query<{ count: number }>(`with gone as (${statement} returning 1) select count(*) from gone`, [clock.now()]);
    counts[table] = row?.count ?? 0;
  }
  counts.credit_holds = await sweepAllHolds(db);
  counts.registry_loads = await dropUnusedLoads(db);
  if (uploads !== undefined) counts.uploads = await purgeUploads(db, clock, uploads.folder);
  // A build of the index that failed, on a full disk for example, is tried again.
  await ensureIndexing(db, clock);
  await finish(db, clock, job, counts);
}
