import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "#components/locale/dates";

/** A date as lists give it, in words: `about 1977`, `between 1949 and 1953`; a plain one as everywhere. */
export function useListedDate(): (date: string) => string {
  const t = useTranslations("hits");
  const locale = useLocale();
  return (date) => {
    const [from = "", to] = date.split("/", 2);
    if (to !== undefined) return t("between", { from: formatDate(from, locale), to: formatDate(to, locale) });
    // Before the date or behind it.
    return date.includes("~") ? t("about", { date: formatDate(date.replace("~", ""), locale) }) : formatDate(date, locale);
  };
}
