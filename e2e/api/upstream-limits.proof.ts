/** Promise: a provider takes neither our memory nor our time from others, is left alone when it fails, and leads nobody into a private network. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Behaviour, type HostileAccount, honestly, type HostileUpstream, startHostile } from "#lib/testing/hostile-upstream";
import { bomb, refuses } from "#lib/testing/hostile-wire";
import { openPool } from "../harness/books";
import { until } from "../harness/child";
import { ask } from "../harness/http";
import { peakGrowthMib } from "../harness/memory";
import { type Product, startProduct } from "../harness/product";
import { report, type Verdict, verdict } from "../harness/verdict";
import { addressFaults, answerFaults, askFor } from "./upstream-case";
import { type Operation, UNAVAILABLE } from "./upstream-rows";
import { askTimed, type Customer, productSubject, startProxyTwin, type Subject } from "./upstream-subject";

const MOST_GROWTH_MIB = 50;
const OPEN_MS = 30_000;
const PARALLEL = 20;
const UPSTREAM_AT_ONCE = 4;

let product: Product;
let subject: Subject;
let twin: Awaited<ReturnType<typeof startProxyTwin>>;
let upstream: HostileUpstream;
/** Its waiting takes half a minute: it goes on beside the other proofs. */
let broken: Promise<Verdict>;

beforeAll(async () => {
  upstream = await startHostile();
  product = await startProduct({
    env: {
      UPSTREAM_TIMEOUT_SECONDS: "9",
      UPSTREAM_AT_ONCE: String(UPSTREAM_AT_ONCE),
      UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8",
      DATABASE_POOL_SIZE: "3",
    },
  });
  subject = productSubject(product);
  twin = await startProxyTwin(product.databaseUrl);
});
afterAll(async () => {
  await broken?.catch(() => {});
  await Promise.all([subject?.close(), twin?.close()]);
  await product?.close();
  await upstream?.stop();
});

