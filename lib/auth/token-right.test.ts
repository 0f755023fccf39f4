/** Promise: a token with one right opens what asks for that right and nothing else; only an organisation that operates may issue it. */
import { describe, expect, test } from "vitest";
import { authenticate, forgetCredentials, type Wanted } from "#lib/auth/authenticate";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import { requireCourtPush } from "#lib/auth/import-right";
import { issueToken } from "#lib/auth/issue-token";
import { issueTokenFromPanel } from "#lib/auth/issue-token-from-panel";
import { listTokens } from "#lib/auth/list-tokens";
import { openSession } from "#lib/auth/open-session";
import { panelActor } from "#lib/auth/panel-actor";
import { revokeToken } from "#lib/auth/revoke-token";
import { setOperator } from "#lib/auth/set-operator";
import { systemClock } from "#lib/calendar/clock";
import type { Scope } from "#lib/context";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const deps = { db, clock: systemClock };
const PUSH = "push-courts" as const;

async function organisation(options: { operator?: boolean; scope?: Scope } = {}) {
  const { operator = true, scope = "real" } = options;
  const orgId = await createOrganisation(deps, OPERATOR, { name: `Org ${Math.random()}`, scope });
  if (scope === "real") await setOperator(deps, OPERATOR, { orgId, operator });
  return orgId;
}

async function stage() {
  const orgId = await organisation();
  const { userId } = await createUser(deps, OPERATOR, {
    orgId,
    email: `ana-${Math.random()}@example.cl`,
    name: "Ana",
    role: "admin",
    password: null,
  });
  const session = await openSession(deps, { userId, orgId, name: "Ana" }, { method: "password", requestId: null });
  return {
    orgId,
    plain: await issueToken(deps, OPERATOR, { orgId, name: "core" }),
    push: await issueToken(deps, OPERATOR, { orgId, name: "Proveedor", onlyRight: PUSH }),
    cookie: `sessionid=${session.sessionid}`,
  };
}

const byToken = (secret: string, wanted?: Wanted) => authenticate(deps, { authorization: [`Token ${secret}`], cookie: null }, wanted);
const stateOf = async (asked: ReturnType<typeof authenticate>) => (await asked).state;

const CONTRACT: Wanted = { panel: false, https: false };
const PANEL: Wanted = { panel: true, https: false };
const DELIVERY: Wanted = { ...CONTRACT, right: PUSH };

describe("what opens what", () => {
  test("every kind of credential at every kind of door", async () => {
    const { plain, push, cookie } = await stage();
    const bySession = (wanted: Wanted) => authenticate(deps, { authorization: null, cookie }, wanted);
    const matrix = async (ask: (wanted: Wanted) => ReturnType<typeof authenticate>) => ({
      contract: await stateOf(ask(CONTRACT)),
      panel: await stateOf(ask(PANEL)),
      delivery: await stateOf(ask(DELIVERY)),
    });
    expect({
      plain: await matrix((wanted) => byToken(plain.secret, wanted)),
      push: await matrix((wanted) => byToken(push.secret, wanted)),
      session: await matrix(bySession),
      nobody: await matrix((wanted) => byToken(`ctj_${"x".repeat(43)}`, wanted)),
    }).toEqual({
      plain: { contract: "authenticated", panel: "refused", delivery: "forbidden" },
      push: { contract: "forbidden", panel: "forbidden", delivery: "authenticated" },
      session: { contract: "authenticated", panel: "authenticated", delivery: "forbidden" },
      nobody: { contract: "refused", panel: "refused", delivery: "refused" },
    });
  });

  test("whoever asks without thinking of rights is safe, and a page knows no such token", async () => {
    const { push } = await stage();
    expect(await byToken(push.secret)).not.toHaveProperty("actor");
    const headers = new Headers({ authorization: `Token ${push.secret}` });
    expect(await panelActor({ ...deps, settings: { publicBaseUrl: "http://localhost:3000" } }, headers)).toBeNull();
  });

  test("the actor carries its right; revoked, expired and of a disabled organisation it is refused like any other", async () => {
    const { orgId, push, plain } = await stage();
    expect(await byToken(push.secret, DELIVERY)).toMatchObject({ actor: { orgId, kind: "token", role: null, onlyRight: PUSH } });
    expect(await byToken(plain.secret)).not.toHaveProperty("actor.onlyRight");
    await revokeToken(deps, OPERATOR, { orgId, tokenId: push.tokenId });
    expect([await stateOf(byToken(push.secret)), await stateOf(byToken(push.secret, DELIVERY))]).toEqual(["refused", "refused"]);
    const other = await issueToken(deps, OPERATOR, { orgId, name: "otro", onlyRight: PUSH, expiresAt: new Date(Date.now() + 3_600_000) });
    const later = { db, clock: { now: () => new Date(Date.now() + 3_600_001) } };
    expect(await authenticate(later, { authorization: [`Token ${other.secret}`], cookie: null }, DELIVERY)).toEqual({ state: "refused" });
    await db.query("update organisations set disabled_at = now() where org_id = $1", [orgId]);
    forgetCredentials(db);
    expect(await stateOf(byToken(other.secret, DELIVERY))).toBe("refused");
  });
});

