import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { Icon } from "#components/ui/icon";
import type { ScoreVerdict } from "#lib/contract/score-verdict";

/** What came of computing the stored score again, in one quiet line; a difference is not quiet. */
export function RecomputedScore({ verdict }: { verdict: ScoreVerdict }) {
  const t = useTranslations("matrix.recomputed");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const { outcome, stored } = verdict;
  const version = stored.matrixVersion;
  if (outcome === "same") {
    return <p className="mt-2 text-sm text-ink-3">{t("same", { version, value: formatNumber(stored.value, locale) })}</p>;
  }
  const again = outcome === "differs" ? verdict.again : null;
  const facts = again === null ? null : { version, value: formatNumber(again.value, locale), label: words(`riskShort.${again.label}`) };
  const otherValue = again !== null && (again.value !== stored.value || again.label !== stored.label);
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm font-medium text-high">
      <Icon name="alert" className="mt-px" />
      {facts === null ? t("unknown", { version }) : t(otherValue ? "differs" : "differsLines", facts)}
    </p>
  );
}
