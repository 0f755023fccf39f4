/** Promise: one Check a calendar month in Chile, whatever the clocks of the machine, the user or daylight saving do. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { report, type Verdict, verdict } from "../harness/verdict";
import { startProxy } from "../twins/twin";

// Section 8 of the collected Chilean facts: month starts at 03:00Z in summer time and at 04:00Z from May to September.
const EDGES: [last: string, first: string][] = [
  ["2026-04-01T02:59:59Z", "2026-04-01T03:00:00Z"],
  ["2026-05-01T03:59:59Z", "2026-05-01T04:00:00Z"],
  ["2026-09-01T03:59:59Z", "2026-09-01T04:00:00Z"],
  ["2026-10-01T02:59:59Z", "2026-10-01T03:00:00Z"],
  ["2026-12-01T02:30:00Z", "2026-12-01T03:00:00Z"],
  ["2027-01-01T02:59:59Z", "2027-01-01T03:00:00Z"],
];
/** Two instants of one month that a wrong zone or a fixed offset would part. */
const TOGETHER: [string, string][] = [
  // The hour that happens twice: 23:00 to 24:00 of 4 April 2026.
  ["2026-04-05T02:30:00Z", "2026-04-05T03:30:00Z"],
  // In June already for Punta Arenas and for UTC, still May in Santiago.
  ["2026-05-20T12:00:00Z", "2026-06-01T03:30:00Z"],
  // Midnight of 6 September 2026 does not exist.
  ["2026-09-06T03:59:59Z", "2026-09-06T04:00:00Z"],
  // 1 April 2028: the repeated hour touches day 1.
  ["2028-04-01T03:00:00Z", "2028-04-30T12:00:00Z"],
];
const { rut } = SHAPES.eight;
let product: Product;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER, servers: 2, env: { TZ: "Asia/Tokyo" }, movableClock: true });
});
afterAll(() => product?.close());

describe("the month of a Check", () => {
  it("changes at the edge, holds within, on two processes whose machine runs on Tokyo time", async () => {
    const result = await edges(product.ports);
    report("months", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check when a server keeps the old Check over the edge", async () => {
    const kept = new Map<string, Buffer>();
    const proxy = await startProxy(product.ports[0], {
      answer: (answered, asked) => {
        const key = `${asked.path} ${asked.headers.authorization} ${asked.body}`;
        const before = kept.get(key);
        if (before) Object.assign(answered, { status: 200, body: before });
        else if (answered.status === 200) kept.set(key, answered.body);
      },
    });
    try {
      const result = await edges([proxy.port]);
      expect(result.ok).toBe(false);
      expect(result.faults.join("\n")).toMatch(/not a new Check/);
    } finally {
      await proxy.stop();
    }
  });

  it("is the one of the instant of its making, cut to the second", async () => {
    const { token } = await product.newTenant({ credits: 1 });
    product.setClock("2027-03-10T12:00:00.999Z");
    const answer = await ask(product.ports[0], { method: "POST", path: "/api/check", token, json: { rut } });
    expect(answer.json).toMatchObject({ created_at: "2027-03-10T12:00:00Z" });
  });
});

async function edges(ports: number[]): Promise<Verdict> {
  const faults: string[] = [];
  const at = (index: number) => ports[index % ports.length] as number;
  const post = async (index: number, token: string) => {
    const { status, json, text } = await ask(at(index), { method: "POST", path: "/api/check", token, json: { rut } });
    return { status, text, ...(json as { id: string; created_at: string }) };
  };
  for (const [last, first] of EDGES) {
    const say = (what: string) => faults.push(`${last} | ${first}: ${what}`);
    const { orgId, token } = await product.newTenant({ credits: 2 });
    product.setClock(last);
    const old = await post(0, token);
    if (old.created_at !== last) say(`made at ${old.created_at} ${old.text}`);
    product.setClock(first);
    const gone = await ask(at(1), { path: `/api/check/${rut}`, token });
    if (gone.status !== 404) say(`GET after the edge answers ${gone.status}`);
    const fresh = await post(1, token);
    if (fresh.status !== 200 || fresh.id === old.id) say(`not a new Check: ${fresh.status}`);
    const again = await post(0, token);
    if (again.id !== fresh.id) say("a third Check");
    if ((await product.balance(orgId)) !== 0) say("not two charges");
  }
  for (const [one, other] of TOGETHER) {
    const { orgId, token } = await product.newTenant({ credits: 2 });
    product.setClock(one);
    const made = await post(0, token);
    product.setClock(other);
    const again = await post(1, token);
    if (made.status !== 200 || again.id !== made.id || (await product.balance(orgId)) !== 1)
      faults.push(`${one} | ${other}: not one Check`);
  }
  return verdict(faults, { edges: EDGES.length, together: TOGETHER.length });
}
