/** What differs between two matrices, field by field. Pure. */
import type { MatrixDraft, RiskMatrix } from "#lib/contract/risk-matrix";

/** Every field that is one number, by its path, in the order in which people read them. */
export const NUMBER_FIELDS = [
  "thresholds.medium",
  "thresholds.high",
  "sanction.byRut",
  "pep.current",
  "pep.ceased",
  "pep.relative",
  "pep.associate",
  "percent.pepByName",
  "adverseCase.penal",
  "most.penal",
  "adverseCase.labour",
  "adverseCase.collection",
  "most.labour",
  "adverseCase.union",
  "most.union",
  "adverseCase.civil",
  "most.civil",
  "percent.byName",
  "percent.otherRole",
  "percent.concluded",
  "percent.acquitted",
  "leastWithoutSanctions",
  "missing.courts",
  "missing.pep",
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export type MatrixChange =
  | { field: NumberField; before: number; after: number }
  | { field: "sanction.byName"; before: RiskMatrix["sanction"]["byName"]; after: RiskMatrix["sanction"]["byName"] }
  | { field: "recency"; before: RiskMatrix["recency"]; after: RiskMatrix["recency"] };

export function numberAt(matrix: MatrixDraft, field: NumberField): number {
  const [group, name] = field.split(".") as [keyof MatrixDraft, string | undefined];
  const at: unknown = matrix[group];
  return name === undefined ? (at as number) : (at as Record<string, number>)[name]!;
}

/** None when both say the same: the version is none of the fields. */
export function matrixChanges(before: MatrixDraft, after: MatrixDraft): MatrixChange[] {
  const numbers = NUMBER_FIELDS.map((field) => ({ field, before: numberAt(before, field), after: numberAt(after, field) }));
  const steps: MatrixChange[] = [
    { field: "sanction.byName", before: before.sanction.byName, after: after.sanction.byName },
    { field: "recency", before: before.recency, after: after.recency },
  ];
  return [...numbers, ...steps].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
