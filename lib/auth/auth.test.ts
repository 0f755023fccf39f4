import { describe, expect, test } from "vitest";
import { authenticate, flushLastUsed, forgetCredentials, type Wanted } from "#lib/auth/authenticate";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { type Doer, OPERATOR } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { openSession } from "#lib/auth/open-session";
import { panelActor, panelSession } from "#lib/auth/panel-actor";
import { revokeSession } from "#lib/auth/revoke-session";
import { revokeToken } from "#lib/auth/revoke-token";
import { setPassword } from "#lib/auth/set-password";
import type { OrgId } from "#lib/context";
import { openDb } from "#lib/db/db";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const MINUTE_MS = 60_000;
const START = new Date("2026-11-20T15:00:00.000Z");

/** An organisation with an officer, an admin, a token and a session of the officer, on a clock of its own. */
async function stage() {
  let at = START.getTime();
  const deps = { db, clock: { now: () => new Date(at) } };
  const moveMs = (ms: number) => {
    at += ms;
    forgetCredentials(db);
  };
  const name = `Org ${Math.random()}`;
  const orgId = await createOrganisation(deps, OPERATOR, { name });
  const person = async (role: "officer" | "admin") => {
    const { userId } = await createUser(deps, OPERATOR, {
      orgId,
      email: ` ${role}-${Math.random()}@Example.CL`,
      name: `${role} uno`,
      role,
      password: null,
    });
    return { userId, orgId, name: `${role} uno` };
  };
  const officer = await person("officer");
  const admin = await person("admin");
  const token = await issueToken(deps, OPERATOR, { orgId, name: "core" });
  const session = await openSession(deps, officer, { method: "password", requestId: null });
  return { deps, moveMs, orgId, orgName: name, officer, admin, token, session, person };
}

const byToken = (deps: Parameters<typeof authenticate>[0], secret: string) =>
  authenticate(deps, { authorization: [`Token ${secret}`], cookie: null });
const byCookie = (deps: Parameters<typeof authenticate>[0], cookie: string, wanted: Wanted = { panel: false, https: false }) =>
  authenticate(deps, { authorization: null, cookie }, wanted);
const doer = (user: { userId: string; orgId: OrgId; name: string }, role: "officer" | "admin"): Doer => ({
  kind: "user",
  id: user.userId,
  name: user.name,
  orgId: user.orgId,
  role,
  requestId: null,
});
const actionsOf = async (orgId: OrgId) =>
  (await db.query<{ action: string }>("select action from audit_entries where org_id = $1 order by at, action", [orgId])).map(
    (row) => row.action,
  );

