import type { ComponentProps, ReactNode } from "react";

type Look = "primary" | "plain" | "quiet";

const LOOKS: Record<Look, string> = {
  primary: "border-accent bg-accent text-accent-on hover:brightness-110 active:brightness-95",
  plain: "border-control bg-sheet text-ink hover:bg-wash active:bg-line",
  quiet: "border-transparent bg-transparent text-ink-2 hover:bg-wash hover:text-ink",
};

/** The look of a button, for links that are drawn as one. */
export function buttonLook(look: Look = "plain", size: "normal" | "small" = "normal"): string {
  const measure = size === "small" ? "min-h-7 px-2.5 text-sm" : "min-h-9 px-3.5 text-base";
  return `inline-flex items-center justify-center gap-2 rounded-md border font-medium no-underline transition-[background-color,filter] duration-100 ${measure} ${LOOKS[look]}`;
}

/** A button keeps its label while its work is under way; `pending` adds a turning mark and holds further presses back. */
export function Button({
  look = "plain",
  size = "normal",
  pending = false,
  className = "",
  children,
  onClick,
  ...rest
}: { look?: Look; size?: "normal" | "small"; pending?: boolean; children: ReactNode } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${buttonLook(look, size)} ${className}`}
    >
      {children}
      {pending ? <Turning /> : null}
    </button>
  );
}

function Turning() {
  return (
    <span
      aria-hidden="true"
      className="wait-then-show inline-block size-3.5 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
    />
  );
}
