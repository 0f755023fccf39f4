import type { CheckData } from "#lib/contract/contract";

/** Counters of a Check in which nothing was found. */
export const NOTHING_COUNTED: CheckData = {
  causas_penales_count: 0,
  causas_penales_rut_match_count: 0,
  causas_penales_name_match_count: 0,
  causas_civiles_count: 0,
  causas_laborales_count: 0,
  causas_sindicales_count: 0,
  international_sanctions_count: 0,
  pep: false,
};
