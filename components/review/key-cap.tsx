"use client";

import { useSingleKeys } from "#components/shell/single-keys";

/** The key of a button, for eyes; gone while single keys are turned off. The sheet of shortcuts says it to everybody. */
export function KeyCap({ of }: { of: string }) {
  const [on] = useSingleKeys();
  return on ? (
    <kbd
      aria-hidden="true"
      className="inline-block min-w-5 shrink-0 rounded-sm border border-line-2 bg-paper px-1 text-center font-sans text-xs font-normal text-ink-3 max-sm:hidden"
    >
      {of}
    </kbd>
  ) : null;
}
