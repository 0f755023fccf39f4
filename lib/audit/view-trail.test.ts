import { expect, test } from "vitest";
import { entryOf } from "#lib/audit/audit";
import { openViewTrail } from "#lib/audit/view-trail";
import { openLog } from "#lib/log";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");

const trailOf = (orgId: string) =>
  db.query<{ action: string; subject: string; detail: unknown }>(
    "select action, subject, detail from audit_entries where org_id = $1 order by subject, action",
    [orgId],
  );

test("every view is in the trail; what one actor views again within a batch is one entry with its times", async () => {
  const ctx = await testContext(db);
  const trail = openViewTrail(db, log);
  for (let view = 0; view < 3; view++) trail.note(entryOf(ctx, "check.viewed", "a"));
  trail.note(entryOf(ctx, "check.report-downloaded", "a"));
  trail.note(entryOf(ctx, "check.viewed", "b"));
  await trail.flush();
  trail.note(entryOf(ctx, "check.viewed", "b"));
  await trail.flush();
  expect(await trailOf(ctx.actor.orgId)).toEqual([
    { action: "check.report-downloaded", subject: "a", detail: {} },
    { action: "check.viewed", subject: "a", detail: { times: 3 } },
    { action: "check.viewed", subject: "b", detail: {} },
    { action: "check.viewed", subject: "b", detail: {} },
  ]);
});

test("two people's views stay apart", async () => {
  const [one, other] = [await testContext(db), await testContext(db)];
  const trail = openViewTrail(db, log);
  for (const ctx of [one, other]) trail.note(entryOf(ctx, "check.viewed", "a"));
  await trail.flush();
  expect([(await trailOf(one.actor.orgId)).length, (await trailOf(other.actor.orgId)).length]).toEqual([1, 1]);
});

test("an outage loses nothing, and an entry whose commit was in doubt is not written twice", async () => {
  const ctx = await testContext(db);
  let outcome: "away" | "in doubt" | "well" = "away";
  const trail = openViewTrail(
    {
      ...db,
      async query(text, values, name) {
        if (outcome === "away") throw new Error("no connection");
        const rows = await db.query(text, values, name);
        if (outcome === "in doubt") throw new Error("connection lost after the commit");
        return rows as never;
      },
    },
    log,
  );
  trail.note(entryOf(ctx, "check.viewed", "a"));
  await expect(trail.flush()).rejects.toThrow("no connection");
  trail.note(entryOf(ctx, "check.viewed", "a"));
  outcome = "in doubt";
  await expect(trail.flush()).rejects.toThrow("after the commit");
  outcome = "well";
  await trail.flush();
  expect(await trailOf(ctx.actor.orgId)).toHaveLength(2);
});
