import { useLocale, useTranslations } from "next-intl";
import { CodedSentence } from "#components/check/coded-sentence";
import { RecomputedScore } from "#components/check/recomputed-score";
import { formatNumber, formatPoints } from "#components/locale/numbers";
import { Section } from "#components/ui/section";
import type { Score } from "#lib/contract/evidence";
import type { ScoreVerdict } from "#lib/contract/score-verdict";

/** Why the score is what it is: lines with points that add up to it, as in a ledger; and whether they still do when computed again. */
export function ReasonLedger({ score, verdict }: { score: Score; verdict: ScoreVerdict }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const value = formatNumber(score.value, locale);
  return (
    <Section id="why" title={t("why", { score: value })} className="mt-9">
      <dl className="border-t border-line-2">
        {score.reasons.length === 0 ? (
          <div className="flex justify-between gap-6 py-2">
            <dt className="text-ink-2">{t("whyNothing")}</dt>
            <dd className="numeric">0</dd>
          </div>
        ) : (
          score.reasons.map((reason, line) => (
            <div key={`${reason.code}-${line}`} className="flex justify-between gap-6 border-b border-line py-2">
              <dt className="min-w-0">
                <CodedSentence room="score" code={reason.code} params={reason.params} />
              </dt>
              <dd className="numeric shrink-0">{formatPoints(reason.points, locale)}</dd>
            </div>
          ))
        )}
        <div className="-mt-px flex justify-between gap-6 border-t border-ink py-2 font-semibold">
          <dt>{t("sum")}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      </dl>
      <RecomputedScore verdict={verdict} />
    </Section>
  );
}
