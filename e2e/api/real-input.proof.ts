/** Promise: real registers and lists go in, and a Check of a real company comes out with the dates of the lists that it rests on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckDetail } from "#lib/contract/panel";
import { ask } from "../harness/http";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { HAVANATUR, importReal, LEGISLATOR_RUT, LISTS, realCompany, realInputPresent } from "../harness/real-input";
import { report, type Verdict, verdict } from "../harness/verdict";
import { changeJson, startProxy, type Tampering } from "../twins/twin";

if (!realInputPresent) process.stdout.write("PROOF real-input: skipped, there is no ../shared/data beside this checkout\n");

let product: Product;
let tenant: Tenant;
let cookie: string;

describe.skipIf(!realInputPresent)("with the real files", () => {
  beforeAll(async () => {
    product = await startProduct();
    tenant = await product.newTenant({ credits: 100 });
    ({ cookie } = await product.newSession(tenant));
    await importReal(product);
  });
  afterAll(() => product?.close());

  it("a Check of a real company rests on lists with their dates; a namesake of a listed company is a hit with its reason; a legislator is a PEP", async () => {
    const result = await realChecks(product.ports[0]);
    report("real-input", result);
    expect(result.faults).toEqual([]);
  });

  const twins: Record<string, { tampering: Tampering; fault: RegExp }> = {
    "a list has no date": {
      tampering: {
        answer: (answered) => changeDetail(answered, (detail) => detail.evidence.sources.forEach((source) => (source.asOf = null))),
      },
      fault: /has no date/,
    },
    "a list was not consulted": {
      tampering: {
        answer: (answered) =>
          changeDetail(
            answered,
            (detail) => void (detail.evidence.sources = detail.evidence.sources.filter((one) => one.sourceId !== "un-sc")),
          ),
      },
      fault: /un-sc was not consulted/,
    },
    "a hit has no reason": {
      tampering: {
        answer: (answered) =>
          changeDetail(answered, (detail) => detail.evidence.sanctions.forEach((hit) => (hit.explanation.reasons = []))),
      },
      fault: /without a reason/,
    },
    "the sanctions are lost": {
      tampering: { answer: (answered) => changeDetail(answered, (detail) => void (detail.evidence.sanctions = [])) },
      fault: /no hit of HAVANATUR/,
    },
  };
  for (const [name, { tampering, fault }] of Object.entries(twins)) {
    it(`is caught by the same check when ${name}`, async () => {
      const proxy = await startProxy(product.ports[0], tampering);
      try {
        const result = await realChecks(proxy.port);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }
});

async function realChecks(port: number): Promise<Verdict> {
  const faults: string[] = [];
  const { rut, name } = realCompany();
  const company = await check(port, rut);
  if (company.check.name !== name) faults.push(`${rut} is ${company.check.name}, not ${name}`);
  const dates: string[] = [];
  for (const listId of LISTS) {
    const source = company.evidence.sources.find((one) => one.sourceId === listId);
    if (source?.state !== "answered") faults.push(`${listId} was not consulted`);
    else if (source.asOf === null || source.version === null || source.records === null)
      faults.push(`${listId} has no date, version or size`);
    else dates.push(`${listId}:${source.asOf}`);
  }
  const havanatur = await check(port, HAVANATUR.rut);
  const hit = havanatur.evidence.sanctions.find((one) => /HAVANATUR/.test(one.name) && one.listId === "ofac-sdn");
  if (!hit) faults.push("no hit of HAVANATUR CHILE S.A.");
  else if (hit.explanation.reasons.length === 0 || hit.explanation.tokens.length === 0) faults.push("a hit without a reason");
  if (havanatur.check.data.international_sanctions_count < 1) faults.push("international_sanctions_count is 0");
  if (havanatur.check.score.label === "low") faults.push("a sanctioned name is a low risk");
  const legislator = await check(port, LEGISLATOR_RUT);
  if (!legislator.check.data.pep || !legislator.evidence.pep.some((one) => one.counted)) faults.push(`${legislator.check.name} is no PEP`);
  return verdict(faults, { lists: dates.join(","), hit: hit?.name ?? "", similarity: hit?.explanation.similarity ?? "" });
}

/** Makes or reuses the Check over the contract, and reads its evidence as the panel does. */
async function check(port: number, rut: string): Promise<CheckDetail> {
  const made = await ask(port, { method: "POST", path: "/api/check", token: tenant.token, json: { rut } });
  if (made.status !== 200) throw new Error(`${rut}: ${made.status} ${made.text}`);
  const detail = await ask(port, { path: `/api/panel/checks/${(made.json as { id: string }).id}`, cookie });
  return CheckDetail.parse(detail.json);
}

function changeDetail(answered: Parameters<NonNullable<Tampering["answer"]>>[0], change: (detail: CheckDetail) => void): void {
  if (answered.status !== 200 || !answered.body.includes('"evidence"')) return;
  changeJson(answered, (json) => change(json as unknown as CheckDetail));
}