describe("an answer of 400 MiB that is small on the wire", () => {
  it(`takes less than ${MOST_GROWTH_MIB} MiB, and is no answer`, async () => {
    // The first requests load what Next loads lazily.
    const customer = await customerOf(subject, honestly);
    for (let time = 0; time < 20; time++) await ask(subject.port, { ...askFor("record"), token: customer.token });
    const result = await bombs(subject, product.servers[0]?.pid ?? 0);
    report("upstream bombs", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check in a proxy that reads whatever comes", async () => {
    const result = await bombs(twin.with("reads-all"), twin.pid);
    report("upstream bombs TWIN", result);
    expect(result.faults.join("\n")).toMatch(/took \d{3,} MiB/);
  });
});

describe("a provider that hangs", () => {
  it("has a few calls at once, and everybody else is served meanwhile", async () => {
    broken = breaker(subject);
    const result = await bulkhead(subject);
    report("upstream bulkhead", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check in a proxy that sends on whatever comes", async () => {
    const result = await bulkhead(twin.with("none"));
    report("upstream bulkhead TWIN", result);
    expect(result.faults.join("\n")).toMatch(/40 calls at once/);
  });
});

describe("ten seconds", () => {
  it("are the longest that anybody waits, whoever waits for whom", async () => {
    const [other] = await product.startServer();
    const result = await patience([subject.port, other]);
    report("upstream patience", result);
    expect(result.faults).toEqual([]);
  });
});

describe("the address of a provider", () => {
  // Without networks that are allowed; else it is the same installation.
  let port: number;
  beforeAll(async () => {
    [port] = await product.startServer({ UPSTREAM_ALLOWED_NETWORKS: "" });
  });

  it("leads nobody into a private network, however it is written", async () => {
    const before = upstream.counts().connections;
    const addresses = privateAddresses(upstream.port);
    const faults: string[] = [];
    const operations: Operation[] = ["make", "record"];
    const queue = addresses.values();
    const worker = async () => {
      for (const address of queue)
        for (const operation of operations) faults.push(...(await addressFaults({ ...subject, port }, address, UNAVAILABLE, operation)));
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    const connections = upstream.counts().connections - before;
    if (connections > 0) faults.push(`${connections} connections`);
    report("upstream private addresses", verdict(faults, { addresses: addresses.length }));
    expect(faults).toEqual([]);
  });

  it("is not saved when it leads there, and nobody is asked", async () => {
    const tenant = await product.newTenant({ credits: 1 });
    const { cookie } = await product.newSession(await product.newPerson(tenant.orgId, "admin"));
    const before = upstream.counts().connections;
    for (const baseUrl of [...privateAddresses(upstream.port), "https://127.0.0.1:22", `https://127.0.0.1:${upstream.port}?x=1`]) {
      const json = { act: "set", seen: null, baseUrl, token: "canary", metered: true };
      const { status, text } = await ask(port, { method: "POST", path: "/api/panel/provider", cookie, json });
      const isRefused = status === 400 || (status === 200 && /"done":false,"trial":"(forbidden-address|unresolved)"/.test(text));
      expect(isRefused, `${baseUrl}: ${status} ${text}`).toBe(true);
    }
    expect(upstream.counts().connections).toBe(before);
  });
});

describe("a provider that fails five times in a row", () => {
  it("is left alone for half a minute, then asked by one call alone", async () => {
    const result = await broken;
    report("upstream breaker", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check in a proxy that asks on", async () => {
    const result = await breaker(twin.with("none"));
    expect(result.faults.join("\n")).toMatch(/21 calls while it should be left alone/);
  });

  it("is not one that refuses, or asks us to slow down", async () => {
    for (const behaviour of [refuses(404, "No data found"), refuses(402, "Insufficient balance"), refuses(429, "Too many requests")]) {
      const account = upstream.newAccount(behaviour);
      const { token } = await subject.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
      for (let time = 0; time < 8; time++) await ask(subject.port, { ...askFor("record"), token });
      account.behave(honestly);
      expect(await ask(subject.port, { ...askFor("record"), token })).toMatchObject({ status: 200 });
    }
  });
});

async function customerOf(judged: Subject, behaviour: Behaviour): Promise<Customer & { account: HostileAccount }> {
  const account = upstream.newAccount(behaviour);
  return { account, ...(await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token }, 100)) };
}

async function bombs(judged: Subject, pid: number): Promise<Verdict> {
  const faults: string[] = [];
  const figures: Record<string, number> = {};
  for (const encoding of ["gzip", "br", "deflate"] as const) {
    const { token, account } = await customerOf(judged, bomb(encoding, encoding === "br" ? 32 : 400));
    // Packed before anybody of ours waits for it.
    await ask(upstream.port, { ...askFor("record"), token: account.token });
    const grown = await peakGrowthMib(pid, async () => {
      const timed = await askTimed(judged.port, { ...askFor("record"), token });
      faults.push(...answerFaults(timed, UNAVAILABLE).map((fault) => `${encoding}: ${fault}`));
    });
    figures[`${encoding}-mib`] = grown;
    if (grown >= MOST_GROWTH_MIB) faults.push(`${encoding}: took ${grown} MiB`);
  }
  return verdict(faults, figures);
}

/** Forty calls to a provider that hangs: most are refused at once, the others time out, and no connection of the database waits with them. */
async function bulkhead(judged: Subject): Promise<Verdict> {
  const faults: string[] = [];
  let atOnce = 0;
  let most = 0;
  const hanging = await customerOf(judged, ({ response }) => {
    most = Math.max(most, ++atOnce);
    response.on("close", () => atOnce--);
  });
  const honest = await customerOf(judged, honestly);
  const calls = Array.from({ length: 2 * PARALLEL }, () => askTimed(judged.port, { ...askFor("record"), token: hanging.token }));
  await until("the provider is asked", 5_000, () => atOnce > 0);
  const meanwhile = await askTimed(judged.port, { ...askFor("make"), token: honest.token });
  if (meanwhile.answer?.status !== 200) faults.push(`another organisation is answered ${meanwhile.answer?.status}`);
  if (meanwhile.ms > 5_000) faults.push(`another organisation waits ${Math.round(meanwhile.ms)} ms`);
  const ready = await ask(judged.port, { path: "/readyz" });
  if (ready.status !== 200) faults.push(`/readyz answers ${ready.status}`);
  const open = await openTransactions();
  if (open > 0) faults.push(`${open} transactions are open while the provider is waited for`);
  for (const timed of await Promise.all(calls)) faults.push(...answerFaults(timed, UNAVAILABLE));
  if (most > UPSTREAM_AT_ONCE) faults.push(`${most} calls at once`);
  const { holds, heldCredits } = await judged.books.underWay(hanging.orgId);
  if (holds + heldCredits > 0) faults.push(`${holds} holds of ${heldCredits} credits left`);
  return verdict([...new Set(faults)], { calls: calls.length, "at-once": most, "other-ms": Math.round(meanwhile.ms) });
}

/** A provider that takes its time to say that it has no Check, and then hangs; and many on two processes who wait for one that hangs. */
async function patience(ports: readonly number[]): Promise<Verdict> {
  const faults: string[] = [];
  let slowest = 0;
  const hangsLater: Behaviour = async (turn) => {
    if (turn.method === "POST") return;
    await wait(7_000);
    return honestly(turn);
  };
  const judge = async (what: string, behaviour: Behaviour, calls: number) => {
    const { account, orgId, token } = await customerOf(subject, behaviour);
    const all = Array.from({ length: calls }, (_, index) => askTimed(ports[index % ports.length] ?? 0, { ...askFor("make"), token }));
    for (const timed of await Promise.all(all)) {
      slowest = Math.max(slowest, timed.ms);
      faults.push(...answerFaults(timed, UNAVAILABLE).map((fault) => `${what}: ${fault}`));
    }
    account.behave(honestly);
    // What nobody waits for any more ends by itself.
    await until("nothing is held", 15_000, async () => Object.values(await subject.books.underWay(orgId)).every((left) => left === 0));
    const { answer } = await askTimed(ports[0] ?? 0, { ...askFor("make"), token });
    if (answer?.status !== 200) faults.push(`${what}: an honest provider's is answered ${answer?.status}`);
    const charges = (await subject.books.entries(orgId)).length - 1;
    if (charges !== 1) faults.push(`${what}: ${charges} charges`);
  };
  await Promise.all([judge("slow, then hanging", hangsLater, 1), judge("hanging, asked by many", () => {}, 10)]);
  return verdict([...new Set(faults)], { "slowest-ms": Math.round(slowest) });
}

async function openTransactions(): Promise<number> {
  const pool = openPool(product.databaseUrl, 1);
  try {
    const sql = "select count(*) as open from pg_stat_activity where application_name = 'cotejo-web' and state like 'idle in transaction%'";
    return (await pool.query<{ open: number }>(sql)).rows[0]?.open ?? 0;
  } finally {
    await pool.end();
  }
}

/** Five failures, then silence; after half a minute one call goes through, and when it succeeds all do. */
async function breaker(judged: Subject): Promise<Verdict> {
  const faults: string[] = [];
  const { token, account } = await customerOf(judged, refuses(500, "No"));
  const asked = { ...askFor("record"), token };
  for (let time = 0; time < 5; time++) await ask(judged.port, asked);
  const opened = performance.now();
  if (account.seen().length !== 5) faults.push(`${account.seen().length} calls, not 5`);
  const refusals = [await askTimed(judged.port, asked)];
  refusals.push(...(await Promise.all(Array.from({ length: PARALLEL }, () => askTimed(judged.port, asked)))));
  const early = account.seen().length - 5;
  if (early > 0) return verdict([...faults, `${early} calls while it should be left alone`]);
  for (const one of refusals) faults.push(...answerFaults(one, { ...UNAVAILABLE, retryAfter: [1, 30] }));
  let probes = 0;
  account.behave(async (turn) => {
    probes++;
    await wait(1_000);
    return honestly(turn);
  });
  const answers = [];
  while (probes === 0 && performance.now() - opened < 1.5 * OPEN_MS) {
    answers.push(ask(judged.port, asked));
    await wait(250);
  }
  const closedAfter = Math.round(performance.now() - opened);
  if (closedAfter < 0.95 * OPEN_MS) faults.push(`asked again after ${closedAfter} ms`);
  if (probes === 0) faults.push("never asked again");
  await Promise.all(Array.from({ length: PARALLEL }, () => ask(judged.port, asked)));
  const asking = probes;
  if (asking > 1) faults.push(`${asking} probes at once`);
  if ((await Promise.all(answers)).at(-1)?.status !== 200) faults.push("the probe is not answered 200");
  const after = await Promise.all(Array.from({ length: UPSTREAM_AT_ONCE }, () => ask(judged.port, asked)));
  if (after.some(({ status }) => status !== 200)) faults.push("refused after a probe that succeeded");
  return verdict([...new Set(faults)], { "asked-again-after-ms": closedAfter, probes: asking });
}

function privateAddresses(port: number): string[] {
  const hosts =
    "127.0.0.1 localhost localhost. 127.1 2130706433 0x7f000001 017700000001 0.0.0.0 [::1] [::] [::ffff:127.0.0.1] " +
    "[::ffff:7f00:1] [64:ff9b::7f00:1] 127.0.0.1.nip.io";
  return [
    ...hosts.split(" ").flatMap((host) => [`https://${host}:${port}`, `http://${host}:${port}`]),
    ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1]"].map(
      (host) => `https://${host}`,
    ),
    `https://user:word@127.0.0.1:${port}`,
    `gopher://127.0.0.1:${port}`,
    `ftp://127.0.0.1:${port}`,
    "file:///etc/passwd",
    "https://metadata.google.internal",
  ];
}
