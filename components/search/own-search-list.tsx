import { useLocale, useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { OwnSearch } from "#lib/contract/panel";
import { searchPlace } from "#lib/contract/search-place";

/** What the person searched for in the last 24 hours: every page that was paid for is a link, and free. */
export function OwnSearchList({ searches }: { searches: OwnSearch[] }) {
  const t = useTranslations("search");
  if (searches.length === 0) return null;
  return (
    <Section id="own-searches" title={t("own.title")} aside={t("own.aside")} className="mt-9">
      <ul className="border-t border-line-2">
        {searches.map((search) => (
          <OwnSearchRow key={`${search.kind} ${search.name}`} search={search} />
        ))}
      </ul>
    </Section>
  );
}

function OwnSearchRow({ search }: { search: OwnSearch }) {
  const t = useTranslations("search");
  const locale = useLocale();
  const [first = 1, ...others] = search.pages;
  const placeOf = (page: number) => searchPlace({ name: search.name, kind: search.kind, page });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5">
      <span className="min-w-0">
        <PlaceLink look="bare" href={placeOf(first)} className="font-medium wrap-anywhere hover:text-accent">
          {search.name}
        </PlaceLink>
        <span className="numeric block text-sm text-ink-2">
          {search.kind === null ? null : <>{t(`filter.${search.kind}`)} · </>}
          {t("total", { count: search.count })}
          {others.length === 0 ? null : (
            <>
              {" · "}
              {t("own.pages")}{" "}
              {search.pages.map((page) => (
                <PlaceLink key={page} href={placeOf(page)} className="mr-1 inline-flex min-h-6 min-w-6 items-center justify-center">
                  {formatNumber(page, locale)}
                </PlaceLink>
              ))}
            </>
          )}
        </span>
      </span>
      <span className="text-sm text-ink-3">{t.rich("own.until", { until: () => <Instant key="until" iso={search.freeUntil} /> })}</span>
    </li>
  );
}
