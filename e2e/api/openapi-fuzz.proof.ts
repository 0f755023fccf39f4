/** Promise: whatever is sent to the four operations, they answer as `/openapi.yaml` says and never fail. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Ask, ask } from "../harness/http";
import { documentFaults, type Json, type Operation, operationsOf, replySchema, schemaFaults, servedDocument } from "../harness/openapi";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { REGISTER, RICH } from "../harness/register";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import { changeJson, startProxy, type Tampering } from "../twins/twin";
import { requestsOf } from "./fuzz-requests";

const REQUESTS = rounds(2_000, 250);
const SEED = Number(process.env.PROOF_SEED ?? 20_261_120);
const IN_FLIGHT = 16;

let product: Product;
let tenant: Tenant;
let document: Json;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
  tenant = await product.newTenant({ credits: RICH });
  document = await servedDocument(product.ports[0]);
});
afterAll(() => product?.close());

describe("the document", () => {
  it("is OpenAPI 3.0.3, version 0.0.1, with the contract's operations and schemas and no others", () => {
    expect(documentFaults(document)).toEqual([]);
  });

  it("is caught when an operation, a schema or a status is missing, or a word is not of OpenAPI 3.0", () => {
    const spoilt = (change: (copy: Json) => void) => {
      const copy = structuredClone(document);
      change(copy);
      return documentFaults(copy);
    };
    const at = (copy: Json, ...words: string[]) => words.reduce((node, word) => node[word] as Json, copy);
    expect(spoilt((copy) => delete at(copy, "paths")["/api/rut-to-name"])).not.toEqual([]);
    expect(spoilt((copy) => delete at(copy, "components", "schemas").CheckScore)).toContain(
      "#/components/schemas/CheckScore points nowhere",
    );
    expect(spoilt((copy) => delete at(copy, "paths", "/api/check", "post", "responses")["402"])).not.toEqual([]);
    expect(spoilt((copy) => void (at(copy, "components", "schemas", "RUT").const = 1))).toContain("const is not of OpenAPI 3.0");
  });
});

describe("generated requests", () => {
  for (const id of ["createCheck", "readCheck", "nameToRut", "rutToName"]) {
    it(`${id}: ${REQUESTS} requests, no 5xx, no undocumented status, every body as its schema says`, async () => {
      const result = await fuzz(product.ports[0], operation(id), REQUESTS);
      report(`fuzz ${id} seed ${SEED}`, result);
      expect(result.faults).toEqual([]);
      // A run in which nothing succeeded would prove little.
      expect(Number(result.figures["200"] ?? 0)).toBeGreaterThan(REQUESTS / 50);
      expect(Number(result.figures["400"] ?? 0)).toBeGreaterThan(REQUESTS / 50);
    });
  }
});

describe("the same check catches", () => {
  const twins: Record<string, { id: string; tampering: Tampering; fault: RegExp }> = {
    "an answer lacks one of its fields": {
      id: "createCheck",
      tampering: { answer: (answered) => answered.status === 200 && changeJson(answered, (json) => void delete json.score) },
      fault: /\$\.score is missing/,
    },
    "a missing thing is answered as a failure": {
      id: "readCheck",
      tampering: { answer: (answered) => void (answered.status === 404 && (answered.status = 500)) },
      fault: /answered 500/,
    },
    "a status is not in the document": {
      id: "rutToName",
      tampering: { answer: (answered) => void (answered.status === 400 && (answered.status = 422)) },
      fault: /422 is not documented/,
    },
    "an error has another shape": {
      id: "nameToRut",
      tampering: { answer: (answered) => answered.status === 400 && changeJson(answered, ({ message }) => ({ error: message })) },
      fault: /\$\.message is missing/,
    },
    "a field is not in the schema": {
      id: "nameToRut",
      tampering: { answer: (answered) => answered.status === 200 && changeJson(answered, (json) => ({ ...json, org_id: "x" })) },
      fault: /\$\.org_id is not in the schema/,
    },
  };
  for (const [name, { id, tampering, fault }] of Object.entries(twins)) {
    it(`that ${name}`, async () => {
      const proxy = await startProxy(product.ports[0], tampering);
      try {
        const result = await fuzz(proxy.port, operation(id), 200);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }
});

function operation(id: string): Operation {
  const found = operationsOf(document).find((one) => one.id === id);
  if (!found) throw new Error(`No operation ${id} in the document`);
  return found;
}

/** Sends `count` generated requests and judges every answer. */
async function fuzz(port: number, operation: Operation, count: number): Promise<Verdict> {
  const corpus = { token: tenant.token, ruts: REGISTER.map((row) => row.rut), names: REGISTER.map((row) => row.name) };
  const requests = fc.sample(requestsOf(operation, corpus), { numRuns: count, seed: SEED });
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const queue = requests.entries();
  const worker = async () => {
    for (const [index, request] of queue) {
      const answer = await ask(port, request).catch((error: Error) => error);
      const found = answer instanceof Error ? [`no answer: ${answer.message}`] : answerFaults(operation, answer);
      const key = answer instanceof Error ? "none" : String(answer.status);
      statuses[key] = (statuses[key] ?? 0) + 1;
      for (const fault of found) faults.push(`#${index} ${told(request)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return verdict(faults.slice(0, 20), { requests: count, ...statuses });
}

function answerFaults(operation: Operation, answer: Answer): string[] {
  const status = String(answer.status);
  if (answer.status >= 500) return [`answered ${status} ${answer.text.slice(0, 100)}`];
  if (!operation.statuses.includes(status)) return [`${status} is not documented: ${answer.text.slice(0, 100)}`];
  if (!answer.headers["content-type"]?.startsWith("application/json")) return [`${status} is ${answer.headers["content-type"]}`];
  const schema = replySchema(operation, answer.status);
  if (!schema) return [`${status} has no schema`];
  return schemaFaults(document, schema, answer.json).map((fault) => `${status}: ${fault}`);
}

function told({ method, path, headers, body, json }: Ask): string {
  const text = body === undefined ? (JSON.stringify(json) ?? "") : body.toString("latin1");
  return `${method} ${path.slice(0, 120)} ${JSON.stringify(headers ?? {}).slice(0, 120)} ${text.slice(0, 160)}`;
}
