/**
 * The promise (E5): asked again is what may be asked again, three requests at most, and a Check whose reply was lost is looked for before it
 * is asked for once more. After five failures in a row nobody asks for half a minute, then one does; and a slow provider holds up no more
 * than its turns.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#lib/context";
import type { Rut } from "#lib/rut/rut";
import { openRemote, type RemoteDeps } from "#lib/service/remote/open-remote";
import {
  type Behaviour,
  type HostileAccount,
  type HostileUpstream,
  honestly,
  startHostile,
  type Turn,
} from "#lib/testing/hostile-upstream";
import { only, refuses, WIRE } from "#lib/testing/hostile-wire";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";

const ctx = {} as Context;
const ANA = REFERENCE_PEOPLE[0]?.rut as Rut;
const watch = { onCredentials: () => {} };
let provider: HostileUpstream;

beforeAll(async () => {
  provider = await startHostile();
});
afterAll(() => provider.stop());

function remoteOf({ token }: { token: string }, { atOnce = 4, totalMs = 5_000, baseUrl = provider.baseUrl, ...deps }: Given = {}) {
  const limits = { totalMs, atOnce, allowedNetworks: ["127.0.0.0/8", "::1"] };
  return openRemote({ key: "installation", baseUrl, token, shared: false, metered: false, limits }, watch, { random: () => 0, ...deps });
}

interface Given extends RemoteDeps {
  atOnce?: number;
  totalMs?: number;
  baseUrl?: string;
}

const methods = (account: HostileAccount) => account.seen().map(({ method }) => method);
/** Each request has its own behaviour, the last one also those after it. */
const inOrder =
  (...behaviours: Behaviour[]): Behaviour =>
  (turn) =>
    (behaviours[turn.number - 1] ?? behaviours.at(-1) ?? honestly)(turn);
/** The honest service does as it is asked, and its reply is lost. */
const losesReply: Behaviour = async (turn: Turn) => {
  await turn.honest();
  turn.request.socket.resetAndDestroy();
};
const unavailable = { code: "unavailable", source: "provider" };

