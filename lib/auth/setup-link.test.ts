import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addPerson } from "#lib/auth/add-person";
import { authenticate } from "#lib/auth/authenticate";
import { createUser } from "#lib/auth/create-user";
import { disableUser } from "#lib/auth/disable-user";
import { doerOf, OPERATOR } from "#lib/auth/doer";
import { giveSetupLink } from "#lib/auth/give-setup-link";
import { openSession } from "#lib/auth/open-session";
import { readPerson } from "#lib/auth/read-person";
import { readSetupLink } from "#lib/auth/read-setup-link";
import { setPasswordByLink } from "#lib/auth/set-password-by-link";
import { signInWithPassword } from "#lib/auth/sign-in-with-password";
import { openLog } from "#lib/log";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const PASSWORD = "una clave bien larga";
const MISSING = { code: "not-found" };

/** An admin, and a person just added with a setup link. */
async function stage() {
  const base = await testContext(db, { name: "Banco Sur" });
  const { orgId } = base.actor;
  const admin = await createUser(base, OPERATOR, {
    orgId,
    email: `${randomUUID()}@example.cl`,
    name: "Carla",
    role: "admin",
    password: null,
  });
  const ctx = { ...base, actor: { ...base.actor, id: admin.userId, name: "Carla", role: "admin" as const } };
  const email = `pedro-${randomUUID()}@example.cl`;
  const added = await addPerson(ctx, { name: "Pedro Soto", email, role: "officer", access: "link" });
  const { userId } = added;
  const secret = secretOf(added.setupLink?.url);
  const address = `192.0.2.${randomUUID()}`;
  const choose = (password: string, of = secret) => setPasswordByLink(ctx, { secret: of, password, address, requestId: "r-1" });
  const enter = (password: string) =>
    signInWithPassword({ ...ctx, log: openLog("silent", "test") }, { email, password, address, requestId: null });
  return { ctx, by: doerOf(ctx), orgId, email, userId, added, secret, choose, enter, person: { orgId, userId } };
}

const secretOf = (url = "") => new URL(url).hash.slice(1);

