import { describe, expect, test } from "vitest";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { OPERATOR } from "#lib/auth/doer";
import { signInWithOidc } from "#lib/auth/sign-in-with-oidc";
import { signInWithPassword } from "#lib/auth/sign-in-with-password";
import { openDb } from "#lib/db/db";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");
const PASSWORD = "una clave bien larga";

async function stage() {
  let at = Date.parse("2026-11-20T15:00:00Z");
  const deps = { db, log, clock: { now: () => new Date(at) } };
  const orgId = await createOrganisation(deps, OPERATOR, { name: `Org ${Math.random()}` });
  const email = `ana-${Math.random()}@example.cl`;
  const { userId } = await createUser(deps, OPERATOR, { orgId, email, name: "Ana", role: "officer", password: PASSWORD });
  const address = `192.0.2.${Math.random()}`;
  const attempt = (more: { email?: string; password?: string; address?: string } = {}, through: typeof deps = deps) =>
    signInWithPassword(through, { email, password: "equivocada del todo", address, requestId: "r-1", ...more });
  return { deps, orgId, email, userId, address, attempt, moveMinutes: (minutes: number) => (at += minutes * 60_000) };
}

describe("e-mail and password", () => {
  test("prove the person, however the e-mail is written", async () => {
    const { attempt, email, userId, orgId } = await stage();
    expect(await attempt({ email: `  ${email.toUpperCase()} `, password: PASSWORD })).toEqual({
      state: "signed-in",
      user: { userId, orgId, name: "Ana" },
    });
  });

  test("wrong, unknown, disabled, without password, of a disabled organisation: refused alike", async () => {
    const { attempt, deps, orgId, userId } = await stage();
    const refused = { state: "refused" };
    expect(await attempt()).toEqual(refused);
    expect(await attempt({ email: "nadie@example.cl" })).toEqual(refused);
    const email = `sso-${Math.random()}@example.cl`;
    await createUser(deps, OPERATOR, { orgId, email, name: "Solo SSO", role: "officer", password: null });
    expect(await attempt({ email, password: PASSWORD })).toEqual(refused);
    await disableUser(deps, OPERATOR, { orgId, userId });
    expect(await attempt({ password: PASSWORD })).toEqual(refused);
    const other = await stage();
    await db.query("update organisations set disabled_at = now() where org_id = $1", [other.orgId]);
    expect(await other.attempt({ password: PASSWORD })).toEqual(refused);
  });

  test("leave a trace in the audit trail when refused", async () => {
    const { attempt, orgId, userId, address } = await stage();
    await attempt();
    await expect
      .poll(() => db.query("select actor_id, detail from audit_entries where org_id = $1 and action = 'session.refused'", [orgId]))
      .toEqual([{ actor_id: userId, detail: { method: "password", address } }]);
  });
});

describe("guessing", () => {
  test("ends after ten failures in 15 minutes, the right password too, and goes on one guess every 90 seconds", async () => {
    const { attempt, moveMinutes } = await stage();
    for (let guess = 0; guess < 10; guess++) expect(await attempt()).toEqual({ state: "refused" });
    expect(await attempt()).toEqual({ state: "throttled", retryAfterSeconds: 90 });
    expect(await attempt({ password: PASSWORD })).toMatchObject({ state: "throttled" });
    moveMinutes(1.5);
    expect(await attempt()).toEqual({ state: "refused" });
    expect(await attempt()).toMatchObject({ state: "throttled" });
    moveMinutes(15);
    expect(await attempt({ password: PASSWORD })).toMatchObject({ state: "signed-in" });
  });

  test("in parallel, over two processes, gets no more than ten", async () => {
    const { attempt, deps } = await stage();
    const second = { ...deps, db: openDb({ url: db.url, poolSize: 4 }) };
    const all = await Promise.all(Array.from({ length: 40 }, (_, place) => attempt({}, place % 2 === 0 ? deps : (second as typeof deps))));
    expect(all.filter((one) => one.state === "refused")).toHaveLength(10);
    expect(all.filter((one) => one.state === "throttled")).toHaveLength(30);
    await second.db.close();
  });

  test("of one account does not lock its owner out at another address, however many addresses guess", async () => {
    const { attempt } = await stage();
    for (let attacker = 0; attacker < 6; attacker++) {
      for (let guess = 0; guess < 11; guess++) await attempt({ address: `198.51.100.${attacker}` });
    }
    // The account is under attack: a new address has two guesses instead of ten, and the owner signs in with the first.
    expect((await attempt({ address: "attacker 7" })).state).toBe("refused");
    expect((await attempt({ address: "attacker 7" })).state).toBe("refused");
    expect(await attempt({ address: "attacker 7" })).toEqual({ state: "throttled", retryAfterSeconds: 450 });
    expect(await attempt({ address: "the owner's", password: PASSWORD })).toMatchObject({ state: "signed-in" });
  });

  test("is forgiven to who then knows the password", async () => {
    const { attempt } = await stage();
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 9; guess++) expect((await attempt()).state).toBe("refused");
      expect((await attempt({ password: PASSWORD })).state).toBe("signed-in");
    }
  });

  test("by the thousand from one address ends there, for any account", async () => {
    const { attempt, address, deps } = await stage();
    await attempt();
    const updated = await db.query(
      "update throttles set tokens = 0.5 where throttle_key like 'sign-in:address:%' and updated_at = $1 returning tokens",
      [deps.clock.now()],
    );
    expect(updated.length).toBeGreaterThan(0);
    expect((await attempt({ email: "otra@example.cl", address })).state).toBe("throttled");
  });
});

describe("an OpenID identity", () => {
  const issuer = "https://id.example.cl";

  test("is matched by verified e-mail once, and by its subject from then on", async () => {
    const { deps, email, userId, orgId } = await stage();
    const ana = { userId, orgId, name: "Ana" };
    expect(await signInWithOidc(deps, { issuer, subject: `s-${userId}`, verifiedEmail: email.toUpperCase() }, null)).toEqual(ana);
    expect(await signInWithOidc(deps, { issuer, subject: `s-${userId}`, verifiedEmail: null }, null)).toEqual(ana);
    expect(await signInWithOidc(deps, { issuer, subject: "somebody else", verifiedEmail: email }, null)).toBeNull();
    expect(await signInWithOidc(deps, { issuer: "https://other.example", subject: `s-${userId}`, verifiedEmail: null }, null)).toBeNull();
    const linked = await db.query("select 1 from audit_entries where org_id = $1 and action = 'user.linked'", [orgId]);
    expect(linked).toHaveLength(1);
  });

  test("never makes a person, nor opens for a disabled one", async () => {
    const { deps, email, userId, orgId } = await stage();
    expect(await signInWithOidc(deps, { issuer, subject: "new", verifiedEmail: "nueva@example.cl" }, null)).toBeNull();
    expect(await db.query("select 1 from users where email = 'nueva@example.cl'")).toEqual([]);
    await disableUser(deps, OPERATOR, { orgId, userId });
    expect(await signInWithOidc(deps, { issuer, subject: "x", verifiedEmail: email }, null)).toBeNull();
  });
});
