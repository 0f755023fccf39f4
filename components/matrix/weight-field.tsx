"use client";

import type { ReactNode } from "react";
import { FieldError } from "#components/ui/field";

export interface WeightInput {
  id: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

/** A small number in a row or a cell; `labelledBy` where its label is a head of a table. */
export function WeightBox({ id, value, error, onChange, labelledBy, hintId }: WeightInput & { labelledBy?: string; hintId?: string }) {
  const described = [hintId, error === null ? undefined : `${id}-error`].filter(Boolean).join(" ");
  return (
    <input
      id={id}
      // A telephone shows digits, with the comma that a similarity needs.
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-labelledby={labelledBy}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={described === "" ? undefined : described}
      className="numeric block min-h-9 w-16 rounded-md border border-control bg-sheet px-2 py-1.5 text-right text-base text-ink aria-invalid:border-high aria-invalid:shadow-[0_0_0_1px_var(--high)]"
    />
  );
}

/** One weight in a row: what it is for, its box and its unit. */
export function WeightField({ label, hint, unit, ...input }: WeightInput & { label: ReactNode; hint?: ReactNode; unit: ReactNode }) {
  const { id, error } = input;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="flex items-start justify-between gap-x-4 border-b border-line py-2">
      <div className="min-w-0">
        <label htmlFor={id} className="block pt-1.5">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={hintId} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
        <FieldError id={id} error={error} />
      </div>
      <span className="flex shrink-0 items-center gap-2">
        <WeightBox {...input} hintId={hintId} />
        <span className="w-12 text-sm text-ink-3">{unit}</span>
      </span>
    </div>
  );
}
