/** The table of counters, from the evidence of a Check. Pure. What was not consulted has no number at all. */
import type { CounterName, Evidence, SourceUse } from "#lib/contract/evidence";

type Matter = "penal" | "civil" | "labour" | "union" | "sanctions" | "pep";

/** One row. `state`: every source answered, some did, or none (then nothing of the row may be read as a zero). */
export interface CounterRow {
  matter: Matter;
  state: "answered" | "partial" | "none";
  /** Cases or entries; for the PEP row whether one counts. */
  total: number | boolean;
  byRut: number;
  byName: number;
  /** Null where a role says nothing: lists have none. */
  adverse: number | null;
  answered: SourceUse[];
  missing: SourceUse[];
}

const COUNTERS: Record<Matter, CounterName> = {
  penal: "causas_penales_count",
  civil: "causas_civiles_count",
  labour: "causas_laborales_count",
  union: "causas_sindicales_count",
  sanctions: "international_sanctions_count",
  pep: "pep",
};

export function counterRows(evidence: Evidence): CounterRow[] {
  const { counters, byName, adverse } = evidence;
  const cases = (matter: "penal" | "civil" | "labour" | "union", total: number) =>
    row(evidence, matter, total, total - byName[matter], byName[matter], adverse[matter]);
  const sanctions = byBasis(evidence.sanctions);
  const posts = byBasis(evidence.pep.filter((hit) => hit.counted));
  return [
    cases("penal", counters.causas_penales_count),
    cases("civil", counters.causas_civiles_count),
    cases("labour", counters.causas_laborales_count),
    cases("union", counters.causas_sindicales_count),
    row(evidence, "sanctions", counters.international_sanctions_count, sanctions.rut, sanctions.name, null),
    row(evidence, "pep", counters.pep, posts.rut, posts.name, null),
  ];
}

function row(
  evidence: Evidence,
  matter: Matter,
  total: number | boolean,
  byRut: number,
  byName: number,
  adverse: number | null,
): CounterRow {
  const feeding = evidence.sources.filter((source) => source.counters.includes(COUNTERS[matter]));
  const missing = feeding.filter((source) => source.state === "not-loaded");
  const answered = feeding.filter((source) => source.state === "answered");
  const state = answered.length === 0 ? "none" : missing.length === 0 ? "answered" : "partial";
  return { matter, state, total, byRut, byName, adverse, answered, missing };
}

function byBasis(hits: { basis: "rut" | "name" }[]): { rut: number; name: number } {
  const rut = hits.filter((hit) => hit.basis === "rut").length;
  return { rut, name: hits.length - rut };
}
