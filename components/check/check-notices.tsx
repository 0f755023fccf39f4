import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CompletionOffer } from "#components/check/completion-offer";
import { capitalised, formatDate, formatMonth } from "#components/locale/dates";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { CounterName, SourceUse } from "#lib/contract/evidence";
import type { CheckDetail, CheckLine } from "#lib/contract/panel";

/** Named by their total already. */
const PARTS = new Set<CounterName>(["causas_penales_rut_match_count", "causas_penales_name_match_count"]);

/** What must be known before reading on: the month has passed, or a source was not there. `thisMonth` is `YYYY-MM`. */
export function CheckNotices({
  detail,
  history,
  thisMonth,
  children,
}: {
  detail: CheckDetail;
  history: CheckLine[];
  thisMonth: string;
  children?: ReactNode;
}) {
  const t = useTranslations("check");
  const { check, evidence, month } = detail;
  const missing = evidence.sources.filter((source) => source.state === "not-loaded" && source.counters.length > 0);
  const off = evidence.sources.filter((source) => source.state === "switched-off");
  const counters = (sources: SourceUse[]) =>
    [...new Set(sources.flatMap((source) => source.counters))]
      .filter((counter) => !PARTS.has(counter))
      .map((counter) => t(`counterNames.${counter}`))
      .join(", ");
  return (
    <div className="mt-5 space-y-2.5 empty:hidden">
      {month < thisMonth ? <PastMonth detail={detail} history={history} thisMonth={thisMonth} /> : null}
      {missing.length === 0 ? null : (
        <Notice
          tone="warning"
          title={t("incompleteTitle", { count: missing.length, sources: missing.map((source) => source.name).join(", ") })}
        >
          <p>{t("incompleteText", { counters: counters(missing) })}</p>
        </Notice>
      )}
      {off.length === 0 ? null : (
        <Notice tone="warning" title={t("courtsOffTitle")}>
          <p>{t("courtsOffText", { counters: counters(off) })}</p>
        </Notice>
      )}
      {detail.canComplete ? <CompletionOffer checkId={check.id} /> : null}
      {children}
    </div>
  );
}

/** A Check of a month that has passed says so, and leads to the one that holds now, or to where it can be made. */
export function PastMonth({
  detail,
  history,
  thisMonth,
}: {
  detail: Pick<CheckDetail, "check" | "month" | "validUntil">;
  history: CheckLine[];
  thisMonth: string;
}) {
  const t = useTranslations("check");
  const locale = useLocale();
  const current = history.find((line) => line.month === thisMonth);
  const place = (href: string) => (words: ReactNode) => <PlaceLink href={href}>{words}</PlaceLink>;
  const facts = {
    date: formatDate(detail.validUntil, locale),
    now: formatMonth(thisMonth, locale),
    file: place(`/rut/${detail.check.rut}`),
  };
  return (
    <Notice tone="info" title={t("pastTitle", { month: formatMonth(detail.month, locale) })}>
      <p>
        {current === undefined
          ? t.rich("pastWithout", { ...facts, now: capitalised(facts.now) })
          : t.rich("pastWith", { ...facts, current: place(`/checks/${current.id}`) })}
      </p>
    </Notice>
  );
}
