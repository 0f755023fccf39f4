/** Evidence for tests: a clean record of a fictional company, all sources answered, unless said otherwise. */
import type { Evidence, SourceUse } from "#lib/contract/evidence";
import { type Rut, rutKind } from "#lib/rut/rut";
import { NOTHING_COUNTED } from "#lib/testing/nothing-counted";

const SOURCES: [string, SourceUse["kind"], SourceUse["counters"]][] = [
  ["ofac-sdn", "sanctions", ["international_sanctions_count"]],
  ["pep-cl", "pep", ["pep"]],
  ["courts", "courts", ["causas_penales_count", "causas_civiles_count"]],
];

/** `notLoaded` names sources that were never loaded. */
export function testEvidence(rut: Rut, given: { name?: string; notLoaded?: string[] } = {}): Evidence {
  const { name = "Comercial Andes del Sur SpA", notLoaded = [] } = given;
  return {
    format: 1,
    subject: { rut, name, kind: rutKind(rut), records: [{ source: "SII", name, asOf: "2026-11-05", licence: null }], namesakes: 1 },
    sources: SOURCES.map(([sourceId, kind, counters]) => {
      const loaded = !notLoaded.includes(sourceId);
      return {
        sourceId,
        kind,
        name: sourceId,
        state: loaded ? "answered" : "not-loaded",
        version: loaded ? 3 : null,
        asOf: loaded ? "2026-11-19" : null,
        importedAt: loaded ? "2026-11-19T12:00:00Z" : null,
        records: loaded ? 100 : null,
        counters,
      };
    }),
    sanctions: [],
    pep: [],
    cases: [],
    leftOut: [],
    counters: NOTHING_COUNTED,
    adverse: { penal: 0, civil: 0, labour: 0, union: 0 },
    byName: { penal: 0, civil: 0, labour: 0, union: 0 },
    score: {
      value: 0,
      label: notLoaded.includes("ofac-sdn") ? "medium" : "low",
      matrixVersion: 1,
      thresholds: { medium: 30, high: 70 },
      reasons: [],
      complete: notLoaded.length === 0,
    },
  };
}
