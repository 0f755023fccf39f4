/** Promise: the Check of a RUT and month is asked for, kept and charged once over all processes, also when one dies on the way; and seen by its organisation alone. */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { honestly, type HostileAccount, type HostileUpstream, startHostile } from "#lib/testing/hostile-upstream";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { booksFaults, openPool } from "../harness/books";
import { type Child, until } from "../harness/child";
import { type Answer, ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import type { ProxyFlaw } from "../twins/naive-proxy";
import { startNaiveProxy } from "../twins/twin";
import { type Customer, productSubject, startProxyTwin, type Subject } from "./upstream-subject";

const PARALLEL = 100;
/** What the provider takes for an answer, ms. */
const SLOW_MS = rounds(500, 100);
/** The reference service has Checks of the third and fourth of its people from before. */
const RUTS = REFERENCE_PEOPLE.filter((_, index) => index !== 2 && index !== 3).map(({ rut }) => rut);
const [RUT = "", OTHER_RUT = ""] = RUTS;

/** Several processes on one database. */
interface Processes extends Subject {
  ports: number[];
}

/** A process that may be killed, and one that goes on. */
interface Victims {
  subject: Subject;
  victim: { port: number; child: Child };
  survivor: number;
}

let product: Product;
let upstream: HostileUpstream;
/** The account that all organisations of the installation have in common. */
let common: HostileAccount;
let subject: Subject;
let twin: Awaited<ReturnType<typeof startProxyTwin>>;
let pool: pg.Pool;

beforeAll(async () => {
  upstream = await startHostile();
  common = upstream.newAccount();
  product = await startProduct({
    servers: 2,
    env: {
      UPSTREAM_BASE_URL: upstream.baseUrl,
      UPSTREAM_TOKEN: common.token,
      UPSTREAM_METER: "on",
      UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8",
    },
  });
  subject = productSubject(product);
  twin = await startProxyTwin(product.databaseUrl);
  pool = openPool(product.databaseUrl, 4);
});
afterAll(async () => {
  await Promise.all([subject?.close(), twin?.close(), pool?.end()]);
  await product?.close();
  await upstream?.stop();
});

describe(`${PARALLEL} parallel POSTs for one RUT on two processes`, () => {
  it("reach the provider as one, and make one Check and one charge", async () => {
    const result = await oneEach({ ...subject, ports: product.ports }, rounds(20, 3), false);
    report("upstream one POST", result);
    expect(result.faults).toEqual([]);
  });

  it("do so when half of them ask for a summary, which may take one more", async () => {
    const result = await oneEach({ ...subject, ports: product.ports }, rounds(10, 2), true);
    report("upstream one POST with summaries", result);
    expect(result.faults).toEqual([]);
  });

  it("are caught by the same check in a proxy without claims", async () => {
    const result = await oneEach({ ...twin.with("none"), ports: [twin.with("none").port] }, 1, false);
    report("upstream one POST TWIN", result);
    expect(result.faults.join("\n")).toMatch(/\d+ POSTs at the provider/);
  });
});

describe("a process that is killed between the provider's answer and our commit", () => {
  it("leaves one Check, one charge and nothing that stops others", async () => {
    const stages = rounds(
      STAGES.flatMap((stage) => [stage, stage, stage, stage]),
      ["asked", "committing", "answered"],
    );
    const result = await killRounds(stages, async () => {
      const [port, child] = await product.startServer();
      return { subject, victim: { port, child }, survivor: product.ports[0] };
    });
    report("upstream kill", result);
    expect(result.faults).toEqual([]);
    expect(Number(result.figures.uncommitted)).toBeGreaterThan(0);
  });

  it.each(rounds(["/api/check", "/api/rut-to-name"], ["/api/check"]))("frees its credits when nobody asks %s again", async (path) => {
    const [port, child] = await product.startServer();
    const account = upstream.newAccount();
    const customer = await subject.newCustomer({ baseUrl: upstream.baseUrl, token: account.token }, 1);
    await killedAt("asked", { subject, victim: { port, child }, survivor: product.ports[0] }, account, customer, path);
    const again = () => post(product.ports[0], customer.token, OTHER_RUT).then(({ status }) => status === 200);
    await until("the only credit is free again", 30_000, again);
    expect(await subject.books.balance(customer.orgId)).toBe(0);
    expect(await subject.books.underWay(customer.orgId)).toMatchObject({ holds: 0, heldCredits: 0 });
  });

  it("answers what is under way when it is stopped in order", async () => {
    const [port, child] = await product.startServer();
    const account = upstream.newAccount(async (turn) => {
      if (turn.method === "POST") child.signal("SIGTERM");
      await wait(1_500);
      return honestly(turn);
    });
    const { orgId, token } = await subject.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
    expect((await post(port, token, RUT)).status).toBe(200);
    expect((await child.exited).code).toBe(0);
    expect(await booksFaults(subject.books, orgId)).toEqual([]);
    expect(await underWayFaults(subject, orgId)).toEqual([]);
  });

  const flaws: [ProxyFlaw, RegExp][] = [
    ["keeps-claim", /asked again it is answered 503/],
    ["keeps-hold", /1 credits held/],
    ["charges-first", /2 charges/],
  ];
  it.each(flaws)("is caught by the same check in a proxy that %s", async (flaw, fault) => {
    // Before it has its answer: afterwards what it had done by then would be a matter of moments.
    const result = await killRounds(["asked"], async () => {
      const victim = await startNaiveProxy(product.databaseUrl);
      return { subject: twin.with(flaw), victim, survivor: twin.with(flaw).port };
    });
    report(`upstream kill ${flaw} TWIN`, result);
    expect(result.faults.join("\n")).toMatch(fault);
  });
});

describe("organisations with one token between them", () => {
  it("never learn of each other's Checks: GET answers from the own history, and nobody is asked", async () => {
    const made = await product.newTenant({ credits: 5 });
    const curious = await product.newTenant({ credits: 5 });
    const faults = await curiosityFaults(product.ports[1] ?? 0, common, made, curious);
    report("upstream shared token", verdict(faults));
    expect(faults).toEqual([]);
  });

  it("get no PDF of each other's Checks, which the provider would give to both", async () => {
    const [made, curious] = [await product.newTenant({ credits: 5 }), await product.newTenant({ credits: 5 })];
    const { json } = await post(product.ports[0], made.token, RUTS[9] ?? "");
    const pdf = (id: string, { token }: Customer) => ask(product.ports[1] ?? 0, { path: `/checks/${id}/report.pdf`, token });
    const { id } = json as { id: string };
    const [foreign, none] = [await pdf(id, curious), await pdf(crypto.randomUUID(), curious)];
    expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
    expect(none.status).toBe(404);
    expect(await pdf(id, made)).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
    // Kept by now: it is the other's all the same.
    expect((await pdf(id, curious)).status).toBe(404);
  });

  it("are caught by the same check in a proxy that asks the provider for anyone", async () => {
    const account = upstream.newAccount();
    const shared = { baseUrl: `${upstream.baseUrl}#shared`, token: account.token };
    const [made, curious] = [await twin.with("none").newCustomer(shared), await twin.with("asks-for-anyone").newCustomer(shared)];
    const faults = await curiosityFaults(twin.with("none").port, account, made, curious);
    expect(faults.join("\n")).toMatch(/differs from a missing one/);
  });
});

const post = (port: number, token: string, rut: string, more: object = {}): Promise<Answer> =>
  ask(port, { method: "POST", path: "/api/check", token, json: { rut, ...more } });
const idOf = ({ json }: Answer) => (json as { id?: string } | undefined)?.id;

/** Rounds of parallel requests for one RUT, a fresh one each round. */
async function oneEach(judged: Processes, count: number, summaries: boolean): Promise<Verdict> {
  const faults: string[] = [];
  const account = upstream.newAccount(async (turn) => {
    await wait(SLOW_MS);
    return honestly(turn);
  });
  const { orgId, token } = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token }, 100);
  let posts = 0;
  for (const [round, rut] of RUTS.slice(0, count).entries()) {
    const say = (what: string) => faults.push(`round ${round}: ${what}`);
    const before = { posts: account.count("POST"), entries: (await judged.books.entries(orgId)).length };
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        post(judged.ports[index % judged.ports.length] ?? 0, token, rut, summaries && index % 4 < 2 ? { ai_summary: true } : {}),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    if (refused.length > 0) say(`${refused.length} not answered 200, first ${refused[0]?.status} ${refused[0]?.text.slice(0, 80)}`);
    const ids = new Set(answers.map(idOf));
    if (ids.size !== 1) say(`${ids.size} ids`);
    if (summaries) {
      const told = answers.filter(({ json }, index) => ((json as { ai_summary?: string }).ai_summary !== "") !== index % 4 < 2).length;
      if (told > 0) say(`${told} have a summary unasked or none though asked`);
    }
    posts += account.count("POST") - before.posts;
    const most = summaries ? 2 : 1;
    if (account.count("POST") - before.posts > most) say(`${account.count("POST") - before.posts} POSTs at the provider`);
    const kept = (await judged.books.checks(orgId)).filter((row) => row.rut === rut);
    if (kept.length !== 1 || !ids.has(kept[0]?.check_id)) say(`${kept.length} rows`);
    const charges = (await judged.books.entries(orgId)).length - before.entries;
    if (charges !== 1) say(`${charges} charges`);
    for (const fault of [...(await booksFaults(judged.books, orgId)), ...(await underWayFaults(judged, orgId))]) say(fault);
  }
  return verdict(faults, { rounds: count, parallel: PARALLEL, posts });
}

