import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addPerson } from "#lib/auth/add-person";
import { authenticate, flushLastUsed, forgetCredentials } from "#lib/auth/authenticate";
import { changeRole } from "#lib/auth/change-role";
import { correctPerson } from "#lib/auth/correct-person";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { doerOf, OPERATOR } from "#lib/auth/doer";
import { enableUser } from "#lib/auth/enable-user";
import { endSessionsOf } from "#lib/auth/end-sessions-of";
import { listPeople } from "#lib/auth/list-people";
import { openSession } from "#lib/auth/open-session";
import { readPerson } from "#lib/auth/read-person";
import type { Role } from "#lib/contract/panel";
import { openDb } from "#lib/db/db";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const PASSWORD = "una clave bien larga";

/** An organisation whose context acts for a real admin of it. */
async function stage() {
  const base = await testContext(db);
  const { orgId } = base.actor;
  const person = async (role: Role, name: string, password: string | null = PASSWORD) => {
    const made = await createUser(base, OPERATOR, { orgId, email: `${randomUUID()}@example.cl`, name, role, password });
    const ctx: TestContext = { ...base, actor: { ...base.actor, id: made.userId, name, role } };
    return { userId: made.userId, name, orgId, ctx, by: doerOf(ctx) };
  };
  const carla = await person("admin", "Carla");
  const trail = async () =>
    db.query<{ action: string; subject: string; detail: Record<string, unknown> }>(
      "select action, subject, detail from audit_entries where org_id = $1 and actor_kind = 'user' order by at, action",
      [orgId],
    );
  return { base, orgId, person, carla, ctx: carla.ctx, trail };
}

const signedIn = async (ctx: TestContext, user: { userId: string; orgId: TestContext["actor"]["orgId"]; name: string }) => {
  const { sessionid } = await openSession(ctx, user, { method: "password", requestId: null });
  return async () => (await authenticate(ctx, { authorization: null, cookie: `sessionid=${sessionid}` })).state;
};

describe("people of an organisation", () => {
  test("are listed by name as Spanish sorts, the disabled last, and nobody of another organisation", async () => {
    const { person, ctx, carla } = await stage();
    await (await stage()).person("officer", "Ajena");
    const names = ["Ñusta", "Nuria", "Óscar", "Zoe", "ana"];
    for (const name of names) await person("officer", name);
    const aaron = await person("officer", "Aarón");
    await disableUser(ctx, carla.by, aaron);
    expect((await listPeople(ctx)).map((line) => line.name)).toEqual(["ana", "Carla", "Nuria", "Ñusta", "Óscar", "Zoe", "Aarón"]);
  });

  test("are shown with how they sign in, when they were last seen and how many sessions are open", async () => {
    const { person, ctx } = await stage();
    const pedro = await person("officer", "Pedro", null);
    expect(await readPerson(ctx, pedro.userId)).toMatchObject({
      name: "Pedro",
      role: "officer",
      signsInWith: { password: false, sso: false },
      setupLinkUntil: null,
      createdAt: "2026-11-20T15:00:00.000Z",
      lastSeenAt: null,
      disabledAt: null,
      openSessions: 0,
      onlyAdmin: false,
    });
    const ask = await signedIn(ctx, pedro);
    ctx.clock.set("2026-11-20T15:05:00Z");
    forgetCredentials(db);
    expect(await ask()).toBe("authenticated");
    await flushLastUsed(db);
    expect(await readPerson(ctx, pedro.userId)).toMatchObject({ lastSeenAt: "2026-11-20T15:05:00.000Z", openSessions: 1 });
    // The session ends by idleness; that the person was there stays.
    ctx.clock.set("2026-11-20T15:40:00Z");
    expect(await readPerson(ctx, pedro.userId)).toMatchObject({ lastSeenAt: "2026-11-20T15:05:00.000Z", openSessions: 0 });
  });

  test("of another organisation are missing, as is what is no id", async () => {
    const { ctx } = await stage();
    const other = await stage();
    for (const id of [other.carla.userId, randomUUID(), "nada", "'; drop table users"]) {
      await expect(readPerson(ctx, id)).rejects.toMatchObject({ code: "not-found" });
    }
    const theirs = { orgId: ctx.actor.orgId, userId: other.carla.userId };
    for (const act of [disableUser, enableUser, endSessionsOf]) {
      await expect(act(ctx, doerOf(ctx), theirs)).rejects.toMatchObject({ code: "not-found" });
    }
    await expect(changeRole(ctx, doerOf(ctx), { ...theirs, role: "officer" })).rejects.toMatchObject({ code: "not-found" });
  });

  test("are administered by admins only", async () => {
    const { person, carla } = await stage();
    const pedro = await person("officer", "Pedro");
    const forbidden = { code: "forbidden" };
    await expect(listPeople(pedro.ctx)).rejects.toMatchObject(forbidden);
    await expect(readPerson(pedro.ctx, carla.userId)).rejects.toMatchObject(forbidden);
    await expect(changeRole(pedro.ctx, pedro.by, { ...pedro, role: "admin" })).rejects.toMatchObject(forbidden);
    await expect(enableUser(pedro.ctx, pedro.by, carla)).rejects.toMatchObject(forbidden);
    await expect(endSessionsOf(pedro.ctx, pedro.by, carla)).rejects.toMatchObject(forbidden);
    const newcomer = { name: "Nueva", email: "nueva@example.cl", role: "officer", access: "link" } as const;
    await expect(addPerson(pedro.ctx, newcomer)).rejects.toMatchObject(forbidden);
  });
});

