import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right, in tabular figures. */
  numeric?: boolean;
  /** The cell that names its row. One column has it. */
  names?: boolean;
  /** Of the column that the table is sorted by. */
  sort?: "ascending" | "descending";
}

/**
 * A dense table with a caption for who cannot see it. Below 40rem each row becomes a block of its own whose cells say their heads,
 * so nothing scrolls sideways.
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
    <table role="table" className="w-full border-t border-line-2 max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="text-left text-sm text-ink-3">
          {columns.map(({ key, head, numeric, sort }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={sort}
              className={`py-1.5 pr-4 font-medium last:pr-0 ${numeric ? "text-right" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="border-t border-line align-baseline max-sm:block max-sm:py-2.5">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { names, numeric, head, cell } = column;
  const look = `py-2.5 pr-4 text-left font-normal last:pr-0 max-sm:block max-sm:p-0 ${numeric ? "numeric sm:text-right" : ""}`;
  if (names) {
    return (
      <th role="rowheader" scope="row" className={look}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" className={look}>
      <span className="text-sm text-ink-3 sm:hidden">{head} </span>
      {cell(row)}
    </td>
  );
}
