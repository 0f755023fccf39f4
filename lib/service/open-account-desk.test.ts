/** Promise: an admin puts the organisation behind an account of its own; only a token that the provider takes is kept, and nobody reads it again. */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "#lib/auth/authenticate";
import { createUser } from "#lib/auth/create-user";
import { doerOf, OPERATOR } from "#lib/auth/doer";
import { openSession } from "#lib/auth/open-session";
import type { Scope } from "#lib/context";
import { ProviderRequest } from "#lib/contract/provider-settings";
import type { Role } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";
import { openServices } from "#lib/service/choose-service";
import { openAccountDesk } from "#lib/service/open-account-desk";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";
import { changeProvider } from "#lib/upstream/change-provider";
import { readProvider } from "#lib/upstream/read-provider";
import { readRefusedSince } from "#lib/upstream/read-refused-since";
import { listAccounts } from "#lib/upstream/stored-account";
import { watchUpstreams } from "#lib/upstream/watch-upstreams";

const db = testDb();
const SECRET = "s".repeat(43);
const LIMITS = { totalMs: 2_000, atOnce: 4, allowedNetworks: ["127.0.0.0/8"] };
/** Refusals are noted off the path of whoever met them. */
const PATIENT = { timeout: 20_000 };
const WRONG_TOKEN = "wrong-token-of-this-test";

let reference: ReferenceUpstream;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.stop());

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of the test's own; answers its base address. */
async function serve(answer: RequestListener, at = "127.0.0.1"): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A signed-in person of a new organisation, and what the panel's route does for them. */
async function stage({ role = "admin", scope = "real", secret = SECRET }: { role?: Role; scope?: Scope; secret?: string } = {}) {
  const base = await testContext(db, { name: "Banco Sur", scope });
  const { orgId } = base.actor;
  const email = `${orgId}@example.cl`;
  const { userId } = await createUser(base, OPERATOR, { orgId, email, name: "Carla Rojas", role, password: "una clave bien larga" });
  const { sessionid } = await openSession(
    base,
    { userId, orgId, name: "Carla Rojas" },
    { method: "password", requestId: null, userAgent: null },
  );
  const desk = openAccountDesk({ secret, installation: null, limits: LIMITS });
  const services = openServices({ own: base as never, secret, installation: null, limits: LIMITS, watch: watchUpstreams(base) });
  const now = async (): Promise<TestContext> => {
    const answer = await authenticate(base, { authorization: null, cookie: `sessionid=${sessionid}` });
    if (answer.state !== "authenticated") throw new Error("not signed in");
    return { ...base, actor: answer.actor, settings: services.settingsFor(answer.actor, base.settings) };
  };
  const change = async (request: object) => {
    const ctx = await now();
    return changeProvider({ ...ctx, desk }, doerOf(ctx), { ...ProviderRequest.parse({ seen: null, ...request }), orgId });
  };
  const set = (more: object = {}) => change({ act: "set", baseUrl: reference.baseUrl, token: reference.token, metered: false, ...more });
  const trail = () =>
    db.query<{ action: string; actor_name: string; detail: object }>(
      "select action, actor_name, detail from audit_entries where org_id = $1 and action like 'organisation.provider%' order by at, entry_id",
      [orgId],
    );
  const read = async () => readProvider(await now(), desk);
  return { base, orgId, now, change, set, trail, read, services };
}

