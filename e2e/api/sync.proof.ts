/** Promise: several processes on one database are one service. What one changes holds in the others within a second. */
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rutOfNumber } from "#lib/rut/rut";
import { ask } from "../harness/http";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { REGISTER, registerCsv, SHAPES } from "../harness/register";
import { report, type Verdict, verdict } from "../harness/verdict";
import { startProxy } from "../twins/twin";

const WITHIN_MS = 1_000;
const { rut } = SHAPES.eight;
let product: Product;
let tenant: Tenant;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER, servers: 2 });
  tenant = await product.newTenant({ credits: 1_000 });
  await ask(product.ports[0], { method: "POST", path: "/api/check", token: tenant.token, json: { rut } });
});
afterAll(() => product?.close());

describe("what one process changes", () => {
  it("holds in the other within a second: tokens, sessions, people, Checks, credits", async () => {
    const result = await changes(product.ports);
    report("sync", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check when a process remembers what it once answered", async () => {
    const remembered = new Map<string, { status: number; body: Buffer }>();
    const proxy = await startProxy(product.ports[1] as number, {
      answer: (answered, asked) => {
        const key = JSON.stringify([asked.method, asked.path, asked.headers.authorization, asked.headers.cookie, asked.body.toString()]);
        const before = remembered.get(key);
        if (before) Object.assign(answered, before);
        else remembered.set(key, { status: answered.status, body: answered.body });
      },
    });
    try {
      const result = await changes([product.ports[0], proxy.port]);
      report("sync TWIN", result);
      expect(result.faults).toHaveLength(Number(result.figures.changes));
    } finally {
      await proxy.stop();
    }
  });

  it("holds for rate limits: two processes together let through what one would", async () => {
    const limits = { RATE_CREDENTIAL_BURST: "40", RATE_CREDENTIAL_PER_SECOND: "1" };
    const [one] = await product.startServer(limits);
    const [other] = await product.startServer(limits);
    const { token } = await product.newToken(tenant.orgId);
    const spend = async (port: number, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(port, { path: `/api/check/${rut}`, token })));
      return answers.filter((answer) => answer.status === 200).length;
    };
    expect(await spend(one, 60)).toBeGreaterThanOrEqual(40);
    // The other has met the key before it is told of the spending.
    await ask(other, { path: `/api/check/${rut}`, token });
    await wait(WITHIN_MS);
    expect(await spend(other, 60)).toBeLessThanOrEqual(5);
  });

  it("holds for a new version of a register", async () => {
    const fresh = { rut: rutOfNumber(18_000_001), name: "RECIEN LLEGADA QUILLAGUA" };
    const look = (port: number) => ask(port, { method: "POST", path: "/api/rut-to-name", token: tenant.token, json: { rut: fresh.rut } });
    expect((await Promise.all(product.ports.map(look))).map((answer) => answer.status)).toEqual([404, 404]);
    const file = `${product.dataFolder}/fresh.csv`;
    writeFileSync(file, registerCsv([...REGISTER, fresh]));
    await product.cotejo("import", "rut-csv", file);
    await wait(WITHIN_MS);
    for (const port of product.ports) expect((await look(port)).json).toEqual([{ rut: fresh.rut, full_name: fresh.name }]);
  });
});

/** A change through the first process or the database, seen through the second one second later. */
async function changes(ports: number[]): Promise<Verdict> {
  const [near, far] = ports as [number, number];
  const faults: string[] = [];
  let count = 0;
  const change = async (what: string, look: () => Promise<number>, before: number, act: () => Promise<unknown>, after: number) => {
    count++;
    const first = await look();
    if (first !== before) return void faults.push(`${what}: ${first} before the change`);
    await act();
    await wait(WITHIN_MS);
    const second = await look();
    if (second !== after) faults.push(`${what}: ${second} a second later, not ${after}`);
  };
  const read = async (how: object) => (await ask(far, { path: `/api/check/${rut}`, ...how })).status;

  const token = await product.newToken(tenant.orgId);
  await change(
    "a revoked token",
    () => read(token),
    200,
    () => product.revokeToken({ orgId: tenant.orgId, tokenId: token.tokenId }),
    401,
  );
  const session = await product.newSession(tenant);
  await change(
    "a revoked session",
    () => read({ cookie: session.cookie }),
    200,
    () => product.revokeSession(session.sessionid),
    401,
  );
  const disabled = await product.newSession(tenant);
  await change(
    "a disabled person",
    () => read({ cookie: disabled.cookie }),
    200,
    () => product.disablePerson(disabled.person),
    401,
  );
  const other = await product.newTenant({ credits: 1 });
  const create = (port: number, of: string) => ask(port, { method: "POST", path: "/api/check", token: other.token, json: { rut: of } });
  await change(
    "a new Check",
    () => read({ token: other.token }),
    404,
    () => create(near, rut),
    200,
  );
  const spent = await product.newTenant({ credits: 1 });
  const afford = async () =>
    (await ask(far, { method: "POST", path: "/api/check", token: spent.token, json: { rut: rutOfNumber(23_456_789) } })).status;
  const spend = () => ask(near, { method: "POST", path: "/api/rut-to-name", token: spent.token, json: { rut } });
  await change("a spent credit", afford, 404, spend, 402);
  return verdict(faults, { changes: count });
}
