import type { ReactNode } from "react";

/** A part of a document with its serif heading. `id` makes it a place that the address can name. */
export function Section({
  id,
  title,
  aside,
  children,
  ruled = false,
  className = "",
}: {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  ruled?: boolean;
  className?: string;
}) {
  return (
    <section aria-labelledby={id} className={`${ruled ? "border-t border-line-2 pt-3.5" : ""} ${className}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside === undefined ? null : <div className="text-sm text-ink-3">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
