import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#components/ui/icon";

const INPUT_LOOK =
  "block w-full min-h-9 rounded-md border border-control bg-sheet px-3 py-1.5 text-base text-ink aria-invalid:border-high aria-invalid:shadow-[0_0_0_1px_var(--high)]";

/** One line of text with its label above and its error, in the same words as the summary, between the two. */
export function TextField({
  id,
  label,
  hint,
  error,
  trailing,
  ...rest
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error: string | null;
  /** A small button at the end of the field. */
  trailing?: ReactNode;
} & ComponentProps<"input">) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mb-1 text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      <div className="relative">
        <input
          id={id}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={
            [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`].filter(Boolean).join(" ") || undefined
          }
          className={`${INPUT_LOOK} ${trailing === undefined ? "" : "pr-20"}`}
          {...rest}
        />
        {trailing === undefined ? null : <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
      </div>
    </div>
  );
}

/** A text of some lines, in the same frame. */
export function TextArea({
  id,
  label,
  hint,
  error,
  ...rest
}: { id: string; label: ReactNode; hint?: ReactNode; error: string | null } & ComponentProps<"textarea">) {
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <FieldError id={id} error={error} />
      <textarea
        id={id}
        rows={3}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy || undefined}
        className={`${INPUT_LOOK} field-sizing-content max-h-80 resize-y`}
        {...rest}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of a field, beside it. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  if (error === null) return null;
  return (
    <p id={`${id}-error`} className="mb-1 flex items-start gap-1.5 text-sm font-medium text-high">
      <Icon name="alert" className="mt-px" />
      {error}
    </p>
  );
}

/** A choice among few, as the browser draws it: it works with every keyboard, screen reader and telephone. */
export function SelectField({
  id,
  label,
  options,
  ...rest
}: { id: string; label: ReactNode; options: { value: string; label: string }[] } & ComponentProps<"select">) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <span className="relative block">
        <select id={id} className={`${INPUT_LOOK} appearance-none pr-8 text-ellipsis`} {...rest}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2" />
      </span>
    </div>
  );
}

/** A day of this century, in a filter: what is half typed is no day yet. */
export function DayField({ id, label, ...rest }: { id: string; label: ReactNode } & ComponentProps<"input">) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <input id={id} type="date" min="2000-01-01" max="2099-12-31" className={INPUT_LOOK} {...rest} />
    </div>
  );
}
