import { useTranslations } from "next-intl";
import { daysBetween } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { SourceStatus } from "#lib/contract/panel";
import { DUE_DAYS } from "#lib/contract/freshness";

/** How old each source is, what needs care first. A source that was never loaded is told apart from one that holds nothing. */
export function SourceFreshness({ sources, today }: { sources: SourceStatus[]; today: string }) {
  const t = useTranslations("home");
  const place = (source: SourceStatus) => (source.version === null ? 0 : isDue(source, today) ? 1 : 2);
  return (
    <Section id="sources" title={t("sources")} aside={<PlaceLink href="/settings/sources">{t("sourcesAll")}</PlaceLink>}>
      <ul className="border-t border-line-2">
        {sources
          .toSorted((a, b) => place(a) - place(b))
          .map((source) => (
            <li key={source.sourceId} className="border-b border-line py-2.5">
              <Freshness source={source} today={today} />
            </li>
          ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">{t("sourcesNote")}</p>
    </Section>
  );
}

function Freshness({ source, today }: { source: SourceStatus; today: string }) {
  const t = useTranslations("home");
  if (source.version === null) {
    return (
      <>
        <p className="font-medium">{source.name}</p>
        <p className="flex items-center gap-1.5 text-sm text-medium">
          <Icon name="alert" className="size-3.5" />
          {t("notLoaded")}
        </p>
      </>
    );
  }
  const days = ageDays(source, today);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{source.name}</span>
        <span className="text-sm text-ink-2">{days === null ? t("noDate") : t("age", { days })}</span>
      </p>
      <p className="text-sm text-ink-3">
        {source.asOf === null ? null : <Day date={source.asOf} />}
        {source.asOf === null || source.records === null ? null : " · "}
        {source.records === null ? null : t("records", { count: source.records })}
      </p>
      {isDue(source, today) ? (
        <p className="flex items-center gap-1.5 text-sm text-medium">
          <Icon name="clock" className="size-3.5" /> {t("old")}
        </p>
      ) : null}
    </>
  );
}

function ageDays(source: SourceStatus, today: string): number | null {
  return source.asOf === null ? null : Math.max(0, daysBetween(source.asOf, today));
}

function isDue(source: SourceStatus, today: string): boolean {
  return (ageDays(source, today) ?? 0) > DUE_DAYS[source.kind];
}
