/** Promise: every spelling of a RUT is one RUT, one Check and one charge; what is none is refused; what we emit, we accept. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rutOfNumber } from "#lib/rut/rut";
import { ask } from "../harness/http";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { CROWD, REGISTER, RICH, SHAPES } from "../harness/register";
import { report, type Verdict, verdict } from "../harness/verdict";
import { startProxy, type Tampering } from "../twins/twin";

const VECTORS = "../shared/data/cl/rut_vectors.json";
const k = SHAPES.k.rut;
/** The spellings of each RUT, by its normal form. */
const FORMS: Record<string, string[]> = {
  [SHAPES.eight.rut]: ["12345678-5", "12.345.678-5", "12.345678-5", "12345.678-5"],
  [SHAPES.seven.rut]: ["1234567-4", "1.234.567-4", "01234567-4", "01.234.567-4", "1.234567-4", "1234.567-4"],
  [SHAPES.six.rut]: ["0123456-0", "0.123.456-0", "00123456-0", "00.123.456-0"],
  [k]: [k, k.toLowerCase(), `${k.slice(0, 2)}.${k.slice(2, 5)}.${k.slice(5).toLowerCase()}`],
};

let product: Product;
let tenant: Tenant;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
  tenant = await product.newTenant({ credits: RICH });
});
afterAll(() => product?.close());

describe("the forms of a RUT", () => {
  it("are one RUT, one Check, one charge each, made and read", async () => {
    const result = await formsOf(product.ports[0]);
    report("rut forms", result);
    expect(result.faults).toEqual([]);
  });

  it.skipIf(!existsSync(VECTORS))("of the shared vectors are read as decided", async () => {
    const result = await vectors(product.ports[0]);
    report("rut vectors", result);
    expect(Number(result.figures.vectors)).toBeGreaterThan(100);
    expect(result.faults).toEqual([]);
  });

  it("that we emit are accepted again", async () => {
    const post = (path: string, json: object) => ask(product.ports[0], { method: "POST", path, token: tenant.token, json });
    const found = (await post("/api/name-to-rut", { name: "QUILLAGUA" })).json as { results: { rut: string }[] };
    const emitted = found.results.map((row) => row.rut);
    expect(new Set(emitted)).toEqual(new Set(Object.values(SHAPES).map((row): string => row.rut)));
    for (const rut of emitted) expect((await post("/api/rut-to-name", { rut })).json).toMatchObject([{ rut }]);
  });

  const twins: Record<string, { tampering: Tampering; fault: RegExp }> = {
    "a leading zero makes another RUT": {
      tampering: rewriteRut((rut) => (rut.startsWith("0") ? (CROWD[0]?.rut ?? "") : rut)),
      fault: /2 ids|is answered as/,
    },
    "a lower-case k is refused": { tampering: rewriteRut((rut) => (rut.endsWith("k") ? "k" : rut)), fault: /answered 400/ },
  };
  for (const [name, { tampering, fault }] of Object.entries(twins)) {
    it(`are caught by the same check when ${name}`, async () => {
      const proxy = await startProxy(product.ports[0], tampering);
      try {
        const result = await formsOf(proxy.port);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }

  it.skipIf(!existsSync(VECTORS))("of the vectors are caught by the same check when blanks are trimmed", async () => {
    const proxy = await startProxy(
      product.ports[0],
      rewriteRut((rut) => rut.trim()),
    );
    try {
      expect((await vectors(proxy.port)).faults.join("\n")).toMatch(/is answered (200|404)/);
    } finally {
      await proxy.stop();
    }
  });
});

/** Changes the RUT of every POST on its way. */
function rewriteRut(change: (rut: string) => string): Tampering {
  return {
    request(asked) {
      if (asked.method !== "POST") return;
      const { rut } = JSON.parse(asked.body.toString("utf8")) as { rut: string };
      asked.body = Buffer.from(JSON.stringify({ rut: change(rut) }));
    },
  };
}

async function formsOf(port: number): Promise<Verdict> {
  const faults: string[] = [];
  for (const [normal, spellings] of Object.entries(FORMS)) {
    const { orgId, token } = await product.newTenant({ credits: 3 });
    const ids = new Set<unknown>();
    for (const rut of spellings) {
      const made = await ask(port, { method: "POST", path: "/api/check", token, json: { rut } });
      const read = await ask(port, { path: `/api/check/${rut}`, token });
      const check = made.json as { id: string; rut: string };
      if (made.status !== 200 || read.status !== 200) faults.push(`${rut} answered ${made.status} and ${read.status}`);
      else if (check.rut !== normal) faults.push(`${rut} is answered as ${check.rut}`);
      else if (read.text !== made.text) faults.push(`${rut} is read otherwise than made`);
      ids.add(check.id);
    }
    if (ids.size !== 1) faults.push(`${normal}: ${ids.size} ids`);
    const charged = 3 - (await product.balance(orgId));
    if (charged !== 1) faults.push(`${normal}: ${charged} charges`);
  }
  return verdict(faults, { spellings: Object.values(FORMS).flat().length });
}

async function vectors(port: number): Promise<Verdict> {
  const shared = JSON.parse(readFileSync(VECTORS, "utf8")) as {
    dv: { base: string; dv: string }[];
    seed_regex: { cases: { in: string; fullmatch_ascii: boolean }[] };
  };
  const faults: string[] = [];
  for (const { in: rut, fullmatch_ascii } of shared.seed_regex.cases) {
    const { status } = await ask(port, { method: "POST", path: "/api/check", token: tenant.token, json: { rut } });
    if ((status === 400) === fullmatch_ascii) faults.push(`${JSON.stringify(rut)} is answered ${status}`);
  }
  for (const { base, dv } of shared.dv) {
    if (rutOfNumber(Number(base)).slice(-1) !== dv.toUpperCase()) faults.push(`the check digit of ${base} is ${dv}`);
  }
  return verdict(faults, { vectors: shared.seed_regex.cases.length + shared.dv.length });
}
