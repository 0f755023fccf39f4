/** A context that acts for the organisation of a loaded demonstration set, for tests. */
import type { OrgId } from "#lib/context";
import type { Db } from "#lib/db/db";
import { DEMO_ORGANISATION } from "#lib/jobs/demo/demo-set";
import { type TestContext, testContext } from "#lib/testing/organisation";

export async function demoContext(db: Db, now: Date): Promise<TestContext> {
  const [organisation] = await db.query<{ orgId: OrgId }>(`select org_id as "orgId" from organisations where name = $1`, [
    DEMO_ORGANISATION,
  ]);
  // The organisation is there already: what a new one writes is not wanted.
  const nowhere: Db = { ...db, query: async () => [] };
  const ctx = await testContext(nowhere, { scope: "demo", credits: 0, name: DEMO_ORGANISATION });
  ctx.clock.set(now.toISOString());
  return { ...ctx, db, actor: { ...ctx.actor, orgId: organisation?.orgId as OrgId } };
}
