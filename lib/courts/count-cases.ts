/** The court counters of a Check out of the cases found. Pure; every case counts once in each counter. */
import type { CheckData } from "#lib/contract/contract";
import type { CaseHit, Evidence } from "#lib/contract/evidence";

export interface CaseCounts {
  data: Pick<
    CheckData,
    | "causas_penales_count"
    | "causas_penales_rut_match_count"
    | "causas_penales_name_match_count"
    | "causas_civiles_count"
    | "causas_laborales_count"
    | "causas_sindicales_count"
  >;
  /** Of each total, how many are adverse by role, and how many rest on the name alone. */
  adverse: Evidence["adverse"];
  byName: Evidence["byName"];
}

/** Counts cases, each given once. The penal total is the sum of those by RUT and those by name. */
export function countCases(cases: readonly CaseHit[]): CaseCounts {
  const count = (test: (hit: CaseHit) => boolean) => cases.filter(test).length;
  const kinds = {
    penal: (hit: CaseHit) => hit.counter === "penal",
    civil: (hit: CaseHit) => hit.counter === "civil",
    labour: (hit: CaseHit) => hit.counter === "labour",
    union: (hit: CaseHit) => hit.union,
  };
  const each = (also: (hit: CaseHit) => boolean) => ({
    penal: count((hit) => kinds.penal(hit) && also(hit)),
    civil: count((hit) => kinds.civil(hit) && also(hit)),
    labour: count((hit) => kinds.labour(hit) && also(hit)),
    union: count((hit) => kinds.union(hit) && also(hit)),
  });
  const total = each(() => true);
  const byName = each((hit) => hit.basis === "name");
  return {
    data: {
      causas_penales_count: total.penal,
      causas_penales_rut_match_count: total.penal - byName.penal,
      causas_penales_name_match_count: byName.penal,
      causas_civiles_count: total.civil,
      causas_laborales_count: total.labour,
      causas_sindicales_count: total.union,
    },
    adverse: each((hit) => hit.adverse),
    byName,
  };
}
