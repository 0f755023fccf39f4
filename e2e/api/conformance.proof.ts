/**
 * Promise: the suite that we give to others passes our own engine in both profiles, and finds a rule that a twin of it breaks. In front of
 * a provider the same holds of what passes through.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";
import { runChild } from "../harness/child";
import { type Product, startProduct } from "../harness/product";
import { NAMESAKES_WORDS, REGISTER, UNKNOWN_RUT } from "../harness/register";
import { changeJson, startProxy } from "../twins/twin";

interface Report {
  counts: Record<"pass" | "fail" | "skip" | "error", number>;
  billed: number;
  checks: { id: string; state: string; reason: string | null; faults: { what: string; asked: string | null; answered: string | null }[] }[];
}

let product: Product;
const CREDITS = 100;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
});
afterAll(() => product?.close());

/** Whom the register, or the provider, knows by one name, and a RUT that it does not know. */
interface Known {
  name: string;
  unknownRut: string;
}

/** Runs the command as its users do, for an organisation of its own. */
async function judge(
  product: Product,
  port: number,
  profile: string,
  { name, unknownRut }: Known = { name: NAMESAKES_WORDS, unknownRut: UNKNOWN_RUT },
): Promise<{ report: Report; spent: number }> {
  const tenant = await product.newTenant({ credits: CREDITS });
  const poor = await product.newTenant({ credits: 0 });
  const { sessionid } = await product.newSession(tenant);
  const output = join(product.dataFolder, `conformance-${profile}-${port}.json`);
  const options = {
    "--base-url": `http://127.0.0.1:${port}`,
    "--token": tenant.token,
    "--session": sessionid,
    "--poor-token": poor.token,
    "--profile": profile,
    "--name": name,
    "--unknown-rut": unknownRut,
    "--format": "json",
    "--output": output,
  };
  // By `=`: a session may begin with a dash. A fault is exit code 1, which the child's runner throws at; then the report is there all the same.
  const args = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  await runChild(process.execPath, ["lib/launch/conformance.mjs", ...args], { timeoutMs: 120_000 }).catch((error: Error) => {
    if (!existsSync(output)) throw error;
  });
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  return { report, spent: CREDITS - (await product.balance(tenant.orgId)) };
}

it.each(["contract", "cotejo"])("our own engine passes the profile %s, none skipped, within the default budget", async (profile) => {
  const { report, spent } = await judge(product, product.ports[0], profile);
  expect(report.checks.filter(({ state }) => state !== "pass")).toEqual([]);
  expect(report.counts.pass).toBeGreaterThan(100);
  // Reuse is free here, so less is charged than the suite has to count.
  expect(spent).toBeLessThanOrEqual(report.billed);
  expect(report.billed).toBeLessThanOrEqual(30);
});

it("a twin that makes a new id at each POST is found", async () => {
  const proxy = await startProxy(product.ports[0], {
    answer: (answered, asked) => {
      if (answered.status === 200 && asked.method === "POST" && asked.path === "/api/check")
        changeJson(answered, (json) => ({ ...json, id: crypto.randomUUID() }));
    },
  });
  try {
    const { report } = await judge(product, proxy.port, "contract");
    expect(report.checks.filter(({ state }) => state === "fail").map(({ id }) => id)).toContain("reuse.same-id");
    expect(report.checks.find(({ id }) => id === "check.fields")?.state).toBe("pass");
  } finally {
    await proxy.stop();
  }
});

describe("in front of a provider", () => {
  let provider: ReferenceUpstream;
  let front: Product;
  /** The two words that all of its people share. */
  const known: Known = { name: (REFERENCE_PEOPLE[0]?.name ?? "").split(" ").slice(0, 2).join(" "), unknownRut: UNKNOWN_RUT };

  beforeAll(async () => {
    provider = await startReference();
    front = await startProduct({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        UPSTREAM_TOKEN: provider.token,
        UPSTREAM_METER: "on",
        UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8",
      },
    });
  });
  afterAll(async () => {
    await front?.close();
    await provider?.stop();
  });

  it.each(["contract", "cotejo"])("what passes through passes the profile %s, none skipped, within the default budget", async (profile) => {
    const { report, spent } = await judge(front, front.ports[0], profile, known);
    expect(report.checks.filter(({ state }) => state !== "pass")).toEqual([]);
    expect(report.counts.pass).toBeGreaterThan(100);
    expect(spent).toBeLessThanOrEqual(report.billed);
    expect(report.billed).toBeLessThanOrEqual(30);
  });

  it("a twin that passes the provider's links and messages on is found", async () => {
    const proxy = await startProxy(front.ports[0], {
      answer: (answered, asked) => {
        if (asked.path === "/api/check" && answered.status === 200)
          changeJson(answered, (json) => ({ ...json, permalink: `/checks/${json.id}` }));
        if (answered.status === 404) changeJson(answered, () => ({ message: "Not here" }));
      },
    });
    try {
      const { report } = await judge(front, proxy.port, "contract", known);
      const failed = report.checks.filter(({ state }) => state === "fail").map(({ id }) => id);
      expect(failed).toEqual(expect.arrayContaining(["check.permalink", "lookup.message.404"]));
    } finally {
      await proxy.stop();
    }
  });
});
