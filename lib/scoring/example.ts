/** An invented person for the page that explains the matrix: a line of several kinds, so that every rule of the sum shows. Pure. */
import type { RiskMatrix } from "#lib/contract/risk-matrix";
import type { Score } from "#lib/contract/evidence";
import { type ScoreFacts, scoreFacts } from "#lib/scoring/score";

const TODAY = "2026-11-20";
const PENAL_BY_NAME = {
  basis: "name",
  competence: "penal",
  counter: "penal",
  union: false,
  adverse: true,
  concluded: false,
  state: null,
  filedOn: "2026-03-02",
} as const;
const LABOUR = {
  basis: "rut",
  competence: "laboral",
  counter: "labour",
  union: false,
  adverse: true,
  concluded: false,
  state: null,
  filedOn: "2025-08-14",
} as const;
const FACTS: ScoreFacts = {
  sanctions: [],
  pep: [{ basis: "rut", counted: true, status: "relative", post: "Alcaldía", institution: "Municipalidad de Ejemplo" }],
  cases: [PENAL_BY_NAME, PENAL_BY_NAME, LABOUR, LABOUR, { ...LABOUR, concluded: true }, { ...LABOUR, adverse: false }],
  sources: [],
};

/** Its score under a matrix. */
export function exampleScore(matrix: RiskMatrix): Score {
  return scoreFacts(FACTS, matrix, TODAY);
}
