import { useLocale, useTranslations } from "next-intl";
import { formatMonth } from "#components/locale/dates";
import { formatList } from "#components/locale/lists";
import type { HistoryMonth } from "#lib/contract/panel";

/** Which months of the history a provider answered, a line a provider; nothing while the own engine made them all. */
export function AnsweredMonths({ history }: { history: HistoryMonth[] }) {
  const t = useTranslations("provider");
  const locale = useLocale();
  const hosts = [...new Set(history.map(({ provider }) => provider))].filter((host) => host !== null);
  return hosts.map((host) => {
    const months = history.filter(({ provider }) => provider === host).map(({ month }) => formatMonth(month, locale));
    return (
      <p key={host} className="mt-2 text-sm text-ink-3 wrap-anywhere">
        {t("months", { host, count: months.length, months: formatList(months, locale) })}
      </p>
    );
  });
}
