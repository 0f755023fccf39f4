import type { ReactNode } from "react";
import { FieldError } from "#components/ui/field";

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

/** One of a few, each with a line that says what it means. */
export function ChoiceField<Value extends string>({
  id,
  legend,
  choices,
  value,
  error = null,
  onChange,
}: {
  id: string;
  legend: ReactNode;
  choices: Choice<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  error?: string | null;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <FieldError id={id} error={error} />
      <div className="divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <label key={choice.value} className="flex cursor-pointer items-start gap-2.5 py-2.5">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              aria-describedby={choice.hint === undefined ? undefined : `${id}-${choice.value}`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              {choice.hint === undefined ? null : (
                <span id={`${id}-${choice.value}`} className="block text-sm text-ink-2">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
