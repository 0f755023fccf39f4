/** Promise: a token with one right gets 403 at every door but its own, others get 403 there; before rate, type and body are looked at. */
import { Writable } from "node:stream";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createOrganisation } from "#lib/auth/create-organisation";
import { createUser } from "#lib/auth/create-user";
import { OPERATOR } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { openSession } from "#lib/auth/open-session";
import { setOperator } from "#lib/auth/set-operator";
import { systemClock } from "#lib/calendar/clock";
import { type Declaration, type DoorKeeper, endpoint } from "#lib/http/endpoint";
import { openThrottle } from "#lib/http/throttle";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const ADDRESS = "http://localhost:3000/api/panel/sources/courts";
const Reply = z.object({ by: z.string() });

async function stage(rates = { burst: 1_000, perSecond: 1_000, addressPerSecond: 1_000 }) {
  const deps = { db, clock: systemClock };
  const orgId = await createOrganisation(deps, OPERATOR, { name: `Org ${Math.random()}` });
  await setOperator(deps, OPERATOR, { orgId, operator: true });
  const email = `ana-${Math.random()}@example.cl`;
  const { userId } = await createUser(deps, OPERATOR, { orgId, email, name: "Ana", role: "admin", password: null });
  const { sessionid } = await openSession(deps, { userId, orgId, name: "Ana" }, { method: "password", requestId: null });
  const plain = await issueToken(deps, OPERATOR, { orgId, name: "core" });
  const push = await issueToken(deps, OPERATOR, { orgId, name: "Proveedor", onlyRight: "push-courts" });
  let written = "";
  const log = pino({ level: "debug" }, new Writable({ write: (chunk, _encoding, done) => done(void (written += String(chunk))) }));
  const test = await testContext(db);
  const keeper: DoorKeeper = {
    ...deps,
    log,
    settings: test.settings,
    throttle: openThrottle(db, log),
    rates,
    contextFor: (actor) => ({ ...test, actor }),
  };
  const ask = async (
    access: Declaration<typeof Reply, typeof Reply>["access"],
    headers: Record<string, string>,
    { type = "application/x-ndjson", address = ADDRESS } = {},
  ) => {
    const { POST } = endpoint(() => keeper, {
      method: "POST",
      access,
      upload: "ndjson",
      reply: Reply,
      run: async ({ actor }) => ({ reply: { by: actor.name }, status: 202 }),
    });
    const request = new Request(address, {
      method: "POST",
      body: "{}",
      headers: { "content-type": type, "content-length": "2", ...headers },
    });
    return POST(request, { params: Promise.resolve({}) });
  };
  const by = {
    nobody: {} as Record<string, string>,
    plain: { authorization: `Token ${plain.secret}` },
    push: { authorization: `Token ${push.secret}` },
    session: { cookie: `sessionid=${sessionid}`, origin: "http://localhost:3000" },
  };
  return { ask, by, written: () => written };
}

describe("a door and a credential", () => {
  test("fit, or are refused", async () => {
    const { ask, by } = await stage();
    const statuses: Record<string, number[]> = {};
    for (const [who, headers] of Object.entries(by)) {
      statuses[who] = [];
      for (const access of ["contract", "panel", "push-courts"] as const) statuses[who].push((await ask(access, headers)).status);
    }
    expect(statuses).toEqual({
      nobody: [401, 401, 401],
      plain: [202, 401, 403],
      push: [403, 403, 202],
      session: [202, 202, 403],
    });
  });

  test("are refused in JSON, in English, with an id", async () => {
    const { ask, by } = await stage();
    const refused = await ask("contract", by.push);
    expect(await refused.json()).toEqual({ message: "Forbidden" });
    expect(refused.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("are looked at before the body: wrong type and no right is 403, wrong type and the right is 415", async () => {
    const { ask, by } = await stage();
    const type = "application/json";
    expect([(await ask("push-courts", by.plain, { type })).status, (await ask("push-courts", by.push, { type })).status]).toEqual([
      403, 415,
    ]);
  });

  test.each(["application/x-ndjson", "application/ndjson", 'Application/X-NDJSON; Charset="UTF-8"'])("take %s", async (type) => {
    const { ask, by } = await stage();
    expect((await ask("push-courts", by.push, { type })).status).toBe(202);
  });

  test.each([
    ["application/json", {}],
    ["text/plain", {}],
    ["application/octet-stream", {}],
    ["application/x-ndjson; charset=iso-8859-1", {}],
    ["application/x-ndjson", { "content-encoding": "gzip" }],
  ])("take no %s %j", async (type, headers) => {
    const { ask, by } = await stage();
    expect((await ask("push-courts", { ...by.push, ...headers }, { type })).status).toBe(415);
  });
});

test("a cookie never delivers, from our own pages or from foreign ones: there is nothing that another site could make a browser do", async () => {
  const { ask, by } = await stage();
  for (const origin of ["http://localhost:3000", "https://evil.example"]) {
    expect((await ask("push-courts", { ...by.session, origin })).status).toBe(403);
  }
  // A token is looked at alone, whatever comes beside it.
  expect((await ask("push-courts", { ...by.session, ...by.push, origin: "https://evil.example" })).status).toBe(202);
  expect((await ask("push-courts", { ...by.session, authorization: "Token nonsense" })).status).toBe(401);
});

test("what is forbidden counts for the rate of its credential like what is answered", async () => {
  const { ask, by } = await stage({ burst: 2, perSecond: 1, addressPerSecond: 1_000 });
  const statuses = [];
  for (let times = 0; times < 4; times++) statuses.push((await ask("contract", by.push)).status);
  expect(statuses).toEqual([403, 403, 429, 429]);
  const late = await ask("push-courts", by.push);
  expect([late.status, late.headers.get("retry-after")]).toEqual([429, "1"]);
});

test("the log has the address without ids, and nothing of token, cookie or body", async () => {
  const { ask, by, written } = await stage();
  await ask("push-courts", by.push, { address: `${ADDRESS}/6f1c2b1e-0000-4000-8000-000000000000?rut=11111111-1` });
  const [line] = written()
    .split("\n")
    .filter((each) => each.includes('"route"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ route: "/api/panel/sources/courts/:value", status: 202 });
  for (const secret of [by.push.authorization, "6f1c2b1e", "11111111"]) expect(written()).not.toContain(secret);
});