describe("what is asked again", () => {
  test.each([
    ["a reset", WIRE.reset],
    ["a cut body", WIRE["cut before its length"]],
    ["500", refuses(500, "x")],
    ["502", refuses(502, "x")],
  ])("GET after %s, twice", async (_, behaviour) => {
    const account = provider.newAccount(inOrder(behaviour, behaviour, honestly));
    expect(await remoteOf(account).findCheck(ANA)).toBeNull();
    expect(methods(account)).toEqual(["GET", "GET", "GET"]);
    const failing = provider.newAccount(behaviour);
    await expect(remoteOf(failing).findCheck(ANA)).rejects.toMatchObject(unavailable);
    expect(methods(failing)).toEqual(["GET", "GET", "GET"]);
  });

  test.each([
    ["429", refuses(429, "x")],
    ["401", refuses(401, "x")],
    ["an answer of another kind", WIRE["HTML with 200"]],
    ["503 that says to come later than there is time", refuses(503, "x", { "retry-after": "20" })],
  ])("nothing after %s", async (_, behaviour) => {
    const account = provider.newAccount(behaviour);
    const remote = remoteOf(account);
    await expect(remote.findCheck(ANA)).rejects.toMatchObject(unavailable);
    await expect(remote.makeCheck(ANA, { aiSummary: false })).rejects.toMatchObject(unavailable);
    expect(methods(account)).toEqual(["GET", "POST"]);
  });

  test("no look-up: each that is answered is billed", async () => {
    for (const behaviour of [losesReply, refuses(503, "x"), WIRE.reset]) {
      const account = provider.newAccount(behaviour);
      const remote = remoteOf(account);
      await expect(remote.rutToName(ctx, ANA)).rejects.toMatchObject(unavailable);
      await expect(remote.nameToRut(ctx, "maría", { page: 1, pageSize: 25 })).rejects.toMatchObject(unavailable);
      expect(methods(account)).toEqual(["POST", "POST"]);
    }
  });

  test("the questions of one request of ours share its three requests, its time and its end", async () => {
    const errand = () => ({ end: new AbortController().signal, requests: 3 });
    const account = provider.newAccount(inOrder(refuses(503, "x"), honestly, refuses(503, "x")));
    const [remote, one] = [remoteOf(account), errand()];
    expect(await remote.findCheck(ANA, one)).toBeNull();
    await expect(remote.makeCheck(ANA, { aiSummary: false }, one)).rejects.toMatchObject(unavailable);
    expect([methods(account), one.requests]).toEqual([["GET", "GET", "POST"], 0]);

    let now = 0;
    const late = provider.newAccount(honestly);
    const [slow, two] = [remoteOf(late, { nowMs: () => now }), errand()];
    expect(await slow.findCheck(ANA, two)).toBeNull();
    now = 5_000;
    await expect(slow.makeCheck(ANA, { aiSummary: false }, two)).rejects.toMatchObject(unavailable);
    const gone = { end: AbortSignal.abort(), requests: 3 };
    await expect(slow.findCheck(ANA, gone)).rejects.toMatchObject(unavailable);
    expect(methods(late)).toEqual(["GET"]);
  });

  test("a Check whose reply was lost is found, and was made once", async () => {
    for (const lost of [losesReply, refuses(502, "x"), refuses(504, "x"), WIRE["chunks without an end"]]) {
      const account = provider.newAccount(
        inOrder(async (turn) => {
          await turn.honest();
          await lost(turn);
        }, honestly),
      );
      const check = await remoteOf(account).makeCheck(ANA, { aiSummary: false });
      expect(methods(account)).toEqual(["POST", "GET"]);
      expect(JSON.parse((await account.askHonest("GET", `/api/check/${ANA}`)).body.toString()).id).toBe(check?.id);
    }
  });

  test("a Check that was not made before its reply was lost is asked for once more", async () => {
    const account = provider.newAccount(inOrder(WIRE.reset, honestly));
    expect(await remoteOf(account).makeCheck(ANA, { aiSummary: false })).toMatchObject({ rut: ANA });
    expect(methods(account)).toEqual(["POST", "GET", "POST"]);
  });

  test("a refusal that made nothing is answered by the same question", async () => {
    const account = provider.newAccount(inOrder(refuses(503, "x", { "retry-after": "0" }), refuses(500, "x"), honestly));
    expect(await remoteOf(account).makeCheck(ANA, { aiSummary: false })).toMatchObject({ rut: ANA });
    expect(methods(account)).toEqual(["POST", "POST", "POST"]);
  });

  test("what was found without the summary that was asked for is asked for it, and is better than nothing", async () => {
    const withSummary = provider.newAccount(
      inOrder(async ({ request, path }) => {
        await withSummary.askHonest("POST", path, { rut: ANA, ai_summary: false });
        request.socket.resetAndDestroy();
      }, honestly),
    );
    const check = await remoteOf(withSummary).makeCheck(ANA, { aiSummary: true });
    expect([methods(withSummary), check?.ai_summary]).toEqual([["POST", "GET", "POST"], expect.stringMatching(/./)]);

    const without = provider.newAccount(
      inOrder(
        async ({ request, path }) => {
          await without.askHonest("POST", path, { rut: ANA, ai_summary: false });
          request.socket.resetAndDestroy();
        },
        honestly,
        refuses(402, "Insufficient balance"),
      ),
    );
    expect(await remoteOf(without).makeCheck(ANA, { aiSummary: true })).toMatchObject({ rut: ANA, ai_summary: "" });
    expect(methods(without)).toEqual(["POST", "GET", "POST"]);
  });

  test("three requests are the most, however they end", async () => {
    for (const behaviour of [WIRE.reset, losesReply, inOrder(WIRE.reset, refuses(500, "x")), refuses(502, "x"), only("POST", WIRE.reset)]) {
      const account = provider.newAccount(behaviour);
      await remoteOf(account)
        .makeCheck(ANA, { aiSummary: true })
        .catch((error: unknown) => expect(error).toMatchObject(unavailable));
      expect(account.seen().length).toBeLessThanOrEqual(3);
    }
  });

  test("pauses and requests together end in the time of the call", async () => {
    const account = provider.newAccount(inOrder(refuses(500, "x"), WIRE["hangs before the headers"]));
    await expect(remoteOf(account, { totalMs: 400 }).findCheck(ANA)).rejects.toMatchObject({ message: expect.stringMatching(/timeout$/) });
    // No time for the pause: what was answered is said at once.
    const late = provider.newAccount(refuses(500, "x"));
    await expect(remoteOf(late, { totalMs: 90 }).findCheck(ANA)).rejects.toMatchObject(unavailable);
    expect(methods(late)).toEqual(["GET"]);
  });
});

