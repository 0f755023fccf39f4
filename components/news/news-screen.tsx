import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatNumber } from "#components/locale/numbers";
import { NewsEntry } from "#components/news/news-entry";
import { ReadButton } from "#components/news/read-button";
import { SelectField } from "#components/ui/field";
import { FilterForm } from "#components/ui/filter-form";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import { Pager } from "#components/ui/pager";
import { PlaceLink } from "#components/ui/place-link";
import type { NewsFeed } from "#lib/contract/news";
import { NEWS_KINDS, type NewsFilter, newsQuery } from "#lib/contract/news-filter";
import type { Ignored } from "#lib/contract/read-query";

export interface NewsView {
  feed: NewsFeed;
  filter: NewsFilter;
  ignored: Ignored[];
  /** What else must be known of it here. */
  notice: ReactNode;
}

const addressOf = (filter: NewsFilter) => `/news${newsQuery(filter)}`;

/** What is new since the Checks of the organisation, newest first. The address says what is shown. */
export function NewsScreen({ feed, filter, ignored, notice }: NewsView) {
  const t = useTranslations("news");
  const whole = newsQuery({ ...filter, page: 1 }) === "";
  const asked = feed.page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  const nothing = feed.count === 0 && whole;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">{t("title")}</h1>
        {feed.unread === 0 || feed.foundUntil === null ? null : (
          <ReadButton
            marked={{ foundUntil: feed.foundUntil, list: filter.list }}
            label={t(filter.list === null ? "markAll" : "markList")}
            className="screen-only"
          />
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-2">{t("intro")}</p>
      {notice}
      {nothing ? (
        <p className="mt-6 max-w-prose border-t border-line-2 pt-5 text-md">{t("empty")}</p>
      ) : (
        <Fields feed={feed} filter={filter} />
      )}
      <IgnoredNotice ignored={asked} />
      {nothing ? null : <Count count={feed.count} />}
      {feed.count === 0 && !whole ? (
        <p className="border-t border-line-2 py-5 text-md">
          {t.rich(filter.unread && filter.list === null && filter.kind === null ? "allRead" : "noMatch", {
            clear: (words) => <PlaceLink href="/news">{words}</PlaceLink>,
          })}
        </p>
      ) : null}
      <ul>
        {feed.news.map((news) => (
          <NewsEntry key={news.id} news={news} />
        ))}
      </ul>
      <Pager page={feed.page} pages={feed.pages} hrefOf={(page) => addressOf({ ...filter, page })} />
    </>
  );
}

function Fields({ feed, filter }: Pick<NewsView, "feed" | "filter">) {
  const t = useTranslations("news");
  const values = { state: filter.unread ? "unread" : "", list: filter.list ?? "", kind: filter.kind ?? "" };
  const unknown =
    filter.list === null || feed.lists.some(({ id }) => id === filter.list) ? [] : [{ value: filter.list, label: filter.list }];
  return (
    <FilterForm action="/news" label={t("filter")} submit={t("applyFilter")} values={values}>
      <div className="mt-5 grid gap-x-4 gap-y-3 sm:max-w-2xl sm:grid-cols-3">
        <SelectField
          id="news-state"
          name="state"
          label={t("state")}
          defaultValue={values.state}
          options={[
            { value: "", label: t("states.all") },
            { value: "unread", label: t("states.unread") },
          ]}
        />
        <SelectField
          id="news-list"
          name="list"
          label={t("list")}
          defaultValue={values.list}
          options={[{ value: "", label: t("anyList") }, ...feed.lists.map(({ id, name }) => ({ value: id, label: name })), ...unknown]}
        />
        <SelectField
          id="news-kind"
          name="kind"
          label={t("kind")}
          defaultValue={values.kind}
          options={[{ value: "", label: t("anyKind") }, ...NEWS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))]}
        />
      </div>
    </FilterForm>
  );
}

/** Said aloud after every change of the filter. */
function Count({ count }: { count: number }) {
  const t = useTranslations("news");
  const locale = useLocale();
  return (
    <p role="status" className="mt-5 mb-2 text-ink-2">
      {t.rich("count", { count, number: formatNumber(count, locale), b: (words) => <strong className="numeric text-ink">{words}</strong> })}
    </p>
  );
}
