import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import type { Reading } from "#lib/contract/consulted";

/** A number or a yes; a dash with its reason where nothing was consulted. */
export function ReadingValue({ reading, strong = false }: { reading: Reading; strong?: boolean }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { value } = reading;
  if (value === null) {
    const reason = t("unread", namesOf(reading.missing));
    return (
      <span className="text-ink-3" title={reason}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{reason}</span>
      </span>
    );
  }
  const look = value === 0 || value === false ? "text-ink-3" : strong ? "font-semibold" : "";
  return <span className={look}>{typeof value === "boolean" ? t(value ? "yes" : "no") : formatNumber(value, locale)}</span>;
}

/** Sources as a sentence names them. */
export function namesOf(sources: readonly { name: string }[]): { count: number; sources: string } {
  return { count: sources.length, sources: sources.map((source) => source.name).join(", ") };
}
