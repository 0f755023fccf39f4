import { expect, test } from "vitest";
import { emitWith, entryOf } from "#lib/audit/audit";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const SUBJECTS = "select subject from audit_entries where org_id = $1 order by subject";
/** Renames the organisation, unless it has the name. */
const RENAME = "update organisations set name = $2 where org_id = $1 and name <> $2 returning org_id";

test("an act and its entry are one: what changed nothing is not told, and what cannot be told is not done", async () => {
  const ctx = await testContext(db, { name: "Antes" });
  const { orgId } = ctx.actor;
  const rename = (name: string) => ({ sql: RENAME, values: [orgId, name], name: "test.rename" });
  expect(await emitWith(db, entryOf(ctx, "organisation.renamed", "first"), rename("Después"))).toBe(true);
  expect(await emitWith(db, entryOf(ctx, "organisation.renamed", "second"), rename("Después"))).toBe(false);
  expect(await db.query(SUBJECTS, [orgId])).toEqual([{ subject: "first" }]);
  const untold = { ...entryOf(ctx, "organisation.renamed", "third"), actorKind: "nobody" as "system" };
  await expect(emitWith(db, untold, rename("Nunca"))).rejects.toThrow(/actor_kind/);
  expect(await db.query("select name from organisations where org_id = $1", [orgId])).toEqual([{ name: "Después" }]);
});
