import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { Day } from "#components/locale/instant";
import type { CourtReach as Reach } from "#lib/contract/sources";

/** Which courts and years the court cases are of, by feed and competence: what lies outside was not looked at. */
export function CourtReach({ reach }: { reach: readonly Reach[] }) {
  const t = useTranslations("sources.reach");
  if (reach.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mt-3">
      <h3 className="font-sans text-sm font-semibold">{t("title")}</h3>
      <ul className="text-sm">
        {reach.map((each) => (
          <li key={`${each.feed} ${each.competence}`} className="border-t border-line py-1.5">
            <ReachLine {...each} />
          </li>
        ))}
      </ul>
      <p className="mt-1 max-w-prose text-sm text-ink-3">{t("note")}</p>
    </section>
  );
}

function ReachLine({ feed, competence, cases, courts, filedFrom, filedUntil, extractedUntil }: Reach) {
  const t = useTranslations("sources.reach");
  const locale = useLocale();
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium">{t(`competence.${competence}`)}</span>
        <span className="text-ink-3">{feed}</span>
        <span className="numeric">{t("cases", { count: cases, shown: formatNumber(cases, locale) })}</span>
        {filedFrom === null || filedUntil === null ? null : (
          <span className="numeric">{t("filed", { from: filedFrom.slice(0, 4), until: filedUntil.slice(0, 4) })}</span>
        )}
        {extractedUntil === null ? null : (
          <span className="numeric">
            {t("extracted")} <Day date={extractedUntil} />
          </span>
        )}
      </p>
      <details>
        <summary className="flex min-h-6 w-fit items-center text-accent underline decoration-line-2 underline-offset-3">
          {t("courts", { count: courts.length })}
        </summary>
        <ul className="columns-1 gap-x-6 py-1 text-ink-2 md:columns-2">
          {courts.map((court) => (
            <li key={court} className="break-inside-avoid wrap-anywhere">
              {court}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
