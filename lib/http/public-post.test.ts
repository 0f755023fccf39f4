import { Writable } from "node:stream";
import pino from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "#lib/calendar/clock";
import { ServiceError } from "#lib/errors";
import type { DoorKeeper } from "#lib/http/endpoint";
import { answerPublicPost, answerPublicUpload, type PublicPost } from "#lib/http/public-post";
import { openThrottle } from "#lib/http/throttle";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const SECRET = "S".repeat(43);
const Question = z.object({ secret: z.string() });
const Answer = z.object({ name: z.string() });

/** A keeper that lets so many requests a second in, and what it wrote into its log. */
async function stage(addressPerSecond = 1_000) {
  let written = "";
  const log = pino(
    { level: "debug" },
    new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    }),
  );
  const { settings } = await testContext(db);
  const keeper: DoorKeeper = {
    db,
    clock: systemClock,
    log,
    settings,
    throttle: openThrottle(db, log),
    rates: { burst: 1, perSecond: 1, addressPerSecond },
    contextFor: () => {
      throw new Error("nobody asks for a context here");
    },
  };
  const send = (
    run: PublicPost<typeof Question, typeof Answer>["run"],
    request: { method?: string; headers?: Record<string, string>; body?: string | null } = {},
  ) => {
    const { method = "POST", headers = {}, body = JSON.stringify({ secret: SECRET }) } = request;
    const sent = new Request("http://localhost:3000/api/panel/setup", {
      method,
      headers: { "content-type": "application/json", "content-length": String(body?.length ?? 0), "x-client-ip": "192.0.2.7", ...headers },
      body: method === "GET" ? null : body,
    });
    return answerPublicPost(keeper, sent, { body: Question, reply: Answer, run });
  };
  const upload = (headers: Record<string, string>, body: string) => {
    const sent = new Request("http://localhost:3000/api/panel/verifications", {
      method: "POST",
      headers: { "content-length": String(body.length), "x-client-ip": "192.0.2.7", ...headers },
      body,
    });
    return answerPublicUpload(keeper, sent, {
      reply: z.object({ bytes: z.int() }),
      run: async (_keeper, file) => ({ bytes: await count(file.bytes) }),
    });
  };
  return { send, upload, written: () => written };
}

async function count(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const piece of bytes) length += piece.byteLength;
  return length;
}

const ana: PublicPost<typeof Question, typeof Answer>["run"] = async (_keeper, { body, address }) => ({
  name: `${body.secret.length} ${address}`,
});

test("answers who holds the secret, with the headers of every answer and nothing beside the reply's schema", async () => {
  const { send, written } = await stage();
  const answer = await send(async (...args) => ({ ...(await ana(...args)), hash: "never" }) as { name: string });
  expect([answer.status, await answer.json()]).toEqual([200, { name: "43 192.0.2.7" }]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(written()).toBe("");
});

test.each([
  ["another method", { method: "GET" }, 405],
  ["another site's page", { headers: { "sec-fetch-site": "cross-site" } }, 403],
  ["no JSON", { headers: { "content-type": "text/plain" } }, 415],
  ["broken JSON", { body: "{" }, 400],
  ["another shape", { body: '{"secret":1}' }, 400],
  ["no body", { body: null }, 400],
] as const)("refuses %s", async (_what, request, status) => {
  const { send } = await stage();
  const answer = await send(ana, request);
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ["message"]]);
});

test("is limited by address, whatever the secret", async () => {
  const { send } = await stage(3);
  const statuses = [];
  for (let ask = 0; ask < 5; ask++) statuses.push((await send(ana)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await send(ana, { headers: { "x-client-ip": "192.0.2.8" } })).status).toBe(200);
});

test("a failure is in the log by its cause, the secret never is", async () => {
  const { send, written } = await stage();
  const failed = await send(() => Promise.reject(new ServiceError("unavailable", { cause: new Error("database away") })));
  expect(failed.status).toBe(503);
  expect(written()).toContain("database away");
  const missing = await send(() => Promise.reject(new ServiceError("not-found")));
  expect([missing.status, await missing.json()]).toEqual([404, { message: "Not found" }]);
  expect(written()).not.toContain(SECRET);
});

const FILE = { "content-type": "application/octet-stream" };

test("takes a file of anybody, and nothing that does not say what it is or how long", async () => {
  const { upload, written } = await stage();
  const answer = await upload(FILE, "%PDF-1.7");
  expect([answer.status, await answer.json()]).toEqual([200, { bytes: 8 }]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect((await upload({ "content-type": "application/pdf" }, "%PDF")).status).toBe(415);
  expect((await upload({ ...FILE, "content-encoding": "gzip" }, "%PDF")).status).toBe(415);
  expect((await upload({ ...FILE, "content-length": "" }, "%PDF")).status).toBe(400);
  expect((await upload({ ...FILE, "sec-fetch-site": "cross-site" }, "%PDF")).status).toBe(403);
  expect(written()).toBe("");
});

test("takes some files of one address and then tells it to come later, while others are answered", async () => {
  const { upload } = await stage();
  const statuses = [];
  for (let sent = 0; sent < 21; sent++) statuses.push((await upload(FILE, "x")).status);
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
  expect((await upload({ ...FILE, "x-client-ip": "192.0.2.8" }, "x")).status).toBe(200);
});
