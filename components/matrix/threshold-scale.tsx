import { useTranslations } from "next-intl";
import { RiskMark } from "#components/check/risk-label";
import type { ScoreLabel } from "#lib/contract/contract";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

const WHOLE = 100;
const TINTS: Record<ScoreLabel, { text: string; band: string }> = {
  low: { text: "text-low", band: "bg-low-band" },
  medium: { text: "text-medium", band: "bg-medium-band" },
  high: { text: "text-high", band: "bg-high-band" },
};

/** Where each label begins and ends, drawn on the scale from 0 to 100. */
export function ThresholdScale({ thresholds: { medium, high } }: Pick<RiskMatrix, "thresholds">) {
  const t = useTranslations("matrix");
  const words = useTranslations("vocabulary");
  const bands: { label: ScoreLabel; from: number; to: number }[] = [
    { label: "low", from: 0, to: medium - 1 },
    { label: "medium", from: medium, to: high - 1 },
    { label: "high", from: high, to: WHOLE },
  ];
  return (
    <>
      <ul className="grid gap-y-2 sm:flex sm:gap-0.5" aria-label={t("scale")}>
        {bands.map(({ label, from, to }) => (
          // The last band has one value more; drawn, it ends at 100 as the others at the next threshold.
          <li key={label} style={{ flexGrow: (label === "high" ? WHOLE : to + 1) - from, flexBasis: 0 }} className="min-w-0">
            <span aria-hidden="true" className={`hidden h-2 rounded-full sm:block ${TINTS[label].band}`} />
            <span className="flex items-baseline gap-2 sm:mt-2 sm:block">
              <span className="numeric font-serif text-lg font-semibold max-sm:min-w-16">{t("from", { from, to })}</span>
              <span className={`flex items-center gap-1.5 text-sm font-semibold ${TINTS[label].text}`}>
                <RiskMark label={label} />
                {words(`risk.${label}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only">{t("scaleText", { medium, high })}</p>
    </>
  );
}
