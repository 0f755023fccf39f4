/** Promise: the first real organisation operates the installation, others when told so, and only its admins may import. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { createOrganisation } from "#lib/auth/create-organisation";
import { type Doer, OPERATOR } from "#lib/auth/doer";
import { setOperator } from "#lib/auth/set-operator";
import { systemClock } from "#lib/calendar/clock";
import type { OrgId, Scope } from "#lib/context";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const deps = { db, clock: systemClock };
const make = (name: string, scope: Scope = "real") => createOrganisation(deps, OPERATOR, { name, scope });

beforeEach(async () => {
  await db.query("truncate organisations");
});

async function operators(): Promise<string[]> {
  return (await db.query<{ name: string }>("select name from organisations where operator order by name")).map(({ name }) => name);
}

describe("the organisation that operates the installation", () => {
  test("is the first real one, also when many are made at once", async () => {
    await make("Demostración", "demo");
    expect(await operators()).toEqual([]);
    await Promise.all(["Uno", "Dos", "Tres", "Cuatro"].map((name) => make(name)));
    expect(await operators()).toHaveLength(1);
  });

  test("is not replaced by a later one when it stops", async () => {
    const orgId = await make("Uno");
    await setOperator(deps, OPERATOR, { orgId, operator: false });
    await make("Dos");
    expect(await operators()).toEqual([]);
  });

  test("of an installation that was there before is its oldest real one", async () => {
    await make("Demostración", "demo");
    await make("Vieja");
    await make("Nueva");
    await db.query("update organisations set operator = false, created_at = created_at - interval '1 day' where name <> 'Nueva'");
    const migration = readFileSync("lib/db/migrations/20261121004000_operator_and_refusals.sql", "utf8");
    const [update = ""] = /^update organisations[^;]*;/m.exec(migration) ?? [];
    await db.query(update);
    expect(await operators()).toEqual(["Vieja"]);
  });
});

test("only the system says who operates; the demonstration never does", async () => {
  const [orgId, demoId] = [await make("Uno"), await make("Demostración", "demo")];
  const admin: Doer = { kind: "user", id: orgId, name: "Ana", orgId, role: "admin", requestId: null };
  await expect(setOperator(deps, admin, { orgId, operator: true })).rejects.toMatchObject({ code: "forbidden" });
  await expect(setOperator(deps, OPERATOR, { orgId: demoId, operator: true })).rejects.toMatchObject({ code: "invalid-request" });
  const nobody = "00000000-0000-4000-8000-000000000000" as OrgId;
  await expect(setOperator(deps, OPERATOR, { orgId: nobody, operator: true })).rejects.toMatchObject({ code: "not-found" });
  expect(await setOperator(deps, OPERATOR, { orgId, operator: true })).toEqual({ changed: false });
});
