import type { ComponentProps, ReactNode } from "react";

/** One of several things that may be ticked, as the browser draws it. */
export function Choice({ label, ...rest }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap">
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {label}
    </label>
  );
}

/** Choices of one kind under a common word. */
export function ChoiceGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-ink-2">{legend}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4">{children}</div>
    </fieldset>
  );
}
