/**
 * The versions of the risk matrix. A Check keeps the version that scored it; a changed weight is a new version here.
 * docs/risk-matrix.md says it in words.
 */
import type { RiskMatrix } from "#lib/contract/risk-matrix";

export const MATRIX_V1: RiskMatrix = {
  version: 1,
  thresholds: { medium: 30, high: 70 },
  sanction: {
    byRut: 100,
    byName: [
      { similarity: 0.95, points: 75 },
      { similarity: 0.9, points: 50 },
      { similarity: 0, points: 35 },
    ],
  },
  pep: { current: 30, ceased: 30, relative: 20, associate: 20 },
  adverseCase: { penal: 30, civil: 4, labour: 3, union: 5 },
  percent: { byName: 20, concluded: 50, old: 50 },
  oldAfterYears: 5,
  most: { penal: 65, civil: 20, labour: 20, union: 20 },
  leastWithoutSanctions: 30,
};

/** The version in force: what new Checks are scored by and what the panel shows. */
export function matrixInForce(): RiskMatrix {
  return MATRIX_V1;
}
