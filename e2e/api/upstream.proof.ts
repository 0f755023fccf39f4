/** Promise: whatever a provider does, each call of ours has one documented answer within ten seconds, costs nothing when it fails, and leaves nothing behind. */
import { createPrivateKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MARKUP, marksUp } from "#lib/testing/hostile-answers";
import { type HostileAccount, type HostileUpstream, startHostile } from "#lib/testing/hostile-upstream";
import { certificatePem, type CertificateWish, issueCertificate, type Issued } from "#lib/testing/issue-certificate";
import { openProofDatabase, type ProofDatabase } from "#lib/testing/proof-database";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { type Answer, ask } from "../harness/http";
import { freePort } from "../harness/ports";
import { type Product, startProduct } from "../harness/product";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import type { ProxyFlaw } from "../twins/naive-proxy";
import { addressFaults, askFor, cellFaults } from "./upstream-case";
import { type Operation, type Row, rowsFor, UNAVAILABLE } from "./upstream-rows";
import { borrowedIds, lostReplies, refusedCredentials, unaskedAnswers } from "./upstream-scenes";
import { productSubject, startProxyTwin, type Subject } from "./upstream-subject";

/** The longest that the product takes for one call of ours, s: the default, or short where only the answer counts. */
const TIMEOUT_SECONDS = rounds(8, 2);
const AT_ONCE = 12;
const RUT = REFERENCE_PEOPLE[0]?.rut ?? "";

let database: ProofDatabase;
let product: Product;
let subject: Subject;
let twin: Awaited<ReturnType<typeof startProxyTwin>>;
let upstream: HostileUpstream;
let elsewhere: HostileUpstream;
/** Of the installation: who has none of its own is answered by it. */
let installation: HostileAccount;
let authority: Issued;
let rows: Row[];
/** All that the servers wrote. */
let written = "";

beforeAll(async () => {
  [upstream, elsewhere, database] = await Promise.all([startHostile(), startHostile(), openProofDatabase()]);
  rows = rowsFor(elsewhere.baseUrl);
  installation = upstream.newAccount();
  authority = await issueCertificate({ name: "Authority of the proof", isAuthority: true });
  writeFileSync(`${database.folder}/authority.pem`, certificatePem(authority.certificate));
  product = await startProduct({
    database,
    env: {
      UPSTREAM_BASE_URL: upstream.baseUrl,
      UPSTREAM_TOKEN: installation.token,
      UPSTREAM_METER: "on",
      UPSTREAM_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
      UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: `${database.folder}/authority.pem`,
      LOG_LEVEL: "debug",
    },
    onOutput: (chunk) => (written += chunk.toString("utf8")),
  });
  subject = productSubject(product);
  twin = await startProxyTwin(product.databaseUrl);
});
afterAll(async () => {
  await Promise.all([subject?.close(), twin?.close()]);
  await product?.close();
  await Promise.all([upstream?.stop(), elsewhere?.stop(), database?.close()]);
});

