/**
 * The shape of a risk matrix: weights in data, versioned. Points are of 100. docs/risk-matrix.md says it in words.
 * A field that a later edition of Cotejo adds has a default under which every score stays what it was.
 */
import { z } from "zod";

/** Messages are codes that the form says in words. */
const points = z.number("points").int("points").min(0, "points").max(100, "points");
const percent = points;
const years = z.number("years").int("years").min(1, "years").max(100, "years");
/** 0–1, with two decimals at most: finer ones nobody can tell apart on the page. */
const similarity = z
  .number("similarity")
  .min(0, "similarity")
  .max(1, "similarity")
  .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e6), "similarity");

const MOST_STEPS = 6;

export const RiskMatrix = z.object({
  version: z.number().int().min(1),
  /** Least value of the label. */
  thresholds: z.object({ medium: points, high: points }),
  /** An entry of a sanctions list: by RUT, or by name with at least this similarity (highest step that fits). */
  sanction: z.object({ byRut: points, byName: z.array(z.object({ similarity, points })).min(1, "steps").max(MOST_STEPS, "steps") }),
  /** PEP is enhanced diligence, not an adverse fact: it alone never makes a high risk. */
  pep: z.object({ current: points, ceased: points, relative: points, associate: points }),
  /** A case in which the subject is defendant or accused; an anti-union case scores by `union` instead of `labour`. */
  adverseCase: z.object({ penal: points, civil: points, labour: points, union: points, collection: points.default(3) }),
  /** What is left in percent. Of a case: found by name only, in a role that is not adverse, concluded, ended in acquittal or dismissal. */
  percent: z.object({
    byName: percent,
    concluded: percent,
    acquitted: percent.default(50),
    otherRole: percent.default(0),
    /** Of a PEP that was found by name only. */
    pepByName: percent.default(100),
  }),
  /** What is left of a case filed so long ago (the last step that fits). */
  recency: z
    .array(z.object({ afterYears: years, percent }))
    .max(MOST_STEPS, "steps")
    .default([{ afterYears: 5, percent: 50 }]),
  /** The most that one kind of case adds; labour has collection with it. */
  most: z.object({ penal: points, civil: points, labour: points, union: points }),
  /** Points for court cases or PEP lists that were not consulted. */
  missing: z.object({ courts: points, pep: points }).default({ courts: 0, pep: 0 }),
  /** The value while a required sanctions list is missing is at least this: such a Check is never low. */
  leastWithoutSanctions: points,
});
export type RiskMatrix = z.output<typeof RiskMatrix>;

/** A matrix that is being prepared: its version is given when it is saved. Its faults are codes with the path of their field. */
export const MatrixDraft = RiskMatrix.omit({ version: true }).superRefine((draft, issues) => {
  for (const [path, message] of faultsOf(draft)) issues.addIssue({ code: "custom", path, message });
});
export type MatrixDraft = z.output<typeof MatrixDraft>;

type Fault = [path: (string | number)[], code: string];

/** What would make a matrix senseless or against the rules of docs/risk-matrix.md. */
function faultsOf(draft: Omit<RiskMatrix, "version">): Fault[] {
  const { thresholds, sanction, pep, adverseCase, percent: rest, recency, most, missing, leastWithoutSanctions } = draft;
  const faults: Fault[] = [];
  const want = (holds: boolean, path: (string | number)[], code: string) => void (holds || faults.push([path, code]));
  want(thresholds.medium >= 1, ["thresholds", "medium"], "mediumNone");
  want(thresholds.medium < thresholds.high, ["thresholds", "high"], "highNotAbove");
  want(sanction.byRut >= thresholds.medium, ["sanction", "byRut"], "sanctionLow");
  for (const [index, { similarity: from, points: given }] of sanction.byName.entries()) {
    const above = sanction.byName[index - 1];
    const last = index === sanction.byName.length - 1;
    want(last ? from === 0 : from > 0, ["sanction", "byName", index, "similarity"], "similarity");
    want(above === undefined || from < above.similarity, ["sanction", "byName", index, "similarity"], "similarityOrder");
    want(given <= (above?.points ?? sanction.byRut), ["sanction", "byName", index, "points"], "weakerMore");
  }
  const statuses = ["current", "ceased", "relative", "associate"] as const;
  for (const status of statuses) want(pep[status] < thresholds.high, ["pep", status], "pepHigh");
  const strongestPep = Math.max(...statuses.map((status) => pep[status]));
  const withMissing = strongestPep + missing.courts + missing.pep;
  want(withMissing < thresholds.high || strongestPep >= thresholds.high, ["missing", "courts"], "pepMissingHigh");
  const largest = { ...adverseCase, labour: Math.max(adverseCase.labour, adverseCase.collection) };
  for (const kind of ["penal", "civil", "labour", "union"] as const) want(most[kind] >= largest[kind], ["most", kind], "mostBelowOne");
  want(rest.acquitted <= rest.concluded, ["percent", "acquitted"], "acquittedMore");
  for (const [index, step] of recency.entries()) {
    const before = recency[index - 1];
    want(before === undefined || step.afterYears > before.afterYears, ["recency", index, "afterYears"], "yearsOrder");
    want(step.percent <= (before?.percent ?? 100), ["recency", index, "percent"], "olderMore");
  }
  want(leastWithoutSanctions >= thresholds.medium, ["leastWithoutSanctions"], "leastLow");
  return faults;
}
