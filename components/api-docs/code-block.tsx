import type { ComponentProps } from "react";

const LOOK = "rounded-md border border-line bg-wash px-3.5 py-2.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere";

/** Something to be read letter by letter. It breaks its lines, so that nothing scrolls sideways; only a very long one scrolls down. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  // What scrolls must be reachable by keyboard.
  return (
    <CodeLines label={label} tabIndex={0} scrolls>
      {children}
    </CodeLines>
  );
}

/** The same where something around it scrolls. */
export function CodeLines({
  label,
  children,
  scrolls = false,
  ...rest
}: { label: string; children: string; scrolls?: boolean } & ComponentProps<"pre">) {
  return (
    <pre role="group" aria-label={label} className={`${LOOK} ${scrolls ? "max-h-[32rem] overflow-y-auto print:max-h-none" : ""}`} {...rest}>
      <code translate="no">{children}</code>
    </pre>
  );
}
