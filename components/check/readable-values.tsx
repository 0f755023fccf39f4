import { useLocale } from "next-intl";
import { countryName } from "#components/locale/countries";
import { formatDate } from "#components/locale/dates";
import type { ReadableValues } from "#lib/contract/match-sentence";

/** How dates and countries within a reason are written in the reader's language. */
export function useReadableValues(): ReadableValues {
  const locale = useLocale();
  return { date: (date) => formatDate(date, locale), country: (country) => countryName(country, locale) };
}
