/** The table of counters, from the evidence of a Check. Pure. What was not consulted has no number at all. */
import { type Consulted, consultedFor } from "#lib/contract/consulted";
import type { CounterName, Evidence } from "#lib/contract/evidence";

type Matter = "penal" | "civil" | "labour" | "union" | "sanctions" | "pep";

/** One row. */
export interface CounterRow extends Consulted {
  matter: Matter;
  /** Cases or entries; for the PEP row whether one counts. */
  total: number | boolean;
  byRut: number;
  byName: number;
  /** Null where a role says nothing: lists have none. */
  adverse: number | null;
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
  return { matter, ...consultedFor(evidence.sources, COUNTERS[matter]), total, byRut, byName, adverse };
}

function byBasis(hits: { basis: "rut" | "name" }[]): { rut: number; name: number } {
  const rut = hits.filter((hit) => hit.basis === "rut").length;
  return { rut, name: hits.length - rut };
}