async function underWayFaults({ books }: Subject, orgId: string): Promise<string[]> {
  const { holds, heldCredits, claims } = await books.underWay(orgId);
  return [
    ...(holds + heldCredits > 0 ? [`${heldCredits} credits held by ${holds} holds`] : []),
    ...(claims > 0 ? [`${claims} claims left`] : []),
  ];
}

/**
 * Where the process is when it dies. `asked`: the provider has the POST, and answers nobody. `answered`, with ms since: its answer is on
 * the wire. `committing`: the transaction that keeps the Check waits for a lock that the proof has. `committed`: the Check is kept.
 */
const STAGES = ["asked", "answered", "committing", "committed", 1, 2, 4, 8, 16] as const;
type Stage = (typeof STAGES)[number];

async function killRounds(stages: readonly Stage[], start: () => Promise<Victims>): Promise<Verdict> {
  const faults: string[] = [];
  let uncommitted = 0;
  let next = start();
  for (const [round, stage] of stages.entries()) {
    const say = (what: string) => faults.push(`${stage}: ${what}`);
    const victims = await next;
    // The next starts while this one is judged.
    if (round + 1 < stages.length) next = start();
    const { subject: judged, survivor } = victims;
    const account = upstream.newAccount();
    const customer = await judged.newCustomer({ baseUrl: upstream.baseUrl, token: account.token }, 2);
    const acknowledged = await killedAt(stage, victims, account, customer);
    if ((await judged.books.checks(customer.orgId)).length === 0) uncommitted++;
    // Both at once: who asks for something else is not stopped by what is left.
    const [again, other] = await Promise.all([post(survivor, customer.token, RUT), post(survivor, customer.token, OTHER_RUT)]);
    if (again.status !== 200) say(`asked again it is answered ${again.status} ${again.text.slice(0, 80)}`);
    if (other.status !== 200) say(`for another RUT it is answered ${other.status} ${other.text.slice(0, 80)}`);
    if (acknowledged !== null && acknowledged !== idOf(again)) say("an acknowledged Check is lost");
    const there = JSON.parse((await account.askHonest("GET", `/api/check/${RUT}`)).body.toString("utf8")) as { id?: string };
    if (again.status === 200 && idOf(again) !== there.id) say("it is not the provider's Check");
    const kept = (await judged.books.checks(customer.orgId)).filter(({ rut }) => rut === RUT);
    if (kept.length !== 1) say(`${kept.length} rows`);
    const charges = (await judged.books.entries(customer.orgId)).length - 1;
    if (charges !== 2) say(`${charges - 1} charges`);
    for (const fault of [...(await booksFaults(judged.books, customer.orgId)), ...(await underWayFaults(judged, customer.orgId))])
      say(fault);
  }
  return verdict(faults, { rounds: stages.length, uncommitted });
}

