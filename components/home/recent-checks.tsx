import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { Instant } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { CheckLine } from "#lib/contract/panel";

/** The organisation's latest Checks; on a narrow screen each row becomes two lines. */
export function RecentChecks({ checks }: { checks: CheckLine[] }) {
  const t = useTranslations("home");
  return (
    <Section id="recent" title={t("recent")}>
      {checks.length === 0 ? (
        <p className="border-t border-line-2 py-4 text-ink-2">{t("recentEmpty")}</p>
      ) : (
        <table className="w-full border-t border-line-2">
          <caption className="sr-only">{t("recentCaption")}</caption>
          <thead className="sr-only sm:not-sr-only sm:table-header-group">
            <tr className="text-left text-sm text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col">{t("name")}</th>
              <th scope="col" className="pl-4">
                {t("made")}
              </th>
              <th scope="col" className="pl-4 text-right">
                {t("score")}
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <RecentRow key={check.id} check={check} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function RecentRow({ check }: { check: CheckLine }) {
  const t = useTranslations("home");
  const locale = useLocale();
  return (
    <tr className="border-t border-line align-baseline [&>*]:py-2.5">
      <th scope="row" className="text-left font-normal wrap-anywhere">
        <PlaceLink
          look="bare"
          href={`/checks/${check.id}`}
          title={check.name}
          className="line-clamp-2 font-medium hover:underline hover:underline-offset-3"
        >
          {check.name}
        </PlaceLink>
        <span className="block text-sm text-ink-3">
          <RutText rut={check.rut} />
          <span className="sm:hidden">
            {" · "}
            <Instant iso={check.createdAt} />
          </span>
        </span>
      </th>
      <td className="hidden pl-4 text-sm text-ink-2 sm:table-cell">
        <Instant iso={check.createdAt} />
      </td>
      <td className="pl-4 text-right">
        <span className="inline-flex items-center gap-x-3">
          <span className="numeric font-serif text-lg font-semibold">{formatNumber(check.score.value, locale)}</span>
          <span className="inline-flex min-w-[5.25rem] justify-start">
            <RiskLabel label={check.score.label} short />
          </span>
        </span>
        {check.complete ? null : <span className="block text-xs text-medium">{t("incomplete")}</span>}
      </td>
    </tr>
  );
}
