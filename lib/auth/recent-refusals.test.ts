import { expect, test } from "vitest";
import { authenticate } from "#lib/auth/authenticate";
import { createOrganisation } from "#lib/auth/create-organisation";
import { OPERATOR } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { openRecentRefusals } from "#lib/auth/recent-refusals";
import { revokeToken } from "#lib/auth/revoke-token";
import { systemClock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

test("a refusal is remembered for half a second and no longer", () => {
  let at = 0;
  const refusals = openRecentRefusals(() => at);
  refusals.add("a");
  at = 499;
  expect(refusals.has("a")).toBe(true);
  at = 500;
  expect(refusals.has("a")).toBe(false);
  refusals.add("b");
  refusals.clear();
  expect(refusals.has("b")).toBe(false);
});

test("a flood of different ones takes the place of the oldest, not more memory", () => {
  const refusals = openRecentRefusals(() => 0);
  for (let one = 0; one < 3_000; one++) refusals.add(String(one));
  expect([refusals.has("0"), refusals.has("999"), refusals.has("1000"), refusals.has("2999")]).toEqual([false, false, true, true]);
});

test("a program that goes on with a revoked token costs one query, and a new token opens at once", async () => {
  let queries = 0;
  const counted: Db = { ...db, query: (...args) => (queries++, db.query(...args)) };
  const deps = { db: counted, clock: systemClock };
  const orgId = await createOrganisation(deps, OPERATOR, { name: "Org de prueba" });
  const old = await issueToken(deps, OPERATOR, { orgId, name: "old" });
  await revokeToken(deps, OPERATOR, { orgId, tokenId: old.tokenId });
  queries = 0;
  for (let request = 0; request < 20; request++) {
    expect(await authenticate(deps, { authorization: [`Token ${old.secret}`], cookie: null })).toEqual({ state: "refused" });
  }
  expect(queries).toBeLessThan(20);
  const fresh = await issueToken(deps, OPERATOR, { orgId, name: "fresh" });
  expect(await authenticate(deps, { authorization: [`Token ${fresh.secret}`], cookie: null })).toMatchObject({ state: "authenticated" });
});
