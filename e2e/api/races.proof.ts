/** Promise: however many ask at once, on one process or several, there is one Check and one charge, and nobody spends what is not there. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, booksFaults, openBooks } from "../harness/books";
import { ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { CROWD, REGISTER, RICH } from "../harness/register";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import { makeTwinOrganisation, makeTwinTables, type NaiveServer, startNaiveServer } from "../twins/twin";

const PARALLEL = 200;
const SPENDERS = 500;
const CREDITS = 100;

/** What is judged: ports of processes that share one database, the books behind them, and new organisations. */
interface Subject {
  ports: number[];
  books: Books;
  newOrganisation(credits: number): Promise<{ orgId: string; token: string }>;
}

let product: Product;
let naive: NaiveServer[] = [];
let real: Subject;
let twin: Subject;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER, servers: 2 });
  await makeTwinTables(product.databaseUrl);
  naive = [await startNaiveServer(product.databaseUrl, "read-then-write"), await startNaiveServer(product.databaseUrl, "read-then-write")];
  real = {
    ports: product.ports,
    books: openBooks(product.databaseUrl, "public"),
    newOrganisation: (credits) => product.newTenant({ credits }),
  };
  twin = {
    ports: naive.map((server) => server.port),
    books: openBooks(product.databaseUrl, "twin"),
    newOrganisation: async (credits) => {
      const orgId = await makeTwinOrganisation(product.databaseUrl, credits);
      return { orgId, token: orgId };
    },
  };
});
afterAll(async () => {
  await Promise.all([real?.books.close(), twin?.books.close(), ...naive.map((server) => server.stop())]);
  await product?.close();
});

describe(`${PARALLEL} parallel POST /api/check for one RUT on two processes`, () => {
  it("make one Check, one row and one charge a round", async () => {
    const result = await oneCheckEach(real, rounds(50, 5), RICH);
    report("races one-rut", result);
    expect(result.faults).toEqual([]);
  });

  it("are all answered 200 when the balance is 1, and leave 0", async () => {
    const result = await oneCheckEach(real, rounds(50, 5), 1);
    report("races one-rut-balance-1", result);
    expect(result.faults).toEqual([]);
  });

  it("are caught by the same check on a server that reads, then writes", async () => {
    const result = await oneCheckEach(twin, 2, RICH);
    report("races one-rut TWIN", result);
    expect(result.ok).toBe(false);
    expect(result.faults.join("\n")).toMatch(/\d+ ids/);
    expect(result.faults.join("\n")).toMatch(/\d+ charges/);
  });
});

describe(`${SPENDERS} parallel new RUTs with ${CREDITS} credits`, () => {
  it(`end with exactly ${CREDITS} answered 200, the rest 402, balance 0`, async () => {
    const result = await spend(real, rounds(20, 3), "/api/check", SPENDERS, CREDITS);
    report("races spenders", result);
    expect(result.faults).toEqual([]);
  });

  it(`hold for ${PARALLEL} RUT look-ups too`, async () => {
    const result = await spend(real, rounds(10, 2), "/api/rut-to-name", PARALLEL, CREDITS);
    report("races look-ups", result);
    expect(result.faults).toEqual([]);
  });

  it("are caught by the same check on a server that reads, then writes", async () => {
    for (const path of ["/api/check", "/api/rut-to-name"]) {
      const result = await spend(twin, 1, path, PARALLEL, CREDITS);
      report(`races spenders ${path} TWIN`, result);
      expect(result.ok).toBe(false);
      expect(result.faults.join("\n")).toMatch(/answered 200, not 100/);
      expect(result.faults.join("\n")).toMatch(/balance is -/);
    }
  });
});

/** Rounds of parallel requests for one RUT, a fresh RUT each round; with one credit a fresh organisation too. */
async function oneCheckEach(subject: Subject, count: number, credits: number): Promise<Verdict> {
  const faults: string[] = [];
  const times: number[] = [];
  let organisation = await subject.newOrganisation(credits);
  for (let round = 0; round < count; round++) {
    if (credits === 1 && round > 0) organisation = await subject.newOrganisation(1);
    const { orgId, token } = organisation;
    const { rut } = CROWD[round % CROWD.length] as { rut: string };
    const before = await subject.books.entries(orgId);
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, async (_, index) => {
        const started = performance.now();
        const answer = await ask(subject.ports[index % subject.ports.length] as number, {
          method: "POST",
          path: "/api/check",
          token,
          json: { rut },
        });
        times.push(performance.now() - started);
        return answer;
      }),
    );
    const say = (what: string) => faults.push(`round ${round}: ${what}`);
    const refused = answers.filter((answer) => answer.status !== 200);
    if (refused.length > 0) say(`${refused.length} not answered 200, first ${refused[0]?.status} ${refused[0]?.text.slice(0, 80)}`);
    const ids = new Set(answers.map((answer) => (answer.json as { id?: string } | undefined)?.id));
    if (ids.size !== 1) say(`${ids.size} ids`);
    const rows = (await subject.books.checks(orgId)).filter((row) => row.rut === rut);
    if (rows.length !== 1) say(`${rows.length} rows`);
    const charges = (await subject.books.entries(orgId)).length - before.length;
    if (charges !== 1) say(`${charges} charges`);
    const balance = await subject.books.balance(orgId);
    if (credits === 1 && balance !== 0) say(`the balance is ${balance}`);
    for (const fault of await booksFaults(subject.books, orgId)) say(fault);
  }
  return verdict(faults, { rounds: count, parallel: PARALLEL, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) });
}

/** Rounds of parallel spenders on a fresh organisation, each with a RUT of its own. */
async function spend(subject: Subject, count: number, path: string, spenders: number, credits: number): Promise<Verdict> {
  const faults: string[] = [];
  for (let round = 0; round < count; round++) {
    const { orgId, token } = await subject.newOrganisation(credits);
    const answers = await Promise.all(
      CROWD.slice(0, spenders).map(({ rut }, index) =>
        ask(subject.ports[index % subject.ports.length] as number, { method: "POST", path, token, json: { rut } }),
      ),
    );
    const say = (what: string) => faults.push(`round ${round}: ${what}`);
    const paid = answers.filter((answer) => answer.status === 200).length;
    const refused = answers.filter((answer) => answer.status === 402).length;
    if (paid !== credits) say(`${paid} answered 200, not ${credits}`);
    const others = answers.filter((answer) => answer.status !== 200 && answer.status !== 402);
    if (others.length > 0 || refused !== spenders - paid)
      say(`${others.length} answered otherwise, first ${others[0]?.status} ${others[0]?.text.slice(0, 80)}`);
    const left = (await subject.books.entries(orgId)).filter((entry) => entry.kind !== "grant").map((entry) => entry.balance_after_credits);
    const wanted = Array.from({ length: credits }, (_, index) => index);
    if ([...left].sort((a, b) => a - b).join() !== wanted.join())
      say(`${left.length} charges whose balances are no permutation of ${credits - 1}..0`);
    for (const fault of await booksFaults(subject.books, orgId)) say(fault);
    const balance = await subject.books.balance(orgId);
    if (balance !== 0) say(`the balance is ${balance}`);
  }
  return verdict(faults, { rounds: count, spenders, credits });
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