/** Has a process make a Check and kills it at a stage; answers the id that it told all the same. */
async function killedAt(
  stage: Stage,
  { subject: judged, victim }: Victims,
  account: HostileAccount,
  customer: Customer,
  path = "/api/check",
): Promise<string | null> {
  const lock = await pool.connect();
  let killed: Promise<unknown> = Promise.resolve();
  const kill = () => {
    victim.child.signal("SIGKILL");
    return victim.child.exited;
  };
  account.behave(async (turn) => {
    if (turn.method !== "POST") return honestly(turn);
    if (stage === "committing") {
      const shelf = judged === subject ? "public" : "twin";
      await lock.query("begin");
      await lock.query(`select 1 from ${shelf}.credit_accounts where org_id = $1 for update`, [customer.orgId]);
    }
    const answer = await turn.honest();
    if (stage === "asked") return void (killed = kill());
    turn.deliver(answer);
    await new Promise((resolve) => turn.response.once("finish", resolve));
    if (stage === "committing") await until("the transaction waits for the lock", 5_000, isLocked);
    if (stage === "committed") await until("the Check is kept", 5_000, async () => (await judged.books.checks(customer.orgId)).length > 0);
    if (typeof stage === "number") await wait(stage);
    killed = kill();
  });
  const asked = { method: "POST", path, token: customer.token, json: { rut: RUT } };
  const told = await ask(victim.port, asked).catch(() => null);
  await killed;
  if (stage === "committing") await lock.query("rollback");
  lock.release();
  account.behave(honestly);
  return told?.status === 200 ? (idOf(told) ?? null) : null;
}

async function isLocked(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'cotejo-web'";
  return (await pool.query(waiting)).rows.length > 0;
}

/** What one organisation can tell of a Check that another made with the token that both use. */
async function curiosityFaults(port: number, account: HostileAccount, made: Customer, curious: Customer): Promise<string[]> {
  const faults: string[] = [];
  const [, , , , , thing = "", missing = ""] = RUTS;
  const one = await post(port, made.token, thing);
  if (one.status !== 200) faults.push(`A gets ${one.status}: it proves nothing`);
  const before = account.seen().length;
  const read = (rut: string) => ask(port, { path: `/api/check/${rut}`, token: curious.token });
  const [foreign, none] = [await read(thing), await read(missing)];
  if (foreign.status !== none.status || foreign.text !== none.text) faults.push(`A's thing differs from a missing one: ${foreign.status}`);
  if (none.status !== 404 || none.text !== '{"message":"No check found"}') faults.push(`B is answered ${none.status} ${none.text}`);
  const calls = account.seen().length - before;
  if (calls > 0) faults.push(`the provider is asked ${calls} times`);
  const own = await ask(port, { path: `/api/check/${thing}`, token: made.token });
  if (own.status !== 200 || idOf(own) !== idOf(one)) faults.push(`A gets ${own.status} for its own`);
  return faults;
}
