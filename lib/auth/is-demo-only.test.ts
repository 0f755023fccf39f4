import { expect, test } from "vitest";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { OPERATOR } from "#lib/auth/doer";
import { isDemoOnly } from "#lib/auth/is-demo-only";
import { systemClock } from "#lib/calendar/clock";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

test("says so while the demonstration is all there is to sign in to, and never else", async () => {
  const deps = { db, clock: systemClock };
  const withPerson = async (scope: "demo" | "real") => {
    const orgId = await createOrganisation(deps, OPERATOR, { name: `A ${scope} one`, scope });
    const person = { orgId, email: `ana@${scope}.test`, name: "Ana", role: "admin", password: null } as const;
    return { orgId, userId: (await createUser(deps, OPERATOR, person)).userId };
  };
  expect(await isDemoOnly(deps)).toBe(false);
  await withPerson("demo");
  expect(await isDemoOnly(deps)).toBe(true);
  const real = await withPerson("real");
  expect(await isDemoOnly(deps)).toBe(false);
  await disableUser(deps, OPERATOR, real);
  expect(await isDemoOnly(deps)).toBe(true);
});
