import { useTranslations } from "next-intl";
import { PlaceLink } from "#components/ui/place-link";
import type { Source } from "#lib/contract/sources";

/** The way to what a version changed, entry by entry; of registers and court cases there is none. */
export function VersionLink({ source: { sourceId, name, kind }, version }: { source: Source; version: number }) {
  const t = useTranslations("sources");
  if (kind !== "sanctions" && kind !== "pep") return null;
  return (
    <PlaceLink
      href={`/settings/sources/${encodeURIComponent(sourceId)}/versions/${version}`}
      aria-label={t("diff.openLabel", { name, version })}
      className="inline-flex min-h-6 items-center"
    >
      {t("diff.open")}
    </PlaceLink>
  );
}
