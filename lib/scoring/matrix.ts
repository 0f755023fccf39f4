/**
 * Version 1 of the risk matrix: the product's own, in force until an organisation makes another (`lib/policy/save-matrix.ts`).
 * It never changes: a Check keeps the version that scored it. docs/risk-matrix.md says it in words.
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
  adverseCase: { penal: 30, civil: 4, labour: 3, union: 5, collection: 3 },
  percent: { byName: 20, concluded: 50, acquitted: 50, otherRole: 0, pepByName: 100 },
  recency: [{ afterYears: 5, percent: 50 }],
  most: { penal: 65, civil: 20, labour: 20, union: 20 },
  missing: { courts: 0, pep: 0 },
  leastWithoutSanctions: 30,
};