describe("an account of its own", () => {
  test("is kept once the provider took the token, answers at once, and says everything but the token", async () => {
    const { orgId, now, set, trail, read, services } = await stage();
    expect((await now()).actor.upstream).toBeUndefined();
    expect(await read()).toEqual({ account: null, installation: null, operator: false, refusedSince: null });

    const billed = reference.counts().billable;
    expect(await set({ baseUrl: `${reference.baseUrl}/`, metered: true })).toEqual({ done: true, trial: "accepted", mayInsist: false });
    expect(reference.counts().billable).toBe(billed);

    const ctx = await now();
    expect(services.serviceFor(ctx.actor)).toMatchObject({
      provider: { host: new URL(reference.baseUrl).host, shared: false, metered: true },
    });
    const account = {
      address: new URL(reference.baseUrl).host,
      tokenEnding: reference.token.slice(-4),
      metered: true,
      setBy: "Carla Rojas",
      setAt: "2026-11-20T15:00:00.000Z",
      opens: true,
    };
    expect((await read()).account).toEqual(account);
    const [entry, ...more] = await trail();
    expect(more).toEqual([]);
    expect(entry).toEqual({
      action: "organisation.provider-set",
      actor_name: "Carla Rojas",
      detail: { from: null, to: { address: account.address, metered: true }, newToken: true },
    });
    const [row] = await db.query(
      "select *, position(convert_to($2, 'UTF8') in sealed_token) as clear from org_upstreams where org_id = $1",
      [orgId, reference.token],
    );
    expect(row).toMatchObject({ token_ending: account.tokenEnding, clear: 0 });
    expect(Buffer.from(JSON.stringify([row, entry, await read()])).includes(reference.token)).toBe(false);
  });

  test("a token that the provider refuses is not kept, whatever is insisted on", async () => {
    const { set, read, trail } = await stage();
    for (const evenUnreachable of [false, true]) {
      expect(await set({ token: WRONG_TOKEN, evenUnreachable })).toEqual({ done: false, trial: "refused", mayInsist: false });
    }
    expect((await read()).account).toBeNull();
    expect(await trail()).toEqual([]);
  });

  test("nobody answers now: it is said, and kept when insisted on", async () => {
    const { set, read } = await stage();
    const gone = await serve(() => {});
    closing.splice(0).forEach((close) => close());
    expect(await set({ baseUrl: gone })).toEqual({ done: false, trial: "no-connection", mayInsist: true });
    expect((await read()).account).toBeNull();
    const busy = await serve((_request, response) => response.writeHead(503).end("<html>"));
    expect(await set({ baseUrl: busy, evenUnreachable: true })).toEqual({ done: true, trial: "busy", mayInsist: false });
    expect((await read()).account).toMatchObject({ address: new URL(busy).host });
  });

  test.each([
    ["a page", 200, "<html>ok</html>"],
    ["a page that is not there", 404, "<html>not here</html>"],
    ["other JSON", 200, '{"status":"up"}'],
    ["a redirect", 302, ""],
  ])("%s is no provider, and asked once", async (_what, status, body) => {
    const { set, read } = await stage();
    const asked: string[] = [];
    const stranger = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(status, { location: `${reference.baseUrl}/api/check/1-9` }).end(body);
    });
    expect(await set({ baseUrl: stranger, evenUnreachable: true })).toEqual({ done: false, trial: "strange", mayInsist: false });
    expect(asked).toHaveLength(1);
    expect((await read()).account).toBeNull();
  });

  test.each(["http://10.0.0.1:8080", "https://169.254.169.254", "https://[::1]:8443", "http://93.184.216.34", "https://0x7f.1:22"])(
    "%s is not asked",
    async (baseUrl) => {
      const { set, read } = await stage();
      expect(await set({ baseUrl, evenUnreachable: true })).toEqual({ done: false, trial: "forbidden-address", mayInsist: false });
      expect((await read()).account).toBeNull();
    },
  );

  test("a name without an address may have one later; plain http to it never will do where no network is allowed", async () => {
    const desk = (allowedNetworks: string[]) =>
      openAccountDesk({ secret: SECRET, installation: null, limits: { ...LIMITS, allowedNetworks } });
    const http = { baseUrl: "http://nowhere.invalid", token: "t" };
    expect(await desk([]).tryAccount(http)).toBe("forbidden-address");
    expect(await desk(["10.0.0.0/8"]).tryAccount(http)).toBe("unresolved");
    expect(await desk([]).tryAccount({ ...http, baseUrl: "https://nowhere.invalid" })).toBe("unresolved");
  });

  test("a dot at the end of its host is not kept: links of the provider are written without it", async () => {
    const { set, read } = await stage();
    expect(await set({ baseUrl: "https://Nowhere.invalid.:8443/v1/", evenUnreachable: true })).toMatchObject({ done: true });
    expect((await read()).account).toMatchObject({ address: "nowhere.invalid:8443/v1", opens: true });
    const other = await stage();
    expect(await other.set({ baseUrl: "https://nowhere.invalid..", evenUnreachable: true })).toMatchObject({ done: false });
  });

  test("four are tried at once, whatever their addresses, and few wait: others are told to come later", async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    let isFull = false;
    const base = await serve((_request, response) => {
      waiting.push(response);
      most = Math.max(most, waiting.length);
      isFull ||= waiting.length === 4;
      if (!isFull) return;
      for (const each of waiting.splice(0)) each.writeHead(404, { "content-type": "application/json" }).end('{"message":"No check found"}');
    }, "0.0.0.0");
    const desk = openAccountDesk({ secret: SECRET, installation: null, limits: LIMITS });
    const trials = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => desk.tryAccount({ baseUrl: base.replace("127.0.0.1", `127.0.0.${at + 1}`), token: "t" })),
    );
    expect(most).toBe(4);
    expect(trials.slice(0, 12).map((trial) => trial.status === "fulfilled" && trial.value)).toEqual(Array(12).fill("accepted"));
    for (const trial of trials.slice(12)) expect(trial).toMatchObject({ reason: { code: "too-many-requests" } });
    expect(await desk.tryAccount({ baseUrl: base, token: "t" })).toBe("accepted");
  });

  test("its token alone, its metering alone, and back to the own engine", async () => {
    const { base, change, set, read, now, trail, services } = await stage();
    await set();
    base.clock.set("2026-11-20T15:10:00Z");
    const seen = "2026-11-20T15:00:00.000Z";
    expect(await change({ act: "token", seen, newToken: WRONG_TOKEN })).toMatchObject({ done: false, trial: "refused" });
    expect(await change({ act: "token", seen, newToken: reference.poorToken })).toMatchObject({ done: true, trial: "accepted" });
    expect((await read()).account).toMatchObject({ tokenEnding: reference.poorToken.slice(-4), metered: false });

    base.clock.set("2026-11-20T15:20:00Z");
    expect(await change({ act: "metering", seen: "2026-11-20T15:10:00.000Z", metering: true })).toEqual({
      done: true,
      trial: null,
      mayInsist: false,
    });
    expect((await now()).settings).toMatchObject({ provider: { metered: true }, prices: { check: 1 } });
    expect((await read()).account).toMatchObject({ tokenEnding: reference.poorToken.slice(-4), opens: true });

    base.clock.set("2026-11-20T15:25:00Z");
    await change({ act: "remove", seen: "2026-11-20T15:20:00.000Z" });
    const ctx = await now();
    expect(ctx.settings.provider).toBeNull();
    expect(services.serviceFor(ctx.actor)).not.toHaveProperty("provider");
    expect((await trail()).map(({ action }) => action)).toEqual([
      "organisation.provider-set",
      "organisation.provider-set",
      "organisation.provider-set",
      "organisation.provider-removed",
    ]);
  });

  test("another admin's change meanwhile is a conflict, also while the provider is asked", async () => {
    const { base, change, set, read } = await stage();
    await set();
    await expect(set()).rejects.toMatchObject({ code: "conflict" });
    await expect(change({ act: "remove", seen: "2026-11-20T14:00:00.000Z" })).rejects.toMatchObject({ code: "conflict" });
    const seen = (await read()).account?.setAt ?? "";
    const slow = await serve((_request, response) => {
      base.clock.set("2026-11-20T15:20:00Z");
      void change({ act: "metering", seen, metering: true }).then(() =>
        response.writeHead(404, { "content-type": "application/json" }).end('{"message":"No check found"}'),
      );
    });
    await expect(change({ act: "set", seen, baseUrl: slow, token: "another-token-1234", metered: false })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await read()).account).toMatchObject({ address: new URL(reference.baseUrl).host, metered: true });
  });

  test("an officer, another organisation's admin and the demonstration may not", async () => {
    const officer = await stage({ role: "officer" });
    await expect(officer.set()).rejects.toMatchObject({ code: "forbidden" });
    await expect(officer.read()).rejects.toMatchObject({ code: "forbidden" });
    const demo = await stage({ scope: "demo" });
    const asked = reference.counts().requests;
    await expect(demo.set()).rejects.toMatchObject({ code: "forbidden" });
    expect(reference.counts().requests).toBe(asked);
    const here = await stage();
    const ctx = await here.now();
    const request = { act: "remove" as const, seen: null, orgId: officer.orgId };
    await expect(
      changeProvider({ ...ctx, desk: openAccountDesk({ secret: SECRET, installation: null, limits: LIMITS }) }, doerOf(ctx), request),
    ).rejects.toMatchObject({ code: "not-found" });
  });

  test("under another AUTH_SECRET the token does not open: it is said, and typed again it does", async () => {
    const { orgId, set, base, now } = await stage();
    await set();
    const ctx = await now();
    const desk = openAccountDesk({ secret: "t".repeat(43), installation: null, limits: LIMITS });
    expect((await readProvider(ctx, desk)).account).toMatchObject({ opens: false, tokenEnding: reference.token.slice(-4) });
    expect((await listAccounts(db, "t".repeat(43))).filter((each) => each.orgId === orgId)).toMatchObject([{ opens: false }]);
    const seen = "2026-11-20T15:00:00.000Z";
    const by = doerOf(ctx);
    await expect(changeProvider({ ...base, desk }, by, { act: "try", seen, orgId })).rejects.toMatchObject({ code: "conflict" });
    await changeProvider({ ...base, desk }, by, { act: "token", seen, newToken: reference.token, evenUnreachable: false, orgId });
    expect((await readProvider(ctx, desk)).account).toMatchObject({ opens: true });
  });
});

