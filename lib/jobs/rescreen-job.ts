/** When a list changes, everyone with a Check this month is screened against what changed. Also by itself, for Checks made in that moment. */
import { z } from "zod";
import type { Clock } from "#lib/calendar/clock";
import { monthOf, parseMonth } from "#lib/calendar/month";
import type { Queryable } from "#lib/db/db";
import type { JobRun } from "#lib/jobs/job-run";
import { enqueue, finish, saveProgress } from "#lib/jobs/queue";
import { NOTHING_RESCREENED, rescreen } from "#lib/jobs/rescreen";

const RescreenPayload = z.object({ listId: z.string().nullable().default(null), month: z.string().nullable().default(null) });
const count = z.number().int();
const RescreenProgress = z.object({ checks: count, compared: count, newHits: count, changedHits: count, goneHits: count });

/** In the transaction of a landing. The month is that of the landing, whenever the job begins. */
export async function enqueueRescreen(tx: Queryable, clock: Clock, listId: string): Promise<void> {
  await enqueue(tx, clock, "rescreen", { listId, month: monthOf(clock.now()) });
}

/** The job; without a list in its payload it looks after every list, without a month at the current one. Its result is a `Rescreened`. */
export async function rescreenJob(run: JobRun): Promise<void> {
  const { db, clock, log, job, signal, pepCeasedYears } = run;
  const payload = RescreenPayload.parse(job.payload);
  const month = (payload.month === null ? null : parseMonth(payload.month)) ?? monthOf(clock.now());
  const done = RescreenProgress.safeParse(job.progress);
  const sum = await rescreen(
    { db, log, now: () => clock.now(), pepCeasedYears, signal, onBatch: (tx, so) => saveProgress(tx, job, so) },
    { month, listId: payload.listId, target: null },
    done.success ? done.data : NOTHING_RESCREENED,
  );
  await finish(db, clock, job, sum);
}
