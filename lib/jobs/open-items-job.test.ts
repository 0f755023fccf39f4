/** The promise: after an update the Checks of this month wait for a person like those made since, each hit once, and nothing decided is touched. */
import { expect, test } from "vitest";
import { decidePerson } from "#lib/checks/decide-person";
import { listReview } from "#lib/checks/list-review";
import { NO_REVIEW_FILTER } from "#lib/contract/review-filter";
import { enqueue } from "#lib/jobs/queue";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { decideItem } from "#lib/review/decide-item";
import { rutOfNumber } from "#lib/rut/rut";
import { madeUpCase, madeUpSanction } from "#lib/testing/check-detail";
import { testEvidence } from "#lib/testing/evidence";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";

const db = testDb();
const byName = madeUpCase({ basis: "name", explanation: madeUpSanction().explanation });
const evidence = (place: number) => ({
  ...testEvidence(rutOfNumber(20_000_000 + place)),
  sanctions: [madeUpSanction()],
  cases: [byName, madeUpCase()],
});

test("opens what this month's Checks found, once", async () => {
  const ctx = await testContext(db);
  const store = (place: number, createdAt: string) => storeCheck(db, ctx.actor.orgId, { evidence: evidence(place), createdAt });
  for (let place = 0; place < 3; place++) await store(place, "2026-11-05T12:00:00Z");
  const old = await store(9, "2026-10-05T12:00:00Z");
  const queue = () => listReview(ctx, { ...NO_REVIEW_FILTER, state: "all" });
  const work = async () => {
    await enqueue(db, ctx.clock, "open-items", {});
    await runWorker({ db, clock: ctx.clock, log: openLog("silent", "test"), signal: AbortSignal.timeout(30_000), untilIdle: true });
  };
  await work();
  const { items, waiting } = await queue();
  expect([waiting.toConfirm, new Set(items.map(({ rut }) => rut)).size]).toEqual([6, 3]);
  const [item] = items;
  await decideItem(ctx, item?.itemId as string, { outcome: "dismissed", reason: "Otra persona", revision: 1 });
  await work();
  expect((await queue()).waiting.toConfirm).toBe(5);
  // Whoever decides about a person on an older Check is to see what waits.
  await expect(decidePerson(ctx, old, { outcome: "approved", reason: "Conocido" })).rejects.toThrow("conflict");
  expect((await queue()).waiting.toConfirm).toBe(7);
});