describe("a setup link", () => {
  test("lets the person, and who holds it alone, set the own password once and sign in with it", async () => {
    const { ctx, email, userId, added, secret, choose, enter, orgId } = await stage();
    expect(added.setupLink).toEqual({ url: `http://localhost:3000/setup#${secret}`, until: "2026-11-27T15:00:00.000Z" });
    expect(await readSetupLink(ctx, secret)).toEqual({
      name: "Pedro Soto",
      email,
      organisation: "Banco Sur",
      until: "2026-11-27T15:00:00.000Z",
    });
    expect(await readPerson(ctx, userId)).toMatchObject({
      signsInWith: { password: false, sso: false },
      setupLinkUntil: "2026-11-27T15:00:00.000Z",
    });
    expect(await enter(PASSWORD)).toEqual({ state: "refused" });
    expect(await choose(PASSWORD)).toEqual({ email });
    expect(await enter(PASSWORD)).toMatchObject({ state: "signed-in", user: { userId } });
    expect(await readPerson(ctx, userId)).toMatchObject({ signsInWith: { password: true, sso: false }, setupLinkUntil: null });
    await expect(readSetupLink(ctx, secret)).rejects.toMatchObject(MISSING);
    await expect(choose("otra clave bien larga")).rejects.toMatchObject(MISSING);
    const trail = await db.query(
      "select action, actor_id, subject, detail from audit_entries where org_id = $1 and subject = $2 order by at, action",
      [orgId, userId],
    );
    expect(trail).toEqual(
      expect.arrayContaining([
        { action: "user.setup-link-made", actor_id: ctx.actor.id, subject: userId, detail: { until: "2026-11-27T15:00:00.000Z" } },
        { action: "user.password-set", actor_id: userId, subject: userId, detail: { by: "setup-link", sessionsEnded: 0 } },
      ]),
    );
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  test("is stored as a hash only", async () => {
    const { secret, userId } = await stage();
    const [row] = await db.query<{ row: string }>("select setup_links::text as row from setup_links where user_id = $1", [userId]);
    expect(row?.row).not.toContain(secret);
  });

  test("survives a password that is too short, and is used up by one of two at once", async () => {
    const { choose, enter } = await stage();
    await expect(choose("corta")).rejects.toMatchObject({ code: "invalid-request" });
    const results = await Promise.allSettled([choose(PASSWORD), choose("otra clave bien larga")]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    const states = [(await enter(PASSWORD)).state, (await enter("otra clave bien larga")).state];
    expect(states.sort()).toEqual(["refused", "signed-in"]);
  });

  test("unknown, replaced, expired, of a disabled person or organisation: missing alike", async () => {
    const { ctx, by, secret, person, userId, choose, orgId } = await stage();
    for (const text of ["", "nada", "A".repeat(43), "A".repeat(5_000), "\u0000"]) {
      await expect(readSetupLink(ctx, text)).rejects.toMatchObject(MISSING);
      await expect(choose(PASSWORD, text)).rejects.toMatchObject(MISSING);
    }
    const second = await giveSetupLink(ctx, userId);
    await expect(readSetupLink(ctx, secret)).rejects.toMatchObject(MISSING);
    await readSetupLink(ctx, secretOf(second.url));
    ctx.clock.set("2026-11-27T15:00:00Z");
    await expect(readSetupLink(ctx, secretOf(second.url))).rejects.toMatchObject(MISSING);
    await expect(choose(PASSWORD, secretOf(second.url))).rejects.toMatchObject(MISSING);
    const third = await giveSetupLink(ctx, userId);
    await db.query("update organisations set disabled_at = now() where org_id = $1", [orgId]);
    await expect(choose(PASSWORD, secretOf(third.url))).rejects.toMatchObject(MISSING);
    await db.query("update organisations set disabled_at = null where org_id = $1", [orgId]);
    await disableUser(ctx, by, person);
    await expect(choose(PASSWORD, secretOf(third.url))).rejects.toMatchObject(MISSING);
    await expect(giveSetupLink(ctx, userId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("given to who forgot the password leaves everything as it is until it is used, then ends what was open", async () => {
    const { ctx, choose, enter, userId, orgId } = await stage();
    await choose(PASSWORD);
    const { sessionid } = await openSession(ctx, { userId, orgId, name: "Pedro Soto" }, { method: "password", requestId: null });
    const state = async () => (await authenticate(ctx, { authorization: null, cookie: `sessionid=${sessionid}` })).state;
    for (let guess = 0; guess < 11; guess++) await enter("la que creía");
    expect(await enter(PASSWORD)).toMatchObject({ state: "throttled" });
    const link = await giveSetupLink(ctx, userId);
    expect(await state()).toBe("authenticated");
    await choose("una clave recordada", secretOf(link.url));
    expect(await state()).toBe("refused");
    // Who set a new password does not wait for the guesses at the old one.
    expect(await enter("una clave recordada")).toMatchObject({ state: "signed-in" });
  });

  test("is given by admins, within their own organisation", async () => {
    const mine = await stage();
    const theirs = await stage();
    await expect(giveSetupLink(mine.ctx, theirs.userId)).rejects.toMatchObject(MISSING);
    const officer = { ...mine.ctx, actor: { ...mine.ctx.actor, id: mine.userId, role: "officer" as const } };
    await expect(giveSetupLink(officer, mine.userId)).rejects.toMatchObject({ code: "forbidden" });
    await readSetupLink(theirs.ctx, theirs.secret);
  });
});

describe("adding a person", () => {
  test("refuses a taken e-mail, however written, and leaves nothing behind", async () => {
    const { ctx, email, orgId } = await stage();
    const before = await db.query("select user_id from users where org_id = $1", [orgId]);
    const again = { name: "Otro", email: ` ${email.toUpperCase()}`, role: "admin", access: "link" } as const;
    await expect(addPerson(ctx, again)).rejects.toMatchObject({ code: "conflict" });
    expect(await db.query("select user_id from users where org_id = $1", [orgId])).toEqual(before);
    const twice = await Promise.allSettled([1, 2].map(() => addPerson(ctx, { ...again, email: `g-${orgId}@example.cl` })));
    expect(twice.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("by the provider alone gives no link, and needs a provider", async () => {
    const { ctx } = await stage();
    const person = { name: "Sola", email: `${randomUUID()}@example.cl`, role: "officer", access: "sso" } as const;
    await expect(addPerson(ctx, person)).rejects.toMatchObject({ code: "invalid-request" });
  });
});
