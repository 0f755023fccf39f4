import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { Findings } from "#components/checks-list/findings";
import { Instant } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import { type Column, Table } from "#components/ui/table";
import { type CheckFilter, checkFilterQuery, type Sort, sortsDownFirst } from "#lib/contract/check-filter";
import type { ListedCheck } from "#lib/contract/check-list";

/** The Checks of a page; each row leads to its Check. */
export function ChecksTable({ checks, filter }: { checks: ListedCheck[]; filter: CheckFilter }) {
  const t = useTranslations("checks");
  const columns: Column<ListedCheck>[] = [
    { key: "name", head: t("name"), names: true, cell: (check) => <Named check={check} />, ...sorting("name", filter) },
    {
      key: "made",
      head: t("made"),
      plain: true,
      cell: (check) => <Instant iso={check.createdAt} className="text-ink-2" />,
      ...sorting("date", filter),
    },
    {
      key: "by",
      head: t("by"),
      plain: true,
      cell: ({ madeBy, provider }) => (
        <span className="text-ink-2 wrap-anywhere">
          {t(madeBy.kind === "token" ? "program" : "person", { name: madeBy.name })}
          {provider === null ? null : <span className="block text-sm text-ink-3">{t("answeredBy", { host: provider })}</span>}
        </span>
      ),
    },
    { key: "found", head: t("found"), cell: (check) => <Findings check={check} /> },
    { key: "score", head: t("score"), numeric: true, plain: true, cell: (check) => <Score check={check} />, ...sorting("score", filter) },
  ];
  return <Table caption={t("caption")} columns={columns} rows={checks} rowKey={(check) => check.id} />;
}

/** How a column stands in the order, and the address that sorts by it, or turns it. */
function sorting(sort: Sort, filter: CheckFilter): Pick<Column<ListedCheck>, "sort" | "sortHref"> {
  const sorted = filter.sort === sort;
  const descending = sorted ? !filter.descending : sortsDownFirst(sort);
  return {
    sort: sorted ? (filter.descending ? "descending" : "ascending") : undefined,
    sortHref: `/checks${checkFilterQuery({ ...filter, sort, descending, page: 1 })}`,
  };
}

function Named({ check }: { check: ListedCheck }) {
  return (
    <PlaceLink look="bare" href={`/checks/${check.id}`} className="group block max-w-[26rem]">
      <span className="line-clamp-3 font-medium wrap-anywhere group-hover:underline group-hover:underline-offset-3">{check.name}</span>
      <RutText rut={check.rut} className="text-sm text-ink-3" />
    </PlaceLink>
  );
}

function Score({ check }: { check: ListedCheck }) {
  const locale = useLocale();
  return (
    <span className="inline-flex items-center gap-x-3">
      <span className="numeric font-serif text-lg font-semibold">{formatNumber(check.score.value, locale)}</span>
      <span className="inline-flex justify-start md:min-w-[5.25rem]">
        <RiskLabel label={check.score.label} short />
      </span>
    </span>
  );
}
