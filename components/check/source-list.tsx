import { useLocale, useTranslations } from "next-intl";
import { formatDate, formatInstant } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import { Section } from "#components/ui/section";
import { coverageLines, missingPart } from "#lib/contract/court-coverage";
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
            {source.state !== "answered" ? (
              <span className="flex items-start gap-1.5 text-medium">
                <Icon name="alert" className="mt-0.5 size-3.5" />
                <span>
                  {source.name}
                  <MissingPart source={source} sources={sources} />:{" "}
                  {t(source.state === "switched-off" ? "sourceSwitchedOff" : "sourceNotLoaded")}
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
                <CoverageLines source={source} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the source has of each kind of case: no case outside of it was looked at. */
function CoverageLines({ source }: { source: SourceUse }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const lines = coverageLines(source, (date) => formatDate(date, locale));
  const feeds = new Set(lines.map(({ feed }) => feed)).size;
  return lines.map(({ counter, feed, ...facts }) => (
    <span key={`${counter} ${feed}`} className="block text-ink-3">
      {t(`matters.${counter}`)}
      {feeds > 1 ? ` (${feed})` : ""}: {t("coverage", facts)}
    </span>
  ));
}

function MissingPart({ source, sources }: { source: SourceUse; sources: SourceUse[] }) {
  const t = useTranslations("check");
  const counters = missingPart(source, sources);
  return counters.length === 0 ? null : ` (${counters.map((counter) => t(`counterNames.${counter}`)).join(", ")})`;
}
