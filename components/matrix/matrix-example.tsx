import { useLocale, useTranslations } from "next-intl";
import { CodedSentence } from "#components/check/coded-sentence";
import { RiskLabel } from "#components/check/risk-label";
import { formatNumber, formatPoints } from "#components/locale/numbers";
import type { Score } from "#lib/contract/evidence";

/** Lines that add up, as they stand on every Check. */
export function MatrixExample({ score }: { score: Score }) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  return (
    <dl className="border-t border-line-2">
      {score.reasons.map((reason) => (
        <div key={reason.code} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="min-w-0">
            <CodedSentence room="score" code={reason.code} params={reason.params} />
          </dt>
          <dd className="numeric shrink-0">{formatPoints(reason.points, locale)}</dd>
        </div>
      ))}
      <div className="-mt-px flex items-baseline justify-between gap-6 border-t border-ink py-2 font-semibold">
        <dt className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t("total")}
          <RiskLabel label={score.label} />
        </dt>
        <dd className="numeric">{formatNumber(score.value, locale)}</dd>
      </div>
    </dl>
  );
}