describe("issuing", () => {
  test("is for an organisation that operates the installation, and never for the demonstration", async () => {
    const issue = async (options: Parameters<typeof organisation>[0]) =>
      issueToken(deps, OPERATOR, { orgId: await organisation(options), name: "Proveedor", onlyRight: PUSH });
    await expect(issue({ operator: false })).rejects.toMatchObject({ code: "forbidden" });
    await expect(issue({ scope: "demo" })).rejects.toMatchObject({ code: "forbidden" });
    expect((await issue({})).secret).toMatch(/^ctj_/);
  });

  test("asks for neither purpose nor legal basis, and takes none", async () => {
    const orgId = await organisation();
    const issue = issueToken(deps, OPERATOR, { orgId, name: "Proveedor", onlyRight: PUSH, purpose: "other" });
    await expect(issue).rejects.toMatchObject({ code: "invalid-request" });
  });

  test("from the panel is an admin's of such an organisation; list and trail say the right", async () => {
    const ctx = await testContext(db);
    const request = { name: "Proveedor", purpose: null, legalBasis: null, lastDay: null, onlyRight: PUSH };
    const as = (role: "officer" | "admin") => ({ ...ctx, actor: { ...ctx.actor, role } });
    await expect(issueTokenFromPanel(as("admin"), request)).rejects.toMatchObject({ code: "forbidden" });
    await db.query("update organisations set operator = true where org_id = $1", [ctx.actor.orgId]);
    await expect(issueTokenFromPanel(as("officer"), request)).rejects.toMatchObject({ code: "forbidden" });
    const issued = await issueTokenFromPanel(as("admin"), request);
    expect(issued).toMatchObject({ onlyRight: PUSH, secret: expect.stringMatching(/^ctj_/) });
    await issueTokenFromPanel(as("admin"), { ...request, name: "core", onlyRight: null });
    const lines = await listTokens(as("admin"));
    expect(Object.fromEntries(lines.map(({ name, onlyRight }) => [name, onlyRight]))).toEqual({ Proveedor: PUSH, core: null });
    const details = await db.query<{ detail: unknown }>("select detail from audit_entries where org_id = $1 and action = 'token.issued'", [
      ctx.actor.orgId,
    ]);
    expect(details.map(({ detail }) => detail)).toContainEqual({ name: "Proveedor", onlyRight: PUSH, expiresAt: null });
  });
});

test("an organisation that stops operating delivers no more, whatever its tokens say", async () => {
  const { orgId, push } = await stage();
  const authentication = await byToken(push.secret, DELIVERY);
  if (authentication.state !== "authenticated") throw new Error("the token opens");
  const ctx = { db, actor: authentication.actor };
  await expect(requireCourtPush(ctx)).resolves.toBeUndefined();
  await setOperator(deps, OPERATOR, { orgId, operator: false });
  await expect(requireCourtPush(ctx)).rejects.toMatchObject({ code: "forbidden" });
  const admin = await testContext(db);
  await db.query("update organisations set operator = true where org_id = $1", [admin.actor.orgId]);
  await expect(requireCourtPush({ db, actor: { ...admin.actor, role: "admin" } })).rejects.toMatchObject({ code: "forbidden" });
});
