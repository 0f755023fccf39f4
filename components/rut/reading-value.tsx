import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "#components/locale/numbers";
import { type Reading, whyMissing } from "#lib/contract/consulted";
import type { SourceUse } from "#lib/contract/evidence";
import { PROVIDER_GAP } from "#lib/contract/provider";

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

/** Sources that did not answer, and why, as a sentence names them. */
export function namesOf(missing: readonly SourceUse[]): { count: number; sources: string; why: "off" | "notLoaded" | "provider" } {
  const why = missing.some(({ sourceId }) => sourceId === PROVIDER_GAP) ? "provider" : whyMissing(missing);
  return { count: missing.length, sources: missing.map((source) => source.name).join(", "), why };
}
