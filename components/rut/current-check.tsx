import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { capitalised, formatDate, formatInstant, monthName } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import type { CheckLine } from "#lib/contract/panel";

/** This month's Check, which is free to open. `until`: the last date on which it holds. */
export function CurrentCheck({ check, until }: { check: CheckLine; until: string }) {
  const t = useTranslations("rut");
  const locale = useLocale();
  return (
    <section
      id="make"
      aria-labelledby="make-title"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line-2 bg-sheet p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="flex items-center gap-3">
          <span className="sr-only">{t("score")}</span>
          <span className="numeric font-serif text-2xl font-semibold">{formatNumber(check.score.value, locale)}</span>
          <RiskLabel label={check.score.label} />
        </p>
        <div>
          <h2 id="make-title" className="font-sans text-md font-semibold">
            {t("current", { month: capitalised(monthName(check.month, locale)) })}
          </h2>
          <p className="text-ink-2">
            {t("currentText", { made: formatInstant(check.createdAt, locale), until: formatDate(until, locale) })}
          </p>
          {check.complete ? null : (
            <p className="flex items-center gap-1.5 text-medium">
              <Icon name="alert" />
              {t("incomplete")}
            </p>
          )}
        </div>
      </div>
      <PlaceLink look="bare" href={`/checks/${check.id}`} className={buttonLook("primary")}>
        {t("open")}
      </PlaceLink>
    </section>
  );
}