describe("connections that are kept", () => {
  /** A provider that closes a connection without a word as soon as it is used a second time: as one does that was idle for too long. */
  async function forgetful() {
    const seen: string[] = [];
    let connections = 0;
    const used = new WeakSet<object>();
    const server = createServer((request, response: ServerResponse) => {
      if (used.has(request.socket)) return void request.socket.resetAndDestroy();
      used.add(request.socket);
      seen.push(request.method ?? "");
      response.writeHead(404, { "content-type": "application/json" }).end('{"message":"No data found"}');
    });
    server.on("connection", () => void (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { baseUrl, seen, connections: () => connections, stop: () => void (server.closeAllConnections(), server.close()) };
  }

  test("one that had ended costs a new one, and a look-up its answer", async () => {
    const old = await forgetful();
    const remote = remoteOf({ token: "t" }, { baseUrl: old.baseUrl });
    const idle = () => new Promise((resolve) => setImmediate(resolve));
    expect(await remote.findCheck(ANA)).toBeNull();
    await idle();
    expect(await remote.findCheck(ANA)).toBeNull();
    expect([old.seen, old.connections()]).toEqual([["GET", "GET"], 2]);
    expect(await remote.makeCheck(ANA, { aiSummary: false })).toBeNull();
    await idle();
    expect(await remote.makeCheck(ANA, { aiSummary: false })).toBeNull();
    // The POST that found nobody may have been heard: what stands is looked for before it is said again.
    expect([old.seen, old.connections()]).toEqual([["GET", "GET", "POST", "GET", "POST"], 5]);
    expect(await remote.rutToName(ctx, ANA)).toEqual([]);
    await idle();
    await expect(remote.rutToName(ctx, ANA)).rejects.toMatchObject({ ...unavailable, message: expect.stringMatching(/reset/) });
    expect(old.seen).toHaveLength(6);
    old.stop();
  });

  test("many calls one after another share one, and so many at once are the most", async () => {
    const account = provider.newAccount();
    const remote = remoteOf(account, { atOnce: 3 });
    const before = provider.counts().connections;
    for (let call = 0; call < 5; call += 1) await remote.findCheck(ANA);
    expect(provider.counts().connections - before).toBe(1);
    await Promise.all(Array.from({ length: 12 }, () => remote.findCheck(ANA)));
    expect(provider.counts().connections - before).toBeLessThanOrEqual(3);
  });
});

describe("the breaker", () => {
  test("five failures in a row close the way for 30 s; then one asks, and its answer decides", async () => {
    let now = 1_000;
    const account = provider.newAccount(WIRE["HTML with 200"]);
    const remote = remoteOf(account, { nowMs: () => now });
    const look = () => remote.rutToName(ctx, ANA);
    for (let failure = 0; failure < 4; failure += 1) await expect(look()).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 5 });
    await expect(look()).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 30 });
    const open = { ...unavailable, message: expect.stringMatching(/breaker open$/) };
    await expect(look()).rejects.toMatchObject({ ...open, retryAfterSeconds: 30 });
    now += 29_001;
    await expect(remote.findCheck(ANA)).rejects.toMatchObject({ ...open, retryAfterSeconds: 1 });
    expect(account.seen()).toHaveLength(5);

    now += 999;
    // One probe, without a second request; whoever comes meanwhile is refused.
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) =>
      account.behave((turn) => {
        answer = () => void refuses(500, "x")(turn);
        resolve();
      }),
    );
    const probe = remote.findCheck(ANA);
    await asked;
    await expect(look()).rejects.toMatchObject(open);
    answer();
    await expect(probe).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 30 });
    await expect(look()).rejects.toMatchObject(open);
    expect(account.seen()).toHaveLength(6);

    now += 30_000;
    account.behave(honestly);
    expect(await look()).toHaveLength(1);
    expect(await Promise.all([look(), look(), look()])).toHaveLength(3);
  });

  test("refusals that the provider means, and those between answers, open nothing", async () => {
    for (const behaviour of [refuses(429, "x"), refuses(401, "x"), refuses(402, "x"), refuses(404, "No data found"), refuses(409, "x")]) {
      const account = provider.newAccount(behaviour);
      const remote = remoteOf(account);
      for (let call = 0; call < 7; call += 1) await remote.rutToName(ctx, ANA).catch(() => null);
      expect(account.seen()).toHaveLength(7);
    }
    const account = provider.newAccount((turn) => (turn.number % 5 === 0 ? honestly(turn) : WIRE["HTML with 200"](turn)));
    const remote = remoteOf(account);
    for (let call = 0; call < 20; call += 1) await remote.rutToName(ctx, ANA).catch(() => null);
    expect(account.seen()).toHaveLength(20);
  });

  test("reports that cannot be had close nothing for Checks, nor one account's provider another's", async () => {
    const account = provider.newAccount(WIRE["HTML with 200"]);
    const remote = remoteOf(account);
    const address = `${provider.baseUrl}/checks/x/report.pdf`;
    for (let call = 0; call < 6; call += 1) await expect(remote.fetchReport(address)).rejects.toMatchObject(unavailable);
    expect(account.seen()).toHaveLength(5);
    account.behave(honestly);
    expect(await remote.rutToName(ctx, ANA)).toHaveLength(1);
  });
});

