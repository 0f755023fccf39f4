/** Opens, once, the items of this month's Checks that were made before Cotejo had any. Batch by batch; killed, it goes on where it was. */
import { z } from "zod";
import { monthOf } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { JobRun } from "#lib/jobs/job-run";
import { finish, saveProgress } from "#lib/jobs/queue";
import { openMissingItems } from "#lib/review/keep-items";
import type { Rut } from "#lib/rut/rut";

const BATCH_CHECKS = 500;

const Progress = z.object({ checks: z.number().int(), after: z.object({ orgId: z.string(), checkId: z.string() }) });
type Progress = z.output<typeof Progress>;
const FIRST = "00000000-0000-0000-0000-000000000000";
const NOTHING: Progress = { checks: 0, after: { orgId: FIRST, checkId: FIRST } };

/** The job; a migration puts it into the queue of a database that has Checks. Its result is the number of Checks. */
export async function openItemsJob({ db, clock, job, signal }: JobRun): Promise<void> {
  const month = monthOf(clock.now());
  const known = Progress.safeParse(job.progress);
  let done = known.success ? known.data : NOTHING;
  for (;;) {
    signal.throwIfAborted();
    const checks = await db.query<{ org_id: OrgId; check_id: string; rut: Rut; created_at: Date; evidence: unknown }>(
      `select org_id, check_id, rut, created_at, evidence from checks where month = $1 and evidence is not null and (org_id, check_id) > ($2, $3)
       order by org_id, check_id limit ${BATCH_CHECKS}`,
      [month, done.after.orgId, done.after.checkId],
    );
    const last = checks.at(-1);
    if (last === undefined) break;
    done = { checks: done.checks + checks.length, after: { orgId: last.org_id, checkId: last.check_id } };
    const given = checks.map(({ org_id, check_id, rut, created_at, evidence }) => ({
      orgId: org_id,
      checkId: check_id,
      rut,
      at: created_at,
      evidence: Evidence.parse(evidence),
    }));
    await db.transact(async (tx) => {
      await openMissingItems(tx, given);
      await saveProgress(tx, job, done);
    });
  }
  await finish(db, clock, job, { checks: done.checks });
}
