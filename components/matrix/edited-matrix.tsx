import type { Dispatch, SetStateAction } from "react";
import type { TypedMatrix } from "#lib/contract/typed-matrix";
import type { WeightInput } from "#components/matrix/weight-field";
import type { NumberField } from "#lib/contract/matrix-changes";

type Steps = { byName: TypedMatrix["byName"]; recency: TypedMatrix["recency"] };

/** The form's state as its fields use it. */
export interface EditedMatrix {
  typed: TypedMatrix;
  input(field: NumberField): WeightInput;
  stepInput<List extends keyof Steps>(list: List, place: number, what: keyof Steps[List][number] & string): WeightInput;
  setSteps<List extends keyof Steps>(list: List, steps: Steps[List]): void;
}

const PATHS = { byName: "sanction.byName", recency: "recency" };

export function editedMatrix(
  typed: TypedMatrix,
  setTyped: Dispatch<SetStateAction<TypedMatrix>>,
  problemOf: (fieldId: string) => string | null,
): EditedMatrix {
  return {
    typed,
    input(field) {
      const id = `matrix.${field}`;
      const onChange = (text: string) => setTyped((now) => ({ ...now, fields: { ...now.fields, [field]: text } }));
      return { id, value: typed.fields[field], error: problemOf(id), onChange };
    },
    stepInput(list, place, what) {
      const id = `matrix.${PATHS[list]}.${place}.${what}`;
      const onChange = (text: string) =>
        setTyped((now) => ({ ...now, [list]: now[list].map((step, index) => (index === place ? { ...step, [what]: text } : step)) }));
      return { id, value: (typed[list][place] as Record<string, string> | undefined)?.[what] ?? "", error: problemOf(id), onChange };
    },
    setSteps: (list, steps) => setTyped((now) => ({ ...now, [list]: steps })),
  };
}