describe("turns", () => {
  test("so many at once, so many waiting, and whoever comes beyond is told to come again", async () => {
    const held: Turn[] = [];
    let reached: () => void = () => {};
    const full = new Promise<void>((resolve) => void (reached = resolve));
    const account = provider.newAccount((turn) => void (held.push(turn) === 2 && reached()));
    const remote = remoteOf(account, { atOnce: 2 });
    const calls = Array.from({ length: 10 }, () => remote.rutToName(ctx, ANA));
    await full;
    await expect(remote.rutToName(ctx, ANA)).rejects.toMatchObject({ ...unavailable, message: expect.stringMatching(/too many wait$/) });
    expect(held).toHaveLength(2);
    account.behave(honestly);
    for (const turn of held) await honestly(turn);
    expect((await Promise.all(calls)).flat()).toHaveLength(10);
  });

  test("waiting counts: who had no turn in time was never asked for", async () => {
    const account = provider.newAccount(WIRE["hangs before the headers"]);
    const remote = remoteOf(account, { atOnce: 1, totalMs: 200 });
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => remote.rutToName(ctx, ANA)));
    const why = ends.map((end) => (end.status === "rejected" ? String(end.reason.message).replace(/^.*: /, "") : "answered"));
    expect(why).toEqual(["timeout", ...Array.from({ length: 4 }, () => expect.stringMatching(/^no turn in time$|^timeout$/))]);
    expect(account.seen().length).toBeLessThanOrEqual(2);
  });
});
