import { expect, test } from "vitest";
import { counterRows } from "#components/check/counter-rows";
import { type CounterName, Evidence, type SourceUse } from "#lib/contract/evidence";

const COURTS: CounterName[] = ["causas_penales_count", "causas_civiles_count", "causas_laborales_count"];

function source(sourceId: string, counters: CounterName[], version: number | null): SourceUse {
  const state = version === null ? "not-loaded" : "answered";
  return { sourceId, kind: "courts", name: sourceId, state, version, asOf: null, importedAt: null, records: null, counters };
}

function evidence(sources: SourceUse[]): Evidence {
  const none = { penal: 0, civil: 0, labour: 0, union: 0 };
  return Evidence.parse({
    format: 1,
    subject: { rut: "12345678-5", name: "María Araya", kind: "person", records: [], namesakes: 1 },
    sources,
    sanctions: [],
    pep: [],
    cases: [],
    leftOut: [],
    counters: {
      causas_penales_count: 3,
      causas_penales_rut_match_count: 1,
      causas_penales_name_match_count: 2,
      causas_civiles_count: 4,
      causas_laborales_count: 0,
      causas_sindicales_count: 0,
      international_sanctions_count: 0,
      pep: false,
    },
    adverse: { ...none, penal: 2 },
    byName: { ...none, penal: 2, civil: 1 },
    score: { value: 0, label: "low", matrixVersion: 1, thresholds: { medium: 30, high: 70 }, reasons: [], complete: true },
  });
}

const rowOf = (sources: SourceUse[], matter: string) => counterRows(evidence(sources)).find((row) => row.matter === matter);

test("matches by RUT and by name add up to the total", () => {
  const sources = [source("courts", COURTS, 4)];
  expect(rowOf(sources, "penal")).toMatchObject({ state: "answered", total: 3, byRut: 1, byName: 2, adverse: 2 });
  expect(rowOf(sources, "civil")).toMatchObject({ state: "answered", total: 4, byRut: 3, byName: 1 });
});

test("a matter whose source was never loaded is not a zero", () => {
  const row = rowOf([source("courts", COURTS, 4), source("unions", ["causas_sindicales_count"], null)], "union");
  expect(row?.state).toBe("none");
  expect(row?.missing.map(({ sourceId }) => sourceId)).toEqual(["unions"]);
});

test("a matter that no source feeds was not consulted either", () => {
  expect(rowOf([], "pep")?.state).toBe("none");
});

test("of two lists one may be missing: what the other says is shown as a part", () => {
  const counters: CounterName[] = ["international_sanctions_count"];
  const row = rowOf([source("ofac", counters, 212), source("un", counters, null)], "sanctions");
  expect(row?.state).toBe("partial");
  expect(row?.answered.map(({ sourceId }) => sourceId)).toEqual(["ofac"]);
});
