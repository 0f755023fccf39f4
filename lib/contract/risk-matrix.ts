/** The shape of a risk matrix: weights in data, versioned. Points are of 100. docs/risk-matrix.md says it in words. */
import { z } from "zod";

const points = z.number().int().min(0).max(100);

export const RiskMatrix = z.object({
  version: z.number().int().min(1),
  /** Least value of the label. */
  thresholds: z.object({ medium: points, high: points }),
  /** An entry of a sanctions list: by RUT, or by name with at least this similarity (highest step that fits). */
  sanction: z.object({ byRut: points, byName: z.array(z.object({ similarity: z.number().min(0).max(1), points })).min(1) }),
  /** PEP is enhanced diligence, not an adverse fact: it alone never makes a high risk. */
  pep: z.object({ current: points, ceased: points, relative: points, associate: points }),
  /** A case in which the subject is defendant or accused; an anti-union case scores by `union` instead of `labour`. */
  adverseCase: z.object({ penal: points, civil: points, labour: points, union: points }),
  /** What is left of a case's points in percent: found by name only, concluded, filed long ago. */
  percent: z.object({ byName: points, concluded: points, old: points }),
  oldAfterYears: z.number().int().min(1),
  /** The most that one kind of case adds. */
  most: z.object({ penal: points, civil: points, labour: points, union: points }),
  /** The value while a required sanctions list is missing is at least this: such a Check is never low. */
  leastWithoutSanctions: points,
});
export type RiskMatrix = z.output<typeof RiskMatrix>;
