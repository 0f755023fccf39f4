import { useTranslations } from "next-intl";
import { Day } from "#components/locale/instant";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { freshnessOf } from "#lib/contract/freshness";
import type { SourceStatus } from "#lib/contract/panel";

/** How old each source is, what needs care first. A source that was never loaded is told apart from one that holds nothing. */
export function SourceFreshness({ sources, today }: { sources: SourceStatus[]; today: string }) {
  const t = useTranslations("home");
  const place = (source: SourceStatus) => ["missing", "due", "fresh"].indexOf(freshnessOf(source, today).state);
  return (
    <Section id="sources" title={t("sources")} aside={<PlaceLink href="/settings/sources">{t("sourcesAll")}</PlaceLink>}>
      <ul className="border-t border-line-2">
        {sources
          .filter(isExpected)
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

/** A list that may be loaded and is not waited for says nothing here; a register is what names are found by. */
function isExpected({ version, required, kind }: SourceStatus): boolean {
  return version !== null || required || kind === "registry";
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
  const { state, days } = freshnessOf(source, today);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{source.name}</span>
        <span className="text-sm text-ink-2">{source.asOf === null ? t("noDate") : t("age", { days: days ?? 0 })}</span>
      </p>
      <p className="text-sm text-ink-3">
        {source.asOf === null ? null : <Day date={source.asOf} />}
        {source.asOf === null || source.records === null ? null : " · "}
        {source.records === null ? null : t("records", { count: source.records })}
      </p>
      {state === "due" ? (
        <p className="flex items-center gap-1.5 text-sm text-medium">
          <Icon name="clock" className="size-3.5" /> {t("old")}
        </p>
      ) : null}
    </>
  );
}