describe("a token", () => {
  test("acts for its organisation, with the organisation's purpose unless it has its own", async () => {
    const { deps, orgId, orgName, token } = await stage();
    expect(await byToken(deps, token.secret)).toEqual({
      state: "authenticated",
      via: "token",
      credentialKey: `token:${token.tokenId}`,
      session: null,
      actor: {
        kind: "token",
        id: token.tokenId,
        name: "core",
        orgId,
        orgName,
        scope: "real",
        role: null,
        seesPenalDetail: true,
        language: "es",
        purpose: "customer-due-diligence",
        legalBasis: "legal-obligation",
      },
    });
    const own = await issueToken(deps, OPERATOR, { orgId, name: "hr", purpose: "employment-review", legalBasis: "consent" });
    expect(await byToken(deps, own.secret)).toMatchObject({ actor: { purpose: "employment-review", legalBasis: "consent" } });
  });

  test("is stored as a hash only", async () => {
    const { token } = await stage();
    const [row] = await db.query<{ token_hash: Buffer; row: string }>(
      "select token_hash, tokens::text as row from tokens where token_id = $1",
      [token.tokenId],
    );
    expect(row?.token_hash.byteLength).toBe(32);
    expect(row?.row).not.toContain(token.secret.slice(4));
  });

  test("unknown, revoked, expired, of a disabled organisation: refused alike, a good cookie beside it or not", async () => {
    const { deps, moveMs, orgId, token, session } = await stage();
    const cookie = `sessionid=${session.sessionid}`;
    const refused = { state: "refused" };
    expect(await authenticate(deps, { authorization: [`Token ctj_${"A".repeat(43)}`], cookie })).toEqual(refused);
    const brief = await issueToken(deps, OPERATOR, { orgId, name: "brief", expiresAt: new Date(START.getTime() + MINUTE_MS) });
    expect(await byToken(deps, brief.secret)).toMatchObject({ state: "authenticated" });
    moveMs(MINUTE_MS);
    expect(await authenticate(deps, { authorization: [`Token ${brief.secret}`], cookie })).toEqual(refused);
    await revokeToken(deps, OPERATOR, { orgId, tokenId: token.tokenId });
    await revokeToken(deps, OPERATOR, { orgId, tokenId: token.tokenId });
    expect(await authenticate(deps, { authorization: [`Token ${token.secret}`], cookie })).toEqual(refused);
    const last = await issueToken(deps, OPERATOR, { orgId, name: "last" });
    await db.query("update organisations set disabled_at = now() where org_id = $1", [orgId]);
    expect(await byToken(deps, last.secret)).toEqual(refused);
    expect(await byCookie(deps, cookie)).toEqual(refused);
    expect((await actionsOf(orgId)).filter((action) => action === "token.revoked")).toHaveLength(1);
  });

  test("opens nothing of the panel", async () => {
    const { deps, token } = await stage();
    const raw = { authorization: [`Token ${token.secret}`], cookie: null };
    expect(await authenticate(deps, raw, { panel: true, https: false })).toEqual({ state: "refused" });
  });

  test("shows when it was last used, written off the request path", async () => {
    const { deps, moveMs, token } = await stage();
    const lastUsed = async () =>
      (await db.query<{ last_used_at: Date | null }>("select last_used_at from tokens where token_id = $1", [token.tokenId]))[0]
        ?.last_used_at;
    await byToken(deps, token.secret);
    await flushLastUsed(db);
    expect(await lastUsed()).toEqual(START);
    moveMs(59_000);
    await byToken(deps, token.secret);
    await flushLastUsed(db);
    expect(await lastUsed()).toEqual(START);
    moveMs(1_000);
    await byToken(deps, token.secret);
    await flushLastUsed(db);
    expect(await lastUsed()).toEqual(new Date(START.getTime() + MINUTE_MS));
  });
});

