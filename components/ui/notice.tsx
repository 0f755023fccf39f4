import type { ReactNode, Ref } from "react";
import { Icon, type IconName } from "#components/ui/icon";

type Tone = "info" | "warning" | "problem" | "done";

const TONES: Record<Tone, { look: string; icon: IconName; tint: string }> = {
  info: { look: "border-accent bg-accent-soft", icon: "info", tint: "text-accent" },
  warning: { look: "border-medium bg-medium-soft", icon: "alert", tint: "text-medium" },
  problem: { look: "border-high bg-high-soft", icon: "alert", tint: "text-high" },
  done: { look: "border-low bg-low-soft", icon: "check", tint: "text-low" },
};

/** Something that must be read before going on. `live` says it aloud when it appears. */
export function Notice({
  tone,
  title,
  children,
  live = false,
  className = "",
  ref,
}: {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  live?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}) {
  const { look, icon, tint } = TONES[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      role={live ? (tone === "problem" || tone === "warning" ? "alert" : "status") : undefined}
      className={`flex gap-2.5 rounded-r-md border-l-[3px] px-3.5 py-2.5 ${look} ${className}`}
    >
      <Icon name={icon} className={`mt-0.5 ${tint}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children === undefined ? null : <div className="mt-0.5 space-y-1 text-ink-2">{children}</div>}
      </div>
    </div>
  );
}
