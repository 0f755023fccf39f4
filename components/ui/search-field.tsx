import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#components/ui/icon";

/** A text to look for, in a filter. Named `search`, so that the form knows that it is being typed. */
export function SearchField({ id, label, hint, ...rest }: { id: string; label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <span className="relative block">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          id={id}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="block min-h-9 w-full rounded-md border border-control bg-sheet py-1.5 pr-2 pl-8 text-base text-ink"
          {...rest}
        />
      </span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="mt-1 block text-xs text-ink-3">
          {hint}
        </span>
      )}
    </div>
  );
}