describe("a session", () => {
  test("acts as its person", async () => {
    const { deps, session, officer, orgId } = await stage();
    expect(await byCookie(deps, `sessionid=${session.sessionid}`)).toMatchObject({
      state: "authenticated",
      via: "session",
      credentialKey: `user:${officer.userId}`,
      actor: { kind: "user", id: officer.userId, role: "officer", orgId },
    });
  });

  test("opens the panel on http alone, on https only together with its own companion", async () => {
    const { deps, session, admin } = await stage();
    const stranger = await openSession(deps, admin, { method: "password", requestId: null });
    const mine = `sessionid=${session.sessionid}`;
    const page = (cookie: string, publicBaseUrl: string) => panelActor({ ...deps, settings: { publicBaseUrl } }, new Headers({ cookie }));
    expect(await page(mine, "http://10.0.0.4:3000")).toMatchObject({ role: "officer" });
    expect(await page(`${mine}; __Host-sid=${session.companion}`, "https://kyc.cl")).toMatchObject({ role: "officer" });
    expect(await page(mine, "https://kyc.cl")).toBeNull();
    expect(await page(`${mine}; __Host-sid=${stranger.companion}`, "https://kyc.cl")).toBeNull();
    expect(await byCookie(deps, mine, { panel: false, https: true })).toMatchObject({ state: "authenticated" });
  });

  test("ends after 30 idle minutes, and after 12 hours of any use", async () => {
    const { deps, moveMs, session, admin } = await stage();
    const cookie = `sessionid=${session.sessionid}`;
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await byCookie(deps, cookie)).toMatchObject({ state: "authenticated" });
      await flushLastUsed(db);
      moveMs(20 * MINUTE_MS);
    }
    expect(await byCookie(deps, cookie)).toEqual({ state: "refused" });
    const idle = await openSession(deps, admin, { method: "password", requestId: null });
    moveMs(30 * MINUTE_MS - 1);
    expect(await byCookie(deps, `sessionid=${idle.sessionid}`)).toMatchObject({ state: "authenticated" });
    const unused = await openSession(deps, admin, { method: "password", requestId: null });
    moveMs(30 * MINUTE_MS);
    expect(await byCookie(deps, `sessionid=${unused.sessionid}`)).toEqual({ state: "refused" });
  });

  test("is not prolonged by the question when it ends, but by every other", async () => {
    const { deps, moveMs, session, officer } = await stage();
    const headers = new Headers({ cookie: `sessionid=${session.sessionid}` });
    const quietly = () => byCookie(deps, `sessionid=${session.sessionid}`, { panel: true, https: false, quiet: true });
    const idleEnd = async () => {
      const answer = await quietly();
      return answer.state === "authenticated" ? answer.session?.idleEndsAt : null;
    };
    const page = () => panelSession({ ...deps, settings: { publicBaseUrl: "http://panel.test" } }, headers);
    const firstEnd = new Date(START.getTime() + 30 * MINUTE_MS);
    for (let minutes = 0; minutes < 25; minutes += 5) {
      expect(await idleEnd()).toEqual(firstEnd);
      await flushLastUsed(db);
      moveMs(5 * MINUTE_MS);
    }
    expect(await page()).toEqual({ personId: officer.userId, idleSeconds: 1800, idleLeftSeconds: 1800, leftSeconds: 43_200 - 1500 });
    // At once, before the mark is written, and after it.
    const laterEnd = new Date(firstEnd.getTime() + 25 * MINUTE_MS);
    expect(await idleEnd()).toEqual(laterEnd);
    await flushLastUsed(db);
    forgetCredentials(db);
    expect(await idleEnd()).toEqual(laterEnd);
    moveMs(30 * MINUTE_MS);
    expect(await quietly()).toEqual({ state: "refused" });
    expect(await page()).toBeNull();
  });

  test("says the earlier of its two ends as the end without use", async () => {
    const { deps, moveMs, session } = await stage();
    const headers = new Headers({ cookie: `sessionid=${session.sessionid}` });
    const page = () => panelSession({ ...deps, settings: { publicBaseUrl: "http://panel.test" } }, headers);
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      await page();
      await flushLastUsed(db);
      moveMs(10 * MINUTE_MS);
    }
    expect(await page()).toMatchObject({ idleLeftSeconds: 600, leftSeconds: 600 });
  });

  test("is new at every sign-in and stored as hashes only", async () => {
    const { deps, officer, session } = await stage();
    const again = await openSession(deps, officer, { method: "password", requestId: null });
    expect(again.sessionid).not.toBe(session.sessionid);
    const rows = await db.query<{ row: string }>("select sessions::text as row from sessions where user_id = $1", [officer.userId]);
    expect(rows).toHaveLength(2);
    for (const { row } of rows) {
      expect(row).not.toContain(session.sessionid);
      expect(row).not.toContain(session.companion);
    }
  });

  test("ends with sign-out, a new password, and the disabling of its person", async () => {
    const { deps, orgId, officer, admin, session } = await stage();
    const cookie = `sessionid=${session.sessionid}`;
    expect(await byCookie(deps, cookie)).toMatchObject({ state: "authenticated" });
    expect(await revokeSession(deps, cookie, "r-1")).toBe(true);
    expect(await byCookie(deps, cookie)).toEqual({ state: "refused" });
    expect(await revokeSession(deps, cookie, "r-2")).toBe(false);
    expect(await revokeSession(deps, "sessionid=junk", null)).toBe(false);

    const second = await openSession(deps, officer, { method: "password", requestId: null });
    const bystander = await openSession(deps, admin, { method: "password", requestId: null });
    await setPassword(deps, doer(officer, "officer"), { orgId, userId: officer.userId, password: "una clave bien larga" });
    expect(await byCookie(deps, `sessionid=${second.sessionid}`)).toEqual({ state: "refused" });

    const third = await openSession(deps, officer, { method: "password", requestId: null });
    await disableUser(deps, doer(admin, "admin"), { orgId, userId: officer.userId });
    expect(await byCookie(deps, `sessionid=${third.sessionid}`)).toEqual({ state: "refused" });
    await expect(openSession(deps, officer, { method: "password", requestId: null })).rejects.toMatchObject({
      code: "invalid-credentials",
    });
    expect(await byCookie(deps, `sessionid=${bystander.sessionid}`)).toMatchObject({ state: "authenticated" });
    expect(await actionsOf(orgId)).toEqual(
      expect.arrayContaining(["session.closed", "session.opened", "user.disabled", "user.password-set"]),
    );
  });
});

