import { useLocale, useTranslations } from "next-intl";
import { formatInstant } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import { Section } from "#components/ui/section";
import type { SourceUse } from "#lib/contract/evidence";

/** Every source that this Check consulted, in its version and of its date, and those it could not. */
export function SourceList({ sources }: { sources: SourceUse[] }) {
  const t = useTranslations("check");
  const locale = useLocale();
  return (
    <Section id="sources" title={t("sources")} ruled>
      <ul className="space-y-1.5 text-sm">
        {sources.map((source) => (
          <li key={source.sourceId}>
            {source.state === "not-loaded" ? (
              <span className="flex items-start gap-1.5 text-medium">
                <Icon name="alert" className="mt-0.5 size-3.5" />
                <span>
                  {source.name}: {t("sourceNotLoaded")}
                </span>
              </span>
            ) : (
              <span
                className="text-ink-2"
                title={source.importedAt === null ? undefined : t("importedAt", { date: formatInstant(source.importedAt, locale) })}
              >
                {source.name}
                <span className="block text-ink-3">
                  {source.version === null ? null : `${t("sourceVersion", { version: source.version })} · `}
                  {source.asOf === null ? t("noDate") : <Day date={source.asOf} />}
                  {source.records === null ? null : ` · ${t("records", { count: source.records })}`}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
