import { useLocale, useTranslations } from "next-intl";
import { TrailFields } from "#components/audit/trail-fields";
import { trailChips } from "#components/audit/trail-words";
import { TrailTable } from "#components/audit/trail-table";
import { formatNumber } from "#components/locale/numbers";
import { buttonLook } from "#components/ui/button";
import { FilterChips } from "#components/ui/filter-chips";
import { Icon } from "#components/ui/icon";
import { IgnoredNotice } from "#components/ui/ignored-notice";
import { Pager } from "#components/ui/pager";
import { type Trail, type TrailFilter, trailQuery, WHOLE_TRAIL } from "#lib/contract/audit-trail";
import type { NamedActor } from "#lib/contract/check-list";
import type { Ignored } from "#lib/contract/read-query";

export interface AuditView {
  trail: Trail;
  filter: TrailFilter;
  ignored: Ignored[];
  actors: NamedActor[];
}

const addressOf = (filter: TrailFilter) => `/settings/audit${trailQuery(filter)}`;

/** Who did what to what, when. Nobody changes it; it can be read, filtered and taken along. */
export function AuditScreen(view: AuditView) {
  const t = useTranslations("audit");
  const { trail, filter, ignored } = view;
  const asked = trail.page === filter.page ? ignored : [...ignored, { name: "page", value: String(filter.page) }];
  const words = { t, locale: useLocale() };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-1 max-w-prose text-ink-2">{t("intro")}</p>
        </div>
        {trail.count === 0 ? null : (
          <a href={`/settings/audit/export.csv${trailQuery({ ...filter, page: 1 })}`} download className={`${buttonLook()} screen-only`}>
            <Icon name="download" />
            {t("export")}
          </a>
        )}
      </div>
      <TrailFields {...view} />
      <FilterChips chips={trailChips(filter, view.actors, words)} clearHref={addressOf(WHOLE_TRAIL)} />
      <IgnoredNotice ignored={asked} />
      <Count trail={trail} />
      {trail.count === 0 ? (
        <p className="border-t border-line-2 py-5 text-md">{t("noMatch")}</p>
      ) : (
        <TrailTable entries={trail.entries} actors={view.actors} />
      )}
      <Pager page={trail.page} pages={trail.pages} hrefOf={(page) => addressOf({ ...filter, page })} />
    </>
  );
}

function Count({ trail: { count, more } }: { trail: Trail }) {
  const t = useTranslations("audit");
  const locale = useLocale();
  return (
    <p role="status" className="mt-5 mb-2 text-ink-2">
      {t.rich(more ? "countMore" : "count", {
        count,
        number: formatNumber(count, locale),
        b: (words) => <strong className="numeric text-ink">{words}</strong>,
      })}
    </p>
  );
}