describe("another process", () => {
  test("refuses within a second what this one revoked", async () => {
    const { deps, orgId, token, session } = await stage();
    const other = { ...deps, db: openDb({ url: db.url, poolSize: 2 }) };
    try {
      const cookie = `sessionid=${session.sessionid}`;
      expect(await byToken(other, token.secret)).toMatchObject({ state: "authenticated" });
      expect(await byCookie(other, cookie)).toMatchObject({ state: "authenticated" });
      await revokeToken(deps, OPERATOR, { orgId, tokenId: token.tokenId });
      await revokeSession(deps, cookie, null);
      await expect.poll(async () => (await byToken(other, token.secret)).state, { timeout: 1_000, interval: 20 }).toBe("refused");
      await expect.poll(async () => (await byCookie(other, cookie)).state, { timeout: 1_000, interval: 20 }).toBe("refused");
    } finally {
      await other.db.close();
    }
  });
});

describe("administration", () => {
  test("is for admins, within their own organisation", async () => {
    const mine = await stage();
    const theirs = await stage();
    const { deps, orgId, officer, admin, token } = mine;
    const asOfficer = doer(officer, "officer");
    const asAdmin = doer(admin, "admin");
    const newcomer = { orgId, email: "nuevo@example.cl", name: "Nuevo", role: "officer" as const, password: null };
    await expect(createUser(deps, asOfficer, newcomer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(issueToken(deps, asOfficer, { orgId, name: "x" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(revokeToken(deps, asOfficer, { orgId, tokenId: token.tokenId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(disableUser(deps, asOfficer, { orgId, userId: admin.userId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(setPassword(deps, asOfficer, { orgId, userId: admin.userId, password: "x".repeat(12) })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(createOrganisation(deps, asAdmin, { name: "Otra" })).rejects.toMatchObject({ code: "forbidden" });

    const notFound = { code: "not-found" };
    await expect(revokeToken(deps, asAdmin, { orgId: theirs.orgId, tokenId: theirs.token.tokenId })).rejects.toMatchObject(notFound);
    await expect(revokeToken(deps, asAdmin, { orgId, tokenId: theirs.token.tokenId })).rejects.toMatchObject(notFound);
    await expect(disableUser(deps, asAdmin, { orgId, userId: theirs.officer.userId })).rejects.toMatchObject(notFound);
    await expect(setPassword(deps, asAdmin, { orgId, userId: theirs.officer.userId, password: "x".repeat(12) })).rejects.toMatchObject(
      notFound,
    );
    await expect(createUser(deps, asAdmin, { ...newcomer, orgId: theirs.orgId })).rejects.toMatchObject(notFound);
    expect(await byToken(deps, theirs.token.secret)).toMatchObject({ state: "authenticated" });
    expect(await createUser(deps, asAdmin, newcomer)).toEqual({ userId: expect.any(String) });
  });

  test("refuses in a plain sentence, and takes an e-mail or an organisation's name once", async () => {
    const { deps, orgId, orgName } = await stage();
    const user = { orgId, email: "uno@example.cl", name: "Uno", role: "officer" as const };
    await expect(createUser(deps, OPERATOR, { ...user, password: "corta" })).rejects.toMatchObject({
      code: "invalid-request",
      message: "A password has at least 12 characters; this one has 5.",
    });
    await expect(createUser(deps, OPERATOR, { ...user, email: "nada", password: null })).rejects.toMatchObject({
      message: "nada is not an e-mail address.",
    });
    await createUser(deps, OPERATOR, { ...user, password: null });
    await expect(createUser(deps, OPERATOR, { ...user, email: "UNO@example.cl ", password: null })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(createOrganisation(deps, OPERATOR, { name: orgName.toUpperCase() })).rejects.toMatchObject({ code: "conflict" });
    const twice = await Promise.allSettled([1, 2].map(() => createOrganisation(deps, OPERATOR, { name: "Gemela SpA" })));
    expect(twice.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    const [account] = await db.query("select balance_credits from credit_accounts where org_id = $1", [orgId]);
    expect(account).toEqual({ balance_credits: 0 });
  });
});
