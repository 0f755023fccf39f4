import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right, in tabular figures. */
  numeric?: boolean;
  /** On a narrow screen the cell needs no head before it: a date, a name, a score speak for themselves. */
  plain?: boolean;
  /** The cell that names its row. One column has it. */
  names?: boolean;
  /** Of the column that the table is sorted by. */
  sort?: "ascending" | "descending";
  /** Where the table is sorted by this column, or the other way round. */
  sortHref?: string;
}

/**
 * A dense table with a caption for who cannot see it. Below 48rem (a window of 1280 px at 200 % too) each row becomes a block of its own whose cells say their heads,
 * so nothing scrolls sideways; of the heads only the ways to sort remain.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    // The roles are said because `display` other than a table's would take them away.
    <table role="table" className="w-full border-t border-line-2 max-md:block">
      <caption className="sr-only">{caption}</caption>
      <Heads columns={columns} />
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="border-t border-line align-baseline max-md:block max-md:py-2.5">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads<Row>({ columns }: { columns: Column<Row>[] }) {
  const sortable = columns.some((column) => column.sortHref !== undefined);
  return (
    <thead role="rowgroup" className={sortable ? "max-md:block" : "max-md:sr-only"}>
      <tr role="row" className="text-left text-sm text-ink-3 max-md:flex max-md:flex-wrap max-md:gap-x-5">
        {columns.map(({ key, head, numeric, sort, sortHref }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            aria-sort={sort}
            className={`py-1.5 pr-4 font-medium last:pr-0 ${numeric ? "text-right" : ""} ${sortHref === undefined ? "max-md:sr-only" : ""}`}
          >
            {sortHref === undefined ? head : <SortLink href={sortHref} sort={sort} head={head} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortLink({ href, sort, head }: { href: string; sort: "ascending" | "descending" | undefined; head: ReactNode }) {
  const t = useTranslations("table");
  return (
    <PlaceLink
      look="bare"
      href={href}
      scroll={false}
      title={t("sortBy")}
      className={`inline-flex min-h-6 items-center gap-1 hover:text-ink ${sort === undefined ? "" : "text-ink"}`}
    >
      {head}
      {sort === undefined ? null : <Icon name="chevron" className={`size-3 ${sort === "ascending" ? "rotate-180" : ""}`} />}
    </PlaceLink>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { names, numeric, plain, head, cell } = column;
  const look = `py-2.5 pr-4 text-left font-normal last:pr-0 max-md:block max-md:p-0 ${numeric ? "numeric md:text-right" : ""}`;
  if (names) {
    return (
      <th role="rowheader" scope="row" className={look}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" className={look}>
      <span className={plain ? "sr-only md:hidden" : "text-sm text-ink-3 md:hidden"}>{head} </span>
      {cell(row)}
    </td>
  );
}
