import { beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import { followJob, viewJob } from "#lib/jobs/follow-job";
import { type ClaimedJob, claim, enqueue, fail, finish, heartbeat, JobLost, MOST_ATTEMPTS, putBack, saveProgress } from "#lib/jobs/queue";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const clock = systemClock;

beforeEach(() => db.query("delete from jobs"));

describe("the queue", () => {
  test("gives every job once, oldest first, to whoever asks at the same time", async () => {
    const made = [];
    for (let index = 0; index < 12; index++)
      made.push(await enqueue(db, clock, "import", { index }, new Date(Date.now() - 60_000 + index)));
    const first = await claim(db, clock);
    expect(first).toMatchObject({ jobId: made[0], attempt: 1, payload: { index: 0 }, progress: { attempt: 0 } });
    const rest = await Promise.all(Array.from({ length: 20 }, () => claim(db, clock)));
    const taken = rest.filter((job) => job !== null).map((job) => job.jobId);
    expect(taken.toSorted()).toEqual(made.slice(1).toSorted());
  });

  test("does not give a job before its time, nor another than the one asked for", async () => {
    await enqueue(db, clock, "import", {}, new Date(Date.now() + 60_000));
    expect(await claim(db, clock)).toBeNull();
    const wanted = await enqueue(db, clock, "import", {});
    await enqueue(db, clock, "import", {}, new Date(0));
    expect((await claim(db, clock, wanted))?.jobId).toBe(wanted);
  });

  test("gives a job again when its worker gave no sign for 15 seconds, and not before", async () => {
    const jobId = await enqueue(db, clock, "import", {});
    const first = await taken(jobId);
    await saveProgress(db, first, { line: 7 });
    await age(jobId, 14);
    expect(await claim(db, clock)).toBeNull();
    await heartbeat(db, first);
    await age(jobId, 16);
    expect(await claim(db, clock)).toMatchObject({ jobId, attempt: 2, progress: { line: 7, attempt: 1 } });
  });

  test("lets a worker that was taken for dead change nothing any more", async () => {
    const jobId = await enqueue(db, clock, "import", {});
    const late = await taken(jobId);
    await age(jobId, 16);
    const rival = await taken(jobId);
    for (const act of [
      () => heartbeat(db, late),
      () => saveProgress(db, late, { line: 1 }),
      () => finish(db, clock, late, {}),
      () => fail(db, clock, late, "no"),
      () => putBack(db, late, { runAfter: clock.now(), sentence: null }),
    ]) {
      await expect(act()).rejects.toThrow(JobLost);
    }
    await finish(db, clock, rival, { records: 3 });
    expect(await viewJob(db, jobId)).toMatchObject({ state: "done", result: { records: 3 }, progress: {} });
    await expect(heartbeat(db, rival)).rejects.toThrow(JobLost);
  });

  test("gives up a job whose worker dies again and again without progress, and only then", async () => {
    const jobId = await enqueue(db, clock, "import", {});
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const job = await taken(jobId);
      if (attempt === 2) await saveProgress(db, job, { line: 1 });
      await age(jobId, 16);
    }
    // The second attempt saved something: the count began anew there.
    await taken(jobId);
    await age(jobId, 16);
    await taken(jobId);
    await age(jobId, 16);
    expect(await claim(db, clock)).toBeNull();
    expect(await viewJob(db, jobId)).toMatchObject({ state: "failed", attempts: 7, error: expect.stringContaining("5 times in a row") });
  });

  test("does not count a stop that was asked for as a failed attempt", async () => {
    const jobId = await enqueue(db, clock, "import", {});
    for (let stop = 0; stop < MOST_ATTEMPTS * 2; stop++) {
      await putBack(db, await taken(jobId), { runAfter: clock.now(), sentence: null });
    }
    expect((await taken(jobId)).progress.attempt).toBe(MOST_ATTEMPTS * 2);
  });

  test("tells whoever follows a job how far it is and how it ended", async () => {
    const jobId = await enqueue(db, clock, "import", {});
    const seen: unknown[] = [];
    const followed = followJob(db, jobId, (view) => seen.push(view.progress.line ?? view.state));
    const job = await taken(jobId);
    await saveProgress(db, job, { line: 42 });
    await expect.poll(() => seen).toContain(42);
    await fail(db, clock, job, "The file is not a list.");
    expect(await followed).toMatchObject({ state: "failed", error: "The file is not a list." });
  });
});

async function taken(jobId: string): Promise<ClaimedJob> {
  const job = await claim(db, clock);
  expect(job?.jobId).toBe(jobId);
  return job as ClaimedJob;
}

async function age(jobId: string, seconds: number): Promise<void> {
  await db.query("update jobs set heartbeat_at = clock_timestamp() - make_interval(secs => $2) where job_id = $1", [jobId, seconds]);
}
