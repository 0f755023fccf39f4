"use client";

import type { Ref } from "react";

/** On or off, at once. The label lies outside and is named by `labelledBy`. */
export function Switch({
  on,
  pending = false,
  labelledBy,
  onChange,
  ref,
}: {
  on: boolean;
  pending?: boolean;
  labelledBy: string;
  onChange: (on: boolean) => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={pending || undefined}
      aria-labelledby={labelledBy}
      onClick={() => onChange(!on)}
      className="group relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-control bg-wash transition-colors aria-checked:border-accent aria-checked:bg-accent"
    >
      <span
        aria-hidden="true"
        className="ml-[3px] size-4 rounded-full bg-control transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-accent-on"
      />
    </button>
  );
}
