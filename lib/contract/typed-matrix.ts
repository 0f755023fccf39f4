/** A matrix as it stands in a form, all text, and back. Pure. */
import { NUMBER_FIELDS, type NumberField, numberAt } from "#lib/contract/matrix-changes";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

export interface TypedMatrix {
  /** The version in force that its maker saw. */
  basedOn: number;
  fields: Record<NumberField, string>;
  /** The last one holds for every lower similarity: its own is not asked. */
  byName: { similarity: string; points: string }[];
  recency: { afterYears: string; percent: string }[];
  reason: string;
}

/** `say` writes a number as its reader does: `0,95`. */
export function typedMatrix(matrix: RiskMatrix, basedOn: number, say: (value: number) => string): TypedMatrix {
  return {
    basedOn,
    fields: Object.fromEntries(NUMBER_FIELDS.map((field) => [field, String(numberAt(matrix, field))])) as TypedMatrix["fields"],
    byName: matrix.sanction.byName.map(({ similarity, points }) => ({ similarity: say(similarity), points: String(points) })),
    recency: matrix.recency.map(({ afterYears, percent }) => ({ afterYears: String(afterYears), percent: String(percent) })),
    reason: "",
  };
}

/** The same fields as numbers; what is no number is one that the schema refuses, beside its field. */
export function draftOf({ fields, byName, recency }: TypedMatrix): unknown {
  const draft: Record<string, unknown> = {};
  for (const field of NUMBER_FIELDS) put(draft, field.split("."), numberOf(fields[field]));
  const steps = byName.map(({ similarity, points }, index) => ({
    similarity: index === byName.length - 1 ? 0 : numberOf(similarity),
    points: numberOf(points),
  }));
  return {
    ...draft,
    sanction: { ...(draft.sanction as object), byName: steps },
    recency: recency.map(({ afterYears, percent }) => ({ afterYears: numberOf(afterYears), percent: numberOf(percent) })),
  };
}

function put(into: Record<string, unknown>, [name = "", ...rest]: string[], value: number): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  put(into[name] as Record<string, unknown>, rest, value);
}

/** Both `0,95` and `0.95`. */
function numberOf(text: string): number {
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
}
