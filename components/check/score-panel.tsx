import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { formatNumber } from "#components/locale/numbers";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import type { CheckScore } from "#lib/contract/contract";
import type { Score } from "#lib/contract/evidence";

const WHOLE = 100;

/** The score as a number and in words. `outOf`: the end of its scale; null where that is the provider's and nobody tells it. */
export function ScoreFigure({ score, outOf }: { score: CheckScore; outOf: number | null }) {
  const t = useTranslations("check");
  const locale = useLocale();
  return (
    <p className="flex flex-wrap items-end justify-between gap-2">
      <span>
        <span className="numeric font-serif text-3xl font-semibold">{formatNumber(score.value, locale)}</span>{" "}
        {outOf === null ? null : <span className="text-md text-ink-3">{t("outOf", { whole: outOf })}</span>}
      </span>
      <RiskLabel label={score.label} />
    </p>
  );
}

/** The score as a number, in words, and on its scale with the thresholds of its matrix. `decided`: people decided about its hits since. */
export function ScorePanel({ score, decided }: { score: Score; decided: boolean }) {
  const t = useTranslations("check");
  const later = useTranslations("decisions");
  const { medium, high } = score.thresholds;
  return (
    <section aria-labelledby="score">
      <h2 id="score" className="sr-only">
        {t("scoreTitle")}
      </h2>
      <ScoreFigure score={score} outOf={WHOLE} />
      <div aria-hidden="true" className="relative mt-4">
        <div className="flex h-1.5 gap-0.5">
          <span className="rounded-full bg-low-band" style={{ width: `${medium}%` }} />
          <span className="rounded-full bg-medium-band" style={{ width: `${high - medium}%` }} />
          <span className="rounded-full bg-high-band" style={{ width: `${WHOLE - high}%` }} />
        </div>
        <span
          className="absolute -top-1 h-3.5 w-1 -translate-x-1/2 rounded-full bg-ink shadow-[0_0_0_2px_var(--paper)]"
          style={{ left: `clamp(2px, ${score.value}%, calc(100% - 2px))` }}
        />
        <div className="numeric relative mt-1.5 h-4 text-xs text-ink-3">
          <span className="absolute left-0">0</span>
          <span className="absolute -translate-x-1/2" style={{ left: `${medium}%` }}>
            {medium}
          </span>
          <span className="absolute -translate-x-1/2" style={{ left: `${high}%` }}>
            {high}
          </span>
          <span className="absolute right-0">{WHOLE}</span>
        </div>
      </div>
      <p className="sr-only">{t("scale", { medium, high })}</p>
      <p className="mt-2 text-sm text-ink-3">
        {t("matrix", { version: score.matrixVersion })}
        <span className="screen-only">
          {" · "}
          <PlaceLink href={`/settings/matrix?version=${score.matrixVersion}`}>{t("howScored")}</PlaceLink>
        </span>
      </p>
      {decided ? <p className="mt-1 text-sm text-ink-3">{later("scoreStays")}</p> : null}
      {score.complete ? null : (
        <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-medium">
          <Icon name="alert" />
          {t("partialScore")}
        </p>
      )}
    </section>
  );
}