describe.concurrent("the table of the hostile provider", () => {
  it("has one documented answer a cell, no charge, nothing kept, and serves when the provider does", async () => {
    const result = await table(subject, rows);
    report("upstream table", result);
    expect(result.faults).toEqual([]);
    expect((await ask(subject.port, { path: "/readyz" })).status).toBe(200);
    // Nobody came to where redirects point, and no token to anybody else.
    expect(elsewhere.counts()).toEqual({ connections: 0, strangers: 0 });
    expect(upstream.counts().strangers).toBe(0);
  });

  const twins: [ProxyFlaw, operation: Operation, what: string, fault: RegExp][] = [
    ["retries-lookups", "record", "500", /3 calls to the provider, not at most 1/],
    ["never-gives-up", "read", "500", /6 calls to the provider, not at most 3/],
    ["charges-first", "make", "500", /1 charges for a failure/],
    ["shows-zeros", "make", "hangs in the body", /answered 200 .*, not 503/],
    ["passes-links", "make", "Check: a link that is a script", /answered 200 .*, not 503/],
    ["passes-links", "make", "500", /the links are http:\/\/127/],
    ["passes-errors", "make", "500", /answered 500 .*, not 503/],
    ["believes-anything", "make", "Check: a negative counter", /1 Checks kept of a failure/],
    ["believes-anything", "find", "Check: the RUT of another", /1 Checks kept of a failure/],
    ["no-time-limit", "make", "hangs before the headers", /no answer within/],
    ["tells-token", "names", "500", /tells the provider's token/],
  ];
  it.each(twins)("is caught by the same check: %s, %s, %s", async (flaw, operation, what, fault) => {
    const faults = await cellFaults(twin.with(flaw), upstream, rowOf(what), operation);
    process.stdout.write(`PROOF upstream ${flaw} TWIN: ${faults[0]?.slice(0, 150)}\n`);
    expect(faults.join("\n")).toMatch(fault);
  });

  it("is caught by the same check: a proxy that follows redirects", async () => {
    const trap = await startHostile();
    const row = rowsFor(trap.baseUrl).find(({ what }) => what === "307 elsewhere") as Row;
    await cellFaults(twin.with("follows-redirects"), upstream, row, "record");
    expect(trap.counts().connections).toBeGreaterThan(0);
    await trap.stop();
  });

  it("passes a twin without a flaw, where it should", async () => {
    for (const what of ["500", "reset", "Check: a negative counter", "404"])
      for (const operation of ["make", "find"] as const)
        expect(await cellFaults(twin.with("none"), upstream, rowOf(what), operation)).toEqual([]);
  });
});

describe("an address where nobody is to be asked", () => {
  it.each(["make", "read", "names", "record"] as const)(
    "is one answer to %s: closed, unknown, or with a certificate that holds nothing",
    async (operation) => {
      const year = { from: "2025-01-01T00:00:00Z", until: "2025-12-31T00:00:00Z" };
      const address = "127.0.0.1";
      const tlsServers = await Promise.all([
        startTls({ name: "Self-signed", address }),
        startTls({ name: "Expired", issuer: authority, address, ...year }),
        startTls({ name: "Of another", issuer: authority, address: "10.1.2.3" }),
        startTls({ name: "Right", issuer: authority, address }),
      ]);
      const [selfSigned, expired, ofAnother, right] = tlsServers;
      const addresses = [`http://127.0.0.1:${await freePort()}`, "https://nowhere.invalid", selfSigned, expired, ofAnother];
      const faults: string[] = [];
      for (const one of addresses) {
        const baseUrl = typeof one === "string" ? one : one.baseUrl;
        faults.push(...(await addressFaults(subject, baseUrl, UNAVAILABLE, operation)));
      }
      expect(faults).toEqual([]);
      // Judged for their certificates, not for being https.
      if (operation !== "read") {
        const account = right.newAccount();
        const { token } = await subject.newCustomer({ baseUrl: right.baseUrl, token: account.token });
        expect(await ask(subject.port, { ...askFor(operation), token })).toMatchObject({ status: 200 });
      }
      await Promise.all(tlsServers.map((server) => server.stop()));
    },
  );
});

describe("over more than one call", () => {
  it("a reply that is lost is found again: one Check, one charge, made once", async () => {
    const result = await lostReplies(subject, upstream);
    report("upstream lost reply", result);
    expect(result.faults).toEqual([]);
  });

  it("an answer that nobody asked for is nobody's", async () => {
    expect((await unaskedAnswers(subject, upstream)).faults).toEqual([]);
  });

  it("an id that is another Check's already is refused", async () => {
    expect((await borrowedIds(subject, upstream)).faults).toEqual([]);
    // The twin keeps it, and charges.
    expect((await borrowedIds(twin.with("believes-anything"), upstream)).faults.join("\n")).toMatch(/answered 200 .*, not 503/);
  });

  it("credentials that are refused are noted as long as they are", async () => {
    expect((await refusedCredentials(subject, upstream, product.databaseUrl)).faults).toEqual([]);
  });
});

describe("whose account it is", () => {
  it("an account that our ledger does not meter costs no credits here, and needs none", async () => {
    const account = upstream.newAccount();
    const { orgId, token } = await product.newTenant({ credits: 0 });
    await product.giveAccount(orgId, { baseUrl: upstream.baseUrl, token: account.token, metered: false });
    for (const operation of ["make", "read", "names", "record"] as const)
      expect(await ask(subject.port, { ...askFor(operation), token })).toMatchObject({ status: 200 });
    expect(await subject.books.entries(orgId)).toEqual([]);
    expect(await subject.books.checks(orgId)).toHaveLength(1);
  });

  it("an organisation of the demonstration asks no provider, though the installation has one", async () => {
    const { token } = await product.newTenant({ credits: 5, scope: "demo" });
    for (const operation of ["make", "read", "names", "record"] as const)
      expect(await ask(subject.port, { ...askFor(operation), token })).toMatchObject({ status: 404 });
    expect(installation.seen()).toEqual([]);
    const real = await product.newTenant({ credits: 5 });
    expect(await ask(subject.port, { ...askFor("record"), token: real.token })).toMatchObject({ status: 200 });
    expect(installation.seen()).toHaveLength(1);
  });
});

describe("what a provider's words could do", () => {
  it("they are shown as words; counters and score are the provider's whatever they say", async () => {
    const account = upstream.newAccount(marksUp);
    const customer = await subject.newCustomer({ baseUrl: upstream.baseUrl, token: account.token });
    const made = await ask(subject.port, {
      method: "POST",
      path: "/api/check",
      token: customer.token,
      json: { rut: RUT, ai_summary: true },
    });
    expect(made.json).toMatchObject({ name: MARKUP.name, ai_summary: MARKUP.summary, score: { value: 91, label: "high" } });
    expect(made.json).toMatchObject({ data: { international_sanctions_count: 2, pep: true } });
    const { cookie } = await product.newSession({ ...customer, orgName: "", tokenId: "" });
    const { id } = made.json as { id: string };
    for (const rsc of [false, true]) {
      const page = await openPage(`/checks/${id}`, cookie, rsc);
      expect(page.status).toBe(200);
      expect(page.text).toContain("MARÍA");
      if (!rsc) expect(page.text).not.toMatch(/<img src=x|<script>alert\(/);
      expect(page.text).not.toContain(account.token);
    }
  });

  it("its token stands in no log and on no page", async () => {
    const account = upstream.newAccount();
    const tenant = await product.newTenant({ credits: 5 });
    await product.giveAccount(tenant.orgId, { baseUrl: upstream.baseUrl, token: account.token, metered: true });
    const { cookie } = await product.newSession(await product.newPerson(tenant.orgId, "admin"));
    const made = await ask(subject.port, { method: "POST", path: "/api/check", token: tenant.token, json: { rut: RUT } });
    const { id } = made.json as { id: string };
    const pages = [
      "/",
      "/checks",
      `/checks/${id}`,
      `/rut/${RUT}`,
      "/search",
      "/settings",
      "/settings/provider",
      "/api-docs",
      "/api/panel/viewer",
    ];
    for (const path of pages)
      for (const rsc of [false, true]) {
        const page = await openPage(path, cookie, rsc);
        expect(page.text + JSON.stringify(page.headers), path).not.toMatch(/canary-/);
      }
    expect(written).toContain('"room":"web"');
    expect(written).not.toMatch(/canary-/);
    expect(written).not.toContain("MARÍA");
  });
});

const rowOf = (what: string) => rows.find((row) => row.what === what) as Row;

/** A page as a browser loads it, or as Next fetches it (RSC). */
async function openPage(path: string, cookie: string, rsc: boolean): Promise<Answer> {
  const headers: Record<string, string> = rsc ? { rsc: "1" } : {};
  const page = await ask(subject.port, { path, cookie, headers });
  // Next sends a fetch on to an address that tells it from the page.
  const { location = "" } = page.headers;
  return page.status === 307 && location.includes("_rsc") ? ask(subject.port, { path: location, cookie, headers }) : page;
}

/** Every cell of the table, some at once, or three of each row; each cell has an organisation and an account of its own. */
async function table(judged: Subject, of: readonly Row[]): Promise<Verdict> {
  const cells = of.flatMap((row, index) => {
    const turn = index % row.operations.length;
    const operations = [...row.operations.slice(turn), ...row.operations.slice(0, turn)];
    return operations.slice(0, rounds(operations.length, 3)).map((operation) => ({ row, operation }));
  });
  const faults: string[] = [];
  let slowest = 0;
  const queue = cells.values();
  const worker = async () => {
    for (const { row, operation } of queue)
      faults.push(...(await cellFaults(judged, upstream, row, operation, (ms) => (slowest = Math.max(slowest, ms)))));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return verdict(faults.toSorted(), { rows: of.length, cells: cells.length, "slowest-ms": Math.round(slowest) });
}

async function startTls(wish: CertificateWish): Promise<HostileUpstream> {
  const { certificate, privateKey } = await issueCertificate(wish);
  const key = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }))
    .export({ type: "pkcs8", format: "pem" })
    .toString();
  return startHostile({ tls: { key, cert: certificatePem(certificate) } });
}
