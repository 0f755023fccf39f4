import type { ReactNode } from "react";

/** What an act does, its button at the end, and what became of it below. */
export function ActRow({ text, children, below }: { text: ReactNode; children?: ReactNode; below?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-prose flex-[1_1_20rem] space-y-1 text-ink-2">{text}</div>
        {children}
      </div>
      {below}
    </>
  );
}
