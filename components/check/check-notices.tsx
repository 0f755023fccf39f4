import { useLocale, useTranslations } from "next-intl";
import { CompletionOffer } from "#components/check/completion-offer";
import { formatDate, formatMonth } from "#components/locale/dates";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { CheckDetail } from "#lib/contract/panel";

/** What must be known before reading on: the month has passed, or a source was not there. `thisMonth` is `YYYY-MM`. */
export function CheckNotices({ detail, thisMonth }: { detail: CheckDetail; thisMonth: string }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const { check, evidence, month } = detail;
  const missing = evidence.sources.filter((source) => source.state === "not-loaded" && source.counters.length > 0);
  return (
    <div className="mt-5 space-y-2.5 empty:hidden">
      {month < thisMonth ? (
        <Notice tone="info" title={t("pastTitle", { month: formatMonth(month, locale) })}>
          <p>
            {t.rich("pastText", {
              date: formatDate(detail.validUntil, locale),
              now: formatMonth(thisMonth, locale),
              file: (words) => <PlaceLink href={`/rut/${check.rut}`}>{words}</PlaceLink>,
            })}
          </p>
        </Notice>
      ) : null}
      {missing.map((source) => (
        <Notice key={source.sourceId} tone="warning" title={t("incompleteTitle", { source: source.name })}>
          <p>{t("incompleteText", { counters: source.counters.map((counter) => t(`counterNames.${counter}`)).join(", ") })}</p>
        </Notice>
      ))}
      {detail.canComplete ? <CompletionOffer checkId={check.id} /> : null}
    </div>
  );
}
