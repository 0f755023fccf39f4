/** Promise: the four operations are the contract to the letter, and what it leaves open is as decided. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckData } from "#lib/contract/contract";
import type { Rut } from "#lib/rut/rut";
import { type Answer, ask, askRaw } from "../harness/http";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { NAMESAKES_WORDS, REGISTER, RICH, SHAPES, UNKNOWN_RUT } from "../harness/register";
import { report, type Verdict, verdict } from "../harness/verdict";
import { changeJson, startProxy, type Tampering } from "../twins/twin";
import { caseFaults, type Stage } from "./contract-case";
import { casesOf } from "./contract-cases";

let product: Product;
let port: number;
let tenant: Tenant;
let stage: Stage;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
  port = product.ports[0];
  tenant = await product.newTenant({ credits: RICH });
  const poor = await product.newTenant({ credits: 1 });
  const [revoked, expired] = [
    await product.newToken(tenant.orgId),
    await product.newToken(tenant.orgId, { expiresAt: new Date(Date.now() - 1_000) }),
  ];
  await product.revokeToken({ orgId: tenant.orgId, tokenId: revoked.tokenId });
  const { rut } = SHAPES.eight;
  for (const token of [tenant.token, poor.token]) await create(rut, token);
  stage = {
    publicBaseUrl: product.publicBaseUrl,
    token: tenant.token,
    cookie: (await product.newSession(tenant)).cookie,
    otherCookie: (await product.newSession(tenant)).cookie,
    revoked: revoked.token,
    deliverer: await product.newPushToken(tenant.orgId, { stays: false }),
    expired: expired.token,
    poor: poor.token,
    rut,
  };
});
afterAll(() => product?.close());

describe("every refusal", () => {
  it("has its status, its message and its headers, and changes nothing", async () => {
    const before = await product.balance(tenant.orgId);
    const result = await refusals(port);
    report("contract refusals", result);
    expect(result.faults).toEqual([]);
    expect(await product.balance(tenant.orgId)).toBe(before);
  });

  const twins: Record<string, { tampering: Tampering; fault: RegExp }> = {
    "a RUT with something in front of it is let through": {
      tampering: { request: (asked) => void (asked.body = Buffer.from(asked.body.toString("utf8").replace("<script>", ""))) },
      fault: /<script>.*200/,
    },
    "a message in another case": {
      tampering: {
        answer: (answered) => answered.status === 400 && changeJson(answered, (json) => ({ message: String(json.message).toLowerCase() })),
      },
      fault: /says .*invalid rut/,
    },
    "a forbidden write answered as a missing credential": {
      tampering: { answer: (answered) => void (answered.status === 403 && (answered.status = 401)) },
      fault: /cookie write .*401 .*not 403/,
    },
    "the Origin is not looked at": {
      tampering: { request: (asked) => void delete asked.headers.origin },
      fault: /Origin https:\/\/evil.test: 200/,
    },
    "nothing found before nothing paid": {
      tampering: { answer: (answered) => void (answered.status === 402 && (answered.status = 404)) },
      fault: /402 before 404.*: 404/,
    },
    "answers may be kept by a cache": {
      tampering: { answer: (answered) => void (answered.headers["cache-control"] = "public") },
      fault: /cache-control is public/,
    },
    "no request id": {
      tampering: { answer: (answered) => void delete answered.headers["x-request-id"] },
      fault: /x-request-id is undefined/,
    },
    "401 without its challenge": {
      tampering: { answer: (answered) => void delete answered.headers["www-authenticate"] },
      fault: /www-authenticate is undefined/,
    },
    "the media type is not looked at": {
      tampering: { request: (asked) => void (asked.headers["content-type"] &&= "application/json") },
      fault: /content type text\/plain: 200/,
    },
    "a trailing slash is forgiven": {
      tampering: { request: (asked) => void (asked.path = asked.path.replace(/\/$/, "")) },
      fault: /GET \/api\/check\/.*\/: 200/,
    },
  };
  for (const [name, { tampering, fault }] of Object.entries(twins)) {
    it(`is missed by a server where ${name}, and the check says so`, async () => {
      const proxy = await startProxy(port, tampering);
      try {
        const result = await refusals(proxy.port);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }

  it("429 comes after 403 and before 415, with Retry-After", async () => {
    const [slow] = await product.startServer({ RATE_CREDENTIAL_BURST: "5", RATE_CREDENTIAL_PER_SECOND: "1" });
    const { token } = await product.newToken(tenant.orgId);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        ask(slow, { method: "POST", path: "/api/check", token, body: "x", headers: { "content-type": "text/plain" } }),
      ),
    );
    const limited = tries.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(5);
    expect(tries.filter((answer) => answer.status === 415).length).toBeGreaterThanOrEqual(5);
    for (const answer of limited) {
      expect(answer.json).toEqual({ message: "Too many requests" });
      expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    }
  });

  it("wrong credentials from one address are slowed down with 429", async () => {
    const [slow] = await product.startServer({ RATE_ADDRESS_PER_SECOND: "3" });
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => ask(slow, { path: "/api/check/1-9", token: `ctj_${"A".repeat(43)}` })),
    );
    expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([401, 429]));
  });
});

describe("a Check", () => {
  it("has the contract's fields and no others", async () => {
    const { json, headers } = await create(SHAPES.company.rut, tenant.token);
    const check = json as Record<string, unknown> & { id: string; data: object };
    expect(Object.keys(check).sort()).toEqual([
      "ai_summary",
      "created_at",
      "data",
      "id",
      "name",
      "pdf_report_url",
      "permalink",
      "rut",
      "score",
    ]);
    expect(check.permalink).toBe(`${product.publicBaseUrl}/checks/${check.id}`);
    expect(check.pdf_report_url).toBe(`${product.publicBaseUrl}/checks/${check.id}/report.pdf`);
    expect(check.name).toBe(SHAPES.company.name);
    expect(check.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    expect(Object.keys(check.data).sort()).toEqual(Object.keys(CheckData.shape).sort());
    // Sanctions lists were never loaded here: said in a header, and never a low risk.
    expect(headers["cotejo-incomplete"]?.split(/, ?/)).toEqual(
      expect.arrayContaining(["international_sanctions_count", "causas_penales_count", "pep"]),
    );
    expect((check.score as { label: string }).label).not.toBe("low");
  });

  it("is reused free, at balance 0 too, and its address does not follow the Host header", async () => {
    const own = await product.newTenant({ credits: 1 });
    const first = await create(SHAPES.eight.rut, own.token);
    const again = await ask(port, {
      method: "POST",
      path: "/api/check",
      token: own.token,
      json: { rut: SHAPES.eight.rut },
      headers: { host: "evil.test", "x-forwarded-host": "evil.test" },
    });
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    expect(await product.balance(own.orgId)).toBe(0);
  });

  it("gets its summary when asked for one, once, and GET returns what is stored", async () => {
    const own = await product.newTenant({ credits: 2 });
    const { rut } = SHAPES.seven;
    const summary = (answer: Answer) => (answer.json as { ai_summary: string }).ai_summary;
    const post = (ai_summary?: boolean) => ask(port, { method: "POST", path: "/api/check", token: own.token, json: { rut, ai_summary } });
    const read = () => ask(port, { path: `/api/check/${rut}`, token: own.token });
    const plain = await post();
    expect(summary(plain)).toBe("");
    expect(summary(await read())).toBe("");
    const told = await post(true);
    expect(summary(told).length).toBeGreaterThan(40);
    expect({ ...(told.json as object), ai_summary: "" }).toEqual(plain.json);
    expect(summary(await post(false))).toBe("");
    expect(summary(await read())).toBe(summary(told));
    expect(summary(await post(true))).toBe(summary(told));
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask(port, { method: "POST", path: "/api/check", token: own.token, json: { rut: SHAPES.six.rut, ai_summary: index % 2 === 0 } }),
      ),
    );
    expect(new Set(both.map((answer) => (answer.json as { id: string }).id)).size).toBe(1);
    expect(new Set(both.map(summary)).size).toBe(2);
    expect(await product.balance(own.orgId)).toBe(0);
  });
});

describe("the look-ups", () => {
  it("answer one record a register, charged once each; what is not found is free", async () => {
    const own = await product.newTenant({ credits: 10 });
    expect((await lookUp(SHAPES.six.rut, own.token)).json).toEqual([{ rut: SHAPES.six.rut, full_name: SHAPES.six.name }]);
    expect(await product.balance(own.orgId)).toBe(9);
    expect((await lookUp(UNKNOWN_RUT, own.token)).status).toBe(404);
    expect((await search("NADIE SELLAMAASI", "", own.token)).status).toBe(404);
    expect((await search(NAMESAKES_WORDS, "?page=4", own.token)).status).toBe(404);
    expect(await product.balance(own.orgId)).toBe(9);
    expect((await search(NAMESAKES_WORDS, "", own.token)).status).toBe(200);
    expect(await product.balance(own.orgId)).toBe(8);
  });

  it("page through all matches once, in one order, 25 at most a page", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search(NAMESAKES_WORDS, `?page=${page}`)));
    const bodies = pages.map(
      (page) => page.json as { count: number; page: number; page_size: number; total_pages: number; results: { rut: Rut }[] },
    );
    expect(bodies.map(({ count, page, page_size, total_pages, results }) => [count, page, page_size, total_pages, results.length])).toEqual(
      [
        [60, 1, 25, 3, 25],
        [60, 2, 25, 3, 25],
        [60, 3, 25, 3, 10],
      ],
    );
    expect(new Set(bodies.flatMap((body) => body.results.map((row) => row.rut))).size).toBe(60);
    const small = (await search(NAMESAKES_WORDS, "?page_size=7&page=2")).json as (typeof bodies)[0];
    expect([small?.page_size, small?.total_pages]).toEqual([7, 9]);
    expect(small?.results).toEqual(bodies[0]?.results.slice(7, 14));
    for (const size of ["26", "1000", "99999999999999999999"]) {
      expect((await search(NAMESAKES_WORDS, `?page_size=${size}`)).json).toEqual(bodies[0]);
    }
  });

  it("find a name in any order, case and accents, white space collapsed", async () => {
    for (const name of ["José Núñez Quillagua", "quillagua nunez jose", "  JOSÉ \u00a0  NÚÑEZ ", "NU\u0301N\u0303EZ JOSE\u0301"]) {
      const { status, json } = await search(name);
      expect([name, status]).toEqual([name, 200]);
      expect((json as { results: unknown[] }).results).toContainEqual({ rut: SHAPES.eight.rut, full_name: SHAPES.eight.name });
    }
  });
});

async function refusals(target: number): Promise<Verdict> {
  const cases = casesOf(stage);
  const faults: string[] = [];
  for (const one of cases) {
    const answer = await (one.raw === undefined ? ask(target, one.ask) : askRaw(target, one.raw)).catch((error: Error) => error);
    faults.push(...(answer instanceof Error ? [`${one.name}: ${answer.message}`] : caseFaults(one, answer)));
  }
  return verdict(faults, { cases: cases.length });
}

const create = (rut: string, token: string) => ask(port, { method: "POST", path: "/api/check", token, json: { rut } });
const lookUp = (rut: string, token: string) => ask(port, { method: "POST", path: "/api/rut-to-name", token, json: { rut } });
const search = (name: string, query = "", token = tenant.token) =>
  ask(port, { method: "POST", path: `/api/name-to-rut${query}`, token, json: { name } });
