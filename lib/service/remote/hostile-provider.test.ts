/**
 * The promise (E1–E3, E6, E7 of the reliability plan, at the client): whatever a provider does, a call ends in its time, as a value of the
 * contract or as one refusal that blames the provider; nobody is sent elsewhere, and no secret stands in what is said about it.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";
import { openRemote, type RemoteDeps } from "#lib/service/remote/open-remote";
import type { RemoteService } from "#lib/service/service";
import { BAD_CHECKS, BAD_PAGES, BAD_RECORDS, MARKUP, marksUp } from "#lib/testing/hostile-answers";
import { type Behaviour, type HostileAccount, type HostileUpstream, honestly, startHostile } from "#lib/testing/hostile-upstream";
import { bomb, redirects, refuses, refusesInHtml, WIRE } from "#lib/testing/hostile-wire";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";

const ctx = {} as Context;
const ANA = REFERENCE_PEOPLE[0]?.rut as Rut;
const NAME = "maría gonzález";
let provider: HostileUpstream;

beforeAll(async () => {
  provider = await startHostile();
});
afterAll(() => provider.stop());

interface Given {
  totalMs?: number;
  baseUrl?: string;
  deps?: RemoteDeps;
}

function remoteOf(account: HostileAccount, { totalMs = 5_000, baseUrl = provider.baseUrl, deps }: Given = {}) {
  const states: string[] = [];
  const limits = { totalMs, atOnce: 8, allowedNetworks: ["127.0.0.1"] };
  const remote = openRemote(
    { key: "installation", baseUrl, token: account.token, shared: false, metered: false, limits },
    { onCredentials: (_, state) => void states.push(state) },
    { random: () => 0, ...deps },
  );
  return { remote, states };
}

const QUESTIONS = {
  findCheck: (remote) => remote.findCheck(ANA),
  makeCheck: (remote) => remote.makeCheck(ANA, { aiSummary: false }),
  rutToName: (remote) => remote.rutToName(ctx, ANA),
  nameToRut: (remote) => remote.nameToRut(ctx, NAME, { page: 1, pageSize: 25 }),
} satisfies Record<string, (remote: RemoteService) => Promise<unknown>>;
const ALL = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];

/** The refusal that a call ends with, after it was looked through for what nobody may read. */
async function refusalOf(call: Promise<unknown>, account: HostileAccount): Promise<ServiceError> {
  const error = await call.then(
    (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  const told = inspect(error, { depth: 20, showHidden: true, maxStringLength: null });
  for (const secret of [account.token, ANA, NAME, "GONZÁLEZ", "<h1>"]) expect(told).not.toContain(secret);
  return error;
}

/** Asks all four at a provider that behaves so; each ends as unavailable, of the kind. Then the provider comes to its senses. */
async function expectUnavailable(behaviour: Behaviour, kind: RegExp, given: Given & { asked?: typeof ALL; retryAfter?: number } = {}) {
  for (const asked of given.asked ?? ALL) {
    const account = provider.newAccount(behaviour);
    const { remote } = remoteOf(account, given);
    const error = await refusalOf(QUESTIONS[asked](remote), account);
    expect({ code: error.code, source: error.source, retryAfter: error.retryAfterSeconds }, asked).toEqual({
      code: "unavailable",
      source: "provider",
      retryAfter: given.retryAfter ?? 5,
    });
    expect(error.message, asked).toMatch(kind);
    const isRetried = asked.endsWith("Check");
    expect(account.seen().length, asked).toBeLessThanOrEqual(isRetried ? 3 : 1);
    account.behave(honestly);
    await QUESTIONS[asked](remote);
  }
}

describe("E1 on the wire", () => {
  const HANGS = { totalMs: 300 };
  const ROWS: Record<keyof typeof WIRE, [RegExp, Given?]> = {
    reset: [/: reset \(ECONNRESET\)$/],
    "closed without a word": [/: reset \(ECONNRESET\)$/],
    "hangs before the headers": [/: timeout$/, HANGS],
    "hangs in the body": [/: timeout$/, HANGS],
    "drips a byte a second": [/: timeout$/, HANGS],
    "cut before its length": [/: cut/],
    "chunks without an end": [/: cut/],
    "no HTTP": [/: protocol \(HPE_/],
    "a storm of 1xx": [/: protocol \(interim answers\)$/],
    "switches protocols": [/: reset/],
    "a megabyte of headers": [/: too-large \(HPE_HEADER_OVERFLOW\)$/],
    "a body without end": [/: too-large$/],
    "HTML with 200": [/: not-json$/],
    "no content": [/: status 204$/],
    "200 without a body": [/: not-json$/],
    "not modified": [/: status 304$/],
    "an encoding that nobody asked for": [/: encoding$/],
    "an encoding that it is not": [/: encoding$/],
    "brackets a million deep": [/: not-json$/],
  };
  test.each(Object.entries(ROWS))("%s", (row, [kind, given]) => expectUnavailable(WIRE[row as keyof typeof WIRE], kind, given));

  test("nobody there, and no such name", async () => {
    const account = provider.newAccount();
    const gone = await startHostile();
    await gone.stop();
    for (const [baseUrl, kind] of [
      [gone.baseUrl, /: refused \(ECONNREFUSED\)$/],
      ["http://no-such-host.invalid", /: unresolved \((?:ENOTFOUND|EAI_AGAIN)\)$/],
    ] as const) {
      for (const asked of ALL) {
        const error = await refusalOf(QUESTIONS[asked](remoteOf(account, { baseUrl }).remote), account);
        expect(error).toMatchObject({ code: "unavailable", source: "provider", message: expect.stringMatching(kind) });
      }
    }
  });
});

describe("E1 in statuses", () => {
  test.each([
    [401, "Invalid credentials", /: status 401$/],
    [403, "Forbidden", /: status 403$/],
    [404, "Not found", /: status 404$/],
    [405, "Method not allowed", /: status 405$/],
    [409, "Conflict", /: status 409$/],
    [415, "Unsupported media type", /: status 415$/],
    [500, "Internal error", /: status 500$/],
    [503, "Service unavailable", /: status 503$/],
    [599, "", /: status 599$/],
  ])("%d %s", async (status, message, kind) => {
    // Of `GET` any message of a 404 says that there is no Check.
    const asked = status === 404 ? ALL.filter((one) => one !== "findCheck") : ALL;
    await expectUnavailable(refuses(status, message), kind, { asked });
  });

  test.each([404, 400, 418, 500, 502, 504])("%d in HTML, as of a gateway", (status) =>
    expectUnavailable(refusesInHtml(status), status === 404 || status === 400 ? /: not-json$/ : new RegExp(`: status ${status}$`)),
  );

  test("when to come again is the provider's word, within reason", async () => {
    for (const [said, expected] of [
      ["17", 17],
      ["0", 1],
      ["999999", 300],
      ["-3", 5],
      ["soon", 5],
      ["99999999999999999999", 5],
    ] as const)
      for (const status of [429, 503]) {
        await expectUnavailable(refuses(status, "x", { "retry-after": said }), /: status/, { retryAfter: expected, asked: ["nameToRut"] });
      }
    const dated = { date: "Mon, 02 Nov 2026 10:00:00 GMT", "retry-after": "Mon, 02 Nov 2026 10:01:30 GMT" };
    await expectUnavailable(refuses(429, "x", dated), /: status 429$/, { retryAfter: 90 });
  });

  test("the refusals of the contract are what they say", async () => {
    const account = provider.newAccount(refuses(402, "Insufficient balance"));
    const { remote, states } = remoteOf(account);
    for (const asked of ALL) {
      // `GET` is billed to nobody: there it is no answer.
      if (asked === "findCheck") await refusalOf(QUESTIONS[asked](remote), account);
      else await expect(QUESTIONS[asked](remote)).rejects.toMatchObject({ code: "insufficient-balance", source: "provider" });
    }
    account.behave(refusesInHtml(402));
    await refusalOf(QUESTIONS.makeCheck(remote), account);
    account.behave(refuses(404, "No data found"));
    const answers = await Promise.all(ALL.map((asked) => QUESTIONS[asked](remote)));
    expect(answers).toEqual([null, null, [], { count: 0, records: [] }]);
    account.behave(refuses(400, "Invalid name"));
    await expect(QUESTIONS.nameToRut(remote)).rejects.toMatchObject({ code: "invalid-name" });
    account.behave(refuses(400, "Invalid RUT"));
    for (const asked of ["findCheck", "makeCheck", "rutToName"] as const)
      await expect(QUESTIONS[asked](remote)).rejects.toMatchObject({ code: "invalid-rut" });
    expect(account.seen()).toHaveLength(13);
    expect(states).toEqual(["accepted"]);
  });

  test("refused credentials are told once, and once that they are taken again", async () => {
    const account = provider.newAccount(refuses(401, "Invalid credentials"));
    const { remote, states } = remoteOf(account);
    for (const asked of ALL) await refusalOf(QUESTIONS[asked](remote), account);
    expect([states, account.seen().length]).toEqual([["refused"], 4]);
    account.behave(honestly);
    await QUESTIONS.rutToName(remote);
    await QUESTIONS.findCheck(remote);
    account.behave(refuses(403, "Forbidden"));
    await refusalOf(QUESTIONS.findCheck(remote), account);
    expect(states).toEqual(["refused", "accepted", "refused"]);
  });
});

describe("E1 in what is answered", () => {
  const DATES = ["a created_at of last month", "a created_at of next year"];
  test.each(Object.entries(BAD_CHECKS).filter(([row]) => !DATES.includes(row)))("a Check with %s", (_, behaviour) =>
    // Only what was made can be found, so the honest one behind makes it first.
    expectUnavailable(behaviour, /: (?:schema|not-json)/, { asked: ["makeCheck"] }),
  );
  test.each(Object.entries(BAD_PAGES))("a page with %s", (_, behaviour) =>
    expectUnavailable(behaviour, /: (?:schema|not-json)/, { asked: ["nameToRut"] }),
  );
  test.each(Object.entries(BAD_RECORDS))("a look-up with %s", (_, behaviour) =>
    expectUnavailable(behaviour, /: (?:schema|not-json)/, { asked: ["rutToName"] }),
  );

  test("fields that nobody asked for are left out, and act on nothing", async () => {
    const account = provider.newAccount(async (turn) => {
      const answer = await turn.honest();
      const more = '{"__proto__":{"rut":"1-9","polluted":true},"constructor":{"prototype":{"polluted":true}},"month":"2026-01",';
      turn.deliver({ ...answer, body: Buffer.from(answer.body.toString().replace("{", more)) });
    });
    const check = await remoteOf(account).remote.makeCheck(ANA, { aiSummary: false });
    const names = ["ai_summary", "created_at", "data", "id", "incomplete", "name", "pdf_report_url", "permalink", "rut", "score"];
    expect([Object.keys(check ?? {}).sort(), check?.rut, "polluted" in {}]).toEqual([names, ANA, false]);
  });

  test("E6, E7: markup and orders in a name or a summary are text, and count for nothing", async () => {
    const account = provider.newAccount(marksUp);
    const check = await remoteOf(account).remote.makeCheck(ANA, { aiSummary: true });
    expect(check).toMatchObject({ name: MARKUP.name, ai_summary: MARKUP.summary, score: { value: 91, label: "high" } });
  });
});

describe("E2: redirects", () => {
  let target: Server;
  let asked = 0;
  beforeAll(async () => {
    target = createServer((_, response) => {
      asked += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void target.close());

  test.each([301, 302, 303, 307, 308])("%d leads nobody anywhere", async (status) => {
    const { port } = target.address() as AddressInfo;
    for (const to of [`http://127.0.0.1:${port}`, provider.baseUrl]) await expectUnavailable(redirects(status, to), /: redirect 30\d$/);
    expect(asked).toBe(0);
  });
});

describe("E3: what unpacks to more than is taken", () => {
  test.each(["gzip", "br", "deflate"] as const)("a bomb in %s", { timeout: 60_000 }, async (encoding) => {
    // Of the two that were not asked for nothing is unpacked; brotli takes long to pack much.
    const bombing = bomb(encoding, encoding === "gzip" ? 400 : 8);
    // Packed before it is measured.
    const packing = provider.newAccount(bombing);
    await refusalOf(QUESTIONS.rutToName(remoteOf(packing, { totalMs: 60_000 }).remote), packing);
    const before = process.memoryUsage().rss;
    let most = before;
    const watching = setInterval(() => void (most = Math.max(most, process.memoryUsage().rss)), 5);
    await expectUnavailable(bombing, encoding === "gzip" ? /: too-large$/ : /: encoding$/);
    clearInterval(watching);
    expect(most - before).toBeLessThan(50 * 2 ** 20);
  });

  test("an answer that was packed in gzip and is within bounds is read", async () => {
    const account = provider.newAccount(async (turn) => {
      const { status, headers, body } = await turn.honest();
      turn.deliver({ status, headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body) });
    });
    expect(await QUESTIONS.rutToName(remoteOf(account).remote)).toHaveLength(1);
  });
});
