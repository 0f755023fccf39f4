import type { ReactNode } from "react";

/** A name and its value on one line, inside a `dl`. */
export function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
