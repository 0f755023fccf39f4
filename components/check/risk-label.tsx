import { useTranslations } from "next-intl";
import type { ScoreLabel } from "#lib/contract/contract";

const LOOKS: Record<ScoreLabel, string> = {
  low: "bg-low-soft text-low",
  medium: "bg-medium-soft text-medium",
  high: "bg-high-soft text-high",
};

/** The colour of each risk, for its shape: never without it. */
export const RISK_TINTS: Record<ScoreLabel, string> = { low: "text-low", medium: "text-medium", high: "text-high" };

/** Each risk has its shape, so that colour never tells it alone: a disc, a diamond, a triangle. */
export function RiskMark({ label }: { label: ScoreLabel }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="inline-block size-2.5 shrink-0" fill="currentColor">
      {label === "low" ? (
        <circle cx="5" cy="5" r="4" />
      ) : label === "medium" ? (
        <path d="M5 0 10 5 5 10 0 5Z" />
      ) : (
        <path d="M5 .6 10 9.4H0Z" />
      )}
    </svg>
  );
}

/** The risk in words. `short` where the heading of the column already says «riesgo». */
export function RiskLabel({ label, short = false }: { label: ScoreLabel; short?: boolean }) {
  const t = useTranslations("vocabulary");
  return (
    <span className={`inline-flex items-center gap-1.5 rounded px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[label]}`}>
      <RiskMark label={label} />
      {t(short ? `riskShort.${label}` : `risk.${label}`)}
    </span>
  );
}