describe("credentials that a provider refuses", () => {
  test("are noted once with since when, told in the trail, and forgotten when it takes them again or others are set", async () => {
    const { base, orgId, now, change, set, trail, read } = await stage();
    await set();
    const watch = watchUpstreams(base);
    const noted = (state: "refused" | null) =>
      expect.poll(async () => (await readRefusedSince(await now())) !== null, PATIENT).toBe(state === "refused");
    watch.onCredentials({ key: orgId }, "refused");
    watch.onCredentials({ key: orgId }, "accepted");
    watch.onCredentials({ key: orgId }, "refused");
    await noted("refused");
    expect((await read()).refusedSince).toBe("2026-11-20T15:00:00.000Z");
    const seen = (await read()).account?.setAt ?? "";
    expect(await change({ act: "try", seen })).toEqual({ done: true, trial: "accepted", mayInsist: false });
    await noted(null);
    watch.onCredentials({ key: orgId }, "refused");
    await noted("refused");
    base.clock.set("2026-11-20T15:20:00Z");
    await change({ act: "token", seen, newToken: reference.poorToken });
    await noted(null);
    expect((await trail()).map(({ action }) => action.replace("organisation.provider-", "")).toSorted()).toEqual([
      "accepted",
      "accepted",
      "refused",
      "refused",
      "refused",
      "set",
      "set",
    ]);
  });

  test("are noted once the database is there again, in the order of what happened", async () => {
    const { base, orgId, now, set, trail } = await stage();
    await set();
    let away = 3;
    const comesBack: typeof db = {
      ...db,
      transact: (work) => (away-- > 0 ? Promise.reject(new ServiceError("unavailable")) : db.transact(work)),
    };
    const watch = watchUpstreams({ ...base, db: comesBack }, 1);
    for (const state of ["refused", "accepted", "refused"] as const) watch.onCredentials({ key: orgId }, state);
    await expect.poll(async () => (await trail()).length, PATIENT).toBe(4);
    expect(await readRefusedSince(await now())).not.toBeNull();
    expect(away).toBeLessThan(0);
  });

  test("of the installation are told to those who operate it, who may try its token", async () => {
    const operator = await stage();
    await db.query("update organisations set operator = true where org_id = $1", [operator.orgId]);
    const other = await stage();
    const installation = { baseUrl: reference.baseUrl, token: reference.token, metered: false };
    const desk = openAccountDesk({ secret: SECRET, installation, limits: LIMITS });
    const services = openServices({ own: {} as never, secret: SECRET, installation, limits: LIMITS, watch: { onCredentials: () => {} } });
    const seenBy = async ({ now }: { now: () => Promise<TestContext> }) => {
      const ctx = await now();
      return { ...ctx, settings: services.settingsFor(ctx.actor, ctx.settings) };
    };
    watchUpstreams(operator.base).onCredentials({ key: "installation" }, "refused");
    await expect.poll(async () => (await readProvider(await seenBy(other), desk)).refusedSince, PATIENT).not.toBeNull();
    expect(await readProvider(await seenBy(operator), desk)).toMatchObject({
      account: null,
      installation: { host: new URL(reference.baseUrl).host, metered: false },
      operator: true,
      refusedSince: "2026-11-20T15:00:00.000Z",
    });
    expect(JSON.stringify(await readProvider(await seenBy(operator), desk))).not.toContain(reference.token);
    const asked = { act: "try" as const, seen: null };
    const [boss, stranger] = [await operator.now(), await other.now()];
    await expect(changeProvider({ ...stranger, desk }, doerOf(stranger), { ...asked, orgId: other.orgId })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await changeProvider({ ...boss, desk }, doerOf(boss), { ...asked, orgId: operator.orgId })).toMatchObject({ done: true });
    expect((await readProvider(await seenBy(other), desk)).refusedSince).toBeNull();
    expect((await operator.trail()).map(({ action }) => action).toSorted()).toEqual([
      "organisation.provider-accepted",
      "organisation.provider-refused",
    ]);
    expect(await other.trail()).toEqual([]);
  });
});
