import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon";

/** What few need to read, one press away; paper shows it. */
export function Disclosure({
  label,
  quiet = false,
  className = "",
  children,
}: {
  label: ReactNode;
  /** Of less weight than what it stands beside. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={`group/disclosure text-sm ${className}`}>
      <summary className={`inline-flex min-h-6 w-fit items-center gap-1 ${quiet ? "text-ink-3" : "text-accent"} hover:underline`}>
        <Icon name="chevron" className="size-3 -rotate-90 transition-transform group-open/disclosure:rotate-0" />
        {label}
      </summary>
      {children}
    </details>
  );
}
