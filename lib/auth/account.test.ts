import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { authenticate } from "#lib/auth/authenticate";
import { changeDefaults } from "#lib/auth/change-defaults";
import { changePassword } from "#lib/auth/change-password";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import { endOwnSessions } from "#lib/auth/end-own-sessions";
import { issueTokenFromPanel } from "#lib/auth/issue-token-from-panel";
import { listTokens } from "#lib/auth/list-tokens";
import { openSession } from "#lib/auth/open-session";
import { readAccount } from "#lib/auth/read-account";
import { revokeToken } from "#lib/auth/revoke-token";
import type { Role } from "#lib/contract/panel";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const PASSWORD = "una clave bien larga";
const NEW = "otra clave bien larga";

/** A person with a session, and the context of a request made with it. */
async function stage(role: Role = "officer", password: string | null = PASSWORD) {
  const base = await testContext(db, { name: "Banco Sur" });
  const { orgId } = base.actor;
  const email = `${randomUUID()}@example.cl`;
  const { userId } = await createUser(base, OPERATOR, { orgId, email, name: "Carla", role, password });
  const open = async (userAgent: string | null = null) => {
    const { sessionid } = await openSession(base, { userId, orgId, name: "Carla" }, { method: "password", requestId: null, userAgent });
    return async () => authenticate(base, { authorization: null, cookie: `sessionid=${sessionid}` });
  };
  const ask = await open("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  const answer = await ask();
  if (answer.state !== "authenticated") throw new Error("not signed in");
  const ctx: TestContext = { ...base, actor: answer.actor };
  const trail = (action: string) =>
    db.query<{ detail: Record<string, unknown> }>("select detail from audit_entries where org_id = $1 and action = $2", [orgId, action]);
  return { ctx, orgId, userId, email, open, state: async () => (await ask()).state, trail };
}

describe("the own account", () => {
  test("says who, how and where: the session that asks is marked, ended ones are gone", async () => {
    const { ctx, email, open } = await stage();
    ctx.clock.set("2026-11-20T15:10:00Z");
    await open(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    );
    expect(await readAccount(ctx)).toEqual({
      name: "Carla",
      email,
      role: "officer",
      organisation: "Banco Sur",
      signsInWith: { password: true, sso: false },
      defaults: { language: "es", purpose: "customer-due-diligence", legalBasis: "legal-obligation" },
      sessions: [
        {
          sessionId: expect.any(String),
          device: "Safari · iOS",
          openedAt: "2026-11-20T15:10:00.000Z",
          lastSeenAt: "2026-11-20T15:10:00.000Z",
          current: false,
        },
        {
          sessionId: ctx.actor.sessionId,
          device: "Firefox · Linux",
          openedAt: "2026-11-20T15:00:00.000Z",
          lastSeenAt: "2026-11-20T15:00:00.000Z",
          current: true,
        },
      ],
    });
    ctx.clock.set("2026-11-20T15:35:00Z");
    expect((await readAccount(ctx)).sessions.map((session) => session.device)).toEqual(["Safari · iOS"]);
  });

  test("ends one session or all others, its own only, and tells the trail", async () => {
    const { ctx, open, state, trail } = await stage();
    const stranger = await stage();
    const others = [await open(), await open(), await open()];
    const [first] = (await readAccount(ctx)).sessions.filter((session) => !session.current);
    expect(await endOwnSessions(ctx, { session: first?.sessionId ?? "" })).toBe(1);
    await expect(endOwnSessions(ctx, { session: first?.sessionId ?? "" })).rejects.toMatchObject({ code: "not-found" });
    await expect(endOwnSessions(ctx, { session: stranger.ctx.actor.sessionId ?? "" })).rejects.toMatchObject({ code: "not-found" });
    expect(await endOwnSessions(ctx, { session: "others" })).toBe(2);
    expect(await Promise.all(others.map(async (ask) => (await ask()).state))).toEqual(["refused", "refused", "refused"]);
    expect([await state(), await stranger.state()]).toEqual(["authenticated", "authenticated"]);
    expect((await trail("user.sessions-ended")).map((entry) => entry.detail)).toEqual([{ sessionsEnded: 1 }, { sessionsEnded: 2 }]);
  });
});

describe("the own password", () => {
  test("changes with the current one; other sessions end, this one stays", async () => {
    const { ctx, open, state, trail } = await stage();
    const other = await open();
    await expect(changePassword(ctx, { current: "no es esta clave", password: NEW })).rejects.toMatchObject({ code: "forbidden" });
    await expect(changePassword(ctx, { current: PASSWORD, password: "corta" })).rejects.toMatchObject({ code: "invalid-request" });
    expect((await other()).state).toBe("authenticated");
    expect(await changePassword(ctx, { current: PASSWORD, password: NEW })).toBe(1);
    expect([await state(), (await other()).state]).toEqual(["authenticated", "refused"]);
    await expect(changePassword(ctx, { current: PASSWORD, password: "una tercera clave" })).rejects.toMatchObject({ code: "forbidden" });
    expect((await trail("user.password-set")).map((entry) => entry.detail)).toEqual([{ by: "panel", sessionsEnded: 1 }]);
  });

  test("cannot be guessed at an open browser, and is nothing for who signs in through the provider", async () => {
    const { ctx } = await stage();
    for (let guess = 0; guess < 10; guess++) {
      await expect(changePassword(ctx, { current: `intento ${guess}`, password: NEW })).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(changePassword(ctx, { current: PASSWORD, password: NEW })).rejects.toMatchObject({
      code: "too-many-requests",
      retryAfterSeconds: 90,
    });
    const sso = await stage("officer", null);
    await expect(changePassword(sso.ctx, { current: PASSWORD, password: NEW })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("changed twice at once is changed once", async () => {
    const { ctx } = await stage();
    const results = await Promise.allSettled(
      [NEW, "una tercera clave"].map((password) => changePassword(ctx, { current: PASSWORD, password })),
    );
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the defaults of an organisation", () => {
  const to = { language: "en", purpose: "supplier-review", legalBasis: "contract" } as const;

  test("are changed by an admin, hold at the next request, and are in the trail", async () => {
    const { ctx, trail, open } = await stage("admin");
    await changeDefaults(ctx, to);
    await changeDefaults(ctx, to);
    const answer = await (await open())();
    expect(answer).toMatchObject({ actor: to });
    expect((await readAccount(ctx)).defaults).toEqual(to);
    expect(await trail("organisation.defaults-changed")).toEqual([
      { detail: { from: { language: "es", purpose: "customer-due-diligence", legalBasis: "legal-obligation" }, to } },
    ]);
  });

  test("are not for officers", async () => {
    await expect(changeDefaults((await stage()).ctx, to)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("tokens in the panel", () => {
  test("are listed newest first with their state, without secret or hash, and nobody else's", async () => {
    const { ctx, orgId } = await stage("admin");
    await issueTokenFromPanel((await stage("admin")).ctx, { name: "ajeno", purpose: null, legalBasis: null, lastDay: null });
    const core = await issueTokenFromPanel(ctx, { name: "core", purpose: null, legalBasis: null, lastDay: null });
    ctx.clock.set("2026-11-20T15:01:00Z");
    const brief = await issueTokenFromPanel(ctx, {
      name: "breve",
      purpose: "employment-review",
      legalBasis: "consent",
      lastDay: "2026-11-20",
    });
    // The last day is a day in Chile, to its end.
    expect(brief.expiresAt).toBe("2026-11-21T03:00:00.000Z");
    expect((await listTokens(ctx)).map((token) => [token.name, token.state])).toEqual([
      ["breve", "active"],
      ["core", "active"],
    ]);
    ctx.clock.set("2026-11-21T03:00:00Z");
    await revokeToken(ctx, OPERATOR, { orgId, tokenId: core.tokenId });
    const lines = await listTokens(ctx);
    expect(lines).toEqual([
      {
        tokenId: brief.tokenId,
        name: "breve",
        onlyRight: null,
        purpose: "employment-review",
        legalBasis: "consent",
        createdBy: "Carla",
        createdAt: "2026-11-20T15:01:00.000Z",
        lastUsedAt: null,
        expiresAt: "2026-11-21T03:00:00.000Z",
        revokedAt: null,
        state: "expired",
      },
      expect.objectContaining({ name: "core", state: "revoked", revokedAt: "2026-11-21T03:00:00.000Z" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(core.secret.slice(4));
  });

  test("do not begin when their last day has passed, and are for admins", async () => {
    const { ctx } = await stage("admin");
    const request = { name: "tarde", purpose: null, legalBasis: null };
    // A year typed short, or far too long, is no token without end.
    for (const lastDay of ["2026-11-19", "0026-12-31", "2126-12-31"]) {
      await expect(issueTokenFromPanel(ctx, { ...request, lastDay })).rejects.toMatchObject({ code: "invalid-request" });
    }
    expect(await listTokens(ctx)).toEqual([]);
    const officer = (await stage()).ctx;
    await expect(issueTokenFromPanel(officer, { ...request, lastDay: null })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listTokens(officer)).rejects.toMatchObject({ code: "forbidden" });
  });
});