describe("a person's name and e-mail", () => {
  test("are corrected by an admin; an e-mail of somebody else is refused, also when two want it at once", async () => {
    const { person, carla, ctx, trail } = await stage();
    const [pedro, elsa] = [await person("officer", "Pedro"), await person("officer", "Elsa")];
    const email = `p-${randomUUID()}@example.cl`;
    await correctPerson(ctx, pedro.userId, { name: "Pedro Soto", email });
    await correctPerson(ctx, pedro.userId, { name: "Pedro Soto", email });
    expect(await readPerson(ctx, pedro.userId)).toMatchObject({ name: "Pedro Soto", email });
    expect((await trail()).filter((entry) => entry.action === "user.corrected")).toEqual([
      {
        action: "user.corrected",
        subject: pedro.userId,
        detail: { from: expect.objectContaining({ name: "Pedro" }), to: { name: "Pedro Soto", email } },
      },
    ]);
    await expect(correctPerson(ctx, elsa.userId, { name: "Elsa", email })).rejects.toMatchObject({ code: "conflict" });
    const wanted = `w-${randomUUID()}@example.cl`;
    const both = await Promise.allSettled([pedro, elsa].map(({ userId }) => correctPerson(ctx, userId, { name: "X", email: wanted })));
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    await expect(correctPerson(pedro.ctx, carla.userId, { name: "X", email: "x@example.cl" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(correctPerson((await stage()).ctx, carla.userId, { name: "X", email: "x@example.cl" })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("a role", () => {
  test("holds at the next request, and its change is in the trail", async () => {
    const { person, carla, ctx, trail } = await stage();
    const pedro = await person("officer", "Pedro");
    const { sessionid } = await openSession(ctx, pedro, { method: "password", requestId: null });
    const roleNow = async () => {
      const answer = await authenticate(ctx, { authorization: null, cookie: `sessionid=${sessionid}` });
      return answer.state === "authenticated" ? answer.actor.role : null;
    };
    expect(await roleNow()).toBe("officer");
    await changeRole(ctx, carla.by, { ...pedro, role: "admin" });
    expect(await roleNow()).toBe("admin");
    await changeRole(ctx, carla.by, { ...pedro, role: "admin" });
    expect((await trail()).filter((entry) => entry.action === "user.role-changed")).toEqual([
      { action: "user.role-changed", subject: pedro.userId, detail: { from: "officer", to: "admin" } },
    ]);
  });
});

describe("the last admin", () => {
  test("is neither demoted nor disabled; one who never set a password does not count as another", async () => {
    const { person, carla, ctx } = await stage();
    const invited = await person("admin", "Invitada", null);
    const conflict = { code: "conflict" };
    expect(await readPerson(ctx, carla.userId)).toMatchObject({ onlyAdmin: true });
    await expect(changeRole(ctx, carla.by, { ...carla, role: "officer" })).rejects.toMatchObject(conflict);
    await expect(disableUser(ctx, invited.by, carla)).rejects.toMatchObject(conflict);
    await disableUser(ctx, carla.by, invited);
    const second = await person("admin", "Segunda");
    expect(await readPerson(ctx, carla.userId)).toMatchObject({ onlyAdmin: false });
    await expect(disableUser(ctx, carla.by, carla)).rejects.toMatchObject(conflict);
    await changeRole(ctx, carla.by, { ...carla, role: "officer" });
    await expect(changeRole(second.ctx, second.by, { ...second, role: "officer" })).rejects.toMatchObject(conflict);
    // The operator of the machine can name another, and so may take the last one.
    await disableUser(ctx, OPERATOR, second);
  });

  test("stays when admins demote or disable each other at once, in one process or two", async () => {
    const other = openDb({ url: db.url, poolSize: 8 });
    try {
      for (let round = 0; round < 6; round++) {
        const { person, carla, ctx, orgId } = await stage();
        const dora = await person("admin", "Dora");
        const elsewhere = { ...dora.ctx, db: other };
        const act =
          round % 2 === 0
            ? disableUser
            : (...[deps, by, of]: Parameters<typeof disableUser>) => changeRole(deps, by, { ...of, role: "officer" });
        const results = await Promise.allSettled([act(ctx, carla.by, dora), act(elsewhere, dora.by, carla)]);
        expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
        const refused = results.find((result) => result.status === "rejected");
        // Who lost is no admin any more, and so may do nothing.
        expect(refused?.reason).toMatchObject({ code: "forbidden" });
        const left = await db.query("select 1 from users where org_id = $1 and role = 'admin' and disabled_at is null", [orgId]);
        expect(left).toHaveLength(1);
      }
    } finally {
      await other.close();
    }
  });

  test("stays when every admin steps down at once", async () => {
    const { person, carla, orgId } = await stage();
    const admins = [carla, ...(await Promise.all(["Dora", "Elsa", "Fidel"].map((name) => person("admin", name))))];
    const results = await Promise.allSettled(admins.map((admin) => changeRole(admin.ctx, admin.by, { ...admin, role: "officer" })));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
    const left = await db.query("select 1 from users where org_id = $1 and role = 'admin'", [orgId]);
    expect(left).toHaveLength(1);
  });
});

describe("a disabled person", () => {
  test("is out at once and may come back, but not by a session of before", async () => {
    const { person, carla, ctx, trail } = await stage();
    const pedro = await person("officer", "Pedro");
    const ask = await signedIn(ctx, pedro);
    expect(await ask()).toBe("authenticated");
    await disableUser(ctx, carla.by, pedro);
    expect(await ask()).toBe("refused");
    await enableUser(ctx, carla.by, pedro);
    await enableUser(ctx, carla.by, pedro);
    expect(await ask()).toBe("refused");
    expect(await (await signedIn(ctx, pedro))()).toBe("authenticated");
    expect((await trail()).map((entry) => [entry.action, entry.detail])).toEqual(
      expect.arrayContaining([
        ["user.disabled", { sessionsEnded: 1 }],
        ["user.enabled", {}],
      ]),
    );
    expect((await trail()).filter((entry) => entry.action === "user.enabled")).toHaveLength(1);
  });
});

describe("ending somebody's sessions", () => {
  test("ends all that are open, says how many, and leaves everybody else's", async () => {
    const { person, carla, ctx, trail } = await stage();
    const pedro = await person("officer", "Pedro");
    const mine = await signedIn(ctx, carla);
    const theirs = [await signedIn(ctx, pedro), await signedIn(ctx, pedro)];
    expect(await endSessionsOf(ctx, carla.by, pedro)).toBe(2);
    expect(await Promise.all(theirs.map((ask) => ask()))).toEqual(["refused", "refused"]);
    expect(await mine()).toBe("authenticated");
    expect(await endSessionsOf(ctx, carla.by, pedro)).toBe(0);
    expect((await trail()).filter((entry) => entry.action === "user.sessions-ended")).toEqual([
      { action: "user.sessions-ended", subject: pedro.userId, detail: { sessionsEnded: 2 } },
    ]);
  });
});
