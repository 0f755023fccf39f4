import { useLocale, useTranslations } from "next-intl";
import { filterChips } from "#components/checks-list/filter-words";
import { CheckFilterFields } from "#components/checks-list/check-filter-fields";
import { ChecksTable } from "#components/checks-list/checks-table";
import { QuickViews } from "#components/checks-list/quick-views";
import { formatNumber } from "#components/locale/numbers";
import { buttonLook } from "#components/ui/button";
import { FilterChips } from "#components/ui/filter-chips";
import { Icon } from "#components/ui/icon";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import { Pager } from "#components/ui/pager";
import { PlaceLink } from "#components/ui/place-link";
import { type CheckFilter, checkFilterQuery, NO_FILTER } from "#lib/contract/check-filter";
import type { CheckList, NamedActor } from "#lib/contract/check-list";
import type { Ignored } from "#lib/contract/read-query";

export interface ChecksView {
  list: CheckList;
  filter: CheckFilter;
  ignored: Ignored[];
  actors: NamedActor[];
  viewerId: string;
  /** `YYYY-MM` in Chile. */
  thisMonth: string;
}

/** All Checks of the organisation. The address says what is shown: whoever opens it sees the same. */
export function ChecksScreen(view: ChecksView) {
  const t = useTranslations("checks");
  const words = { t, vocabulary: useTranslations("vocabulary"), locale: useLocale() };
  const { list, filter, ignored } = view;
  if (list.oldestMonth === null) return <NoChecks />;
  const asked = list.page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  const clear = { ...NO_FILTER, sort: filter.sort, descending: filter.descending };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">{t("title")}</h1>
        {list.count === 0 ? null : (
          <a href={`/checks/export.csv${checkFilterQuery({ ...filter, page: 1 })}`} download className={`${buttonLook()} screen-only`}>
            <Icon name="download" />
            {t("export")}
          </a>
        )}
      </div>
      <QuickViews filter={filter} viewerId={view.viewerId} thisMonth={view.thisMonth} />
      <CheckFilterFields {...view} />
      <FilterChips chips={filterChips(filter, view.actors, view.viewerId, words)} clearHref={`/checks${checkFilterQuery(clear)}`} />
      <IgnoredNotice ignored={asked} />
      <Count count={list.count} />
      {list.count === 0 ? (
        <div className="border-t border-line-2 py-5">
          <p className="text-md font-medium">{t("noMatch")}</p>
          <p className="mt-1 text-ink-2">
            {t.rich("noMatchText", { clear: (words) => <PlaceLink href={`/checks${checkFilterQuery(clear)}`}>{words}</PlaceLink> })}
          </p>
        </div>
      ) : (
        <ChecksTable checks={list.checks} filter={filter} />
      )}
      <Pager page={list.page} pages={list.pages} hrefOf={(page) => `/checks${checkFilterQuery({ ...filter, page })}`} />
    </>
  );
}

/** Said aloud after every change of the filter. */
function Count({ count }: { count: number }) {
  const t = useTranslations("checks");
  const locale = useLocale();
  return (
    <p role="status" className="mt-5 mb-2 text-ink-2">
      {t.rich("count", { count, number: formatNumber(count, locale), b: (words) => <strong className="numeric text-ink">{words}</strong> })}
    </p>
  );
}

function NoChecks() {
  const t = useTranslations("checks");
  return (
    <>
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-md text-ink-2">{t("empty")}</p>
      <p className="mt-5">
        <PlaceLink look="bare" href="/" className={buttonLook("primary")}>
          {t("emptyAction")}
        </PlaceLink>
      </p>
    </>
  );
}
