/** CSV as a spreadsheet in Chile opens it: UTF-8 with its mark, semicolons, CRLF, and no cell that it would take for a formula. */
import { stringify } from "csv-stringify/sync";

export type Cell = string | number | null;

/** The file's beginning: the mark of UTF-8 and the heads of its columns. */
export function csvHead(heads: readonly string[]): string {
  return `\uFEFF${csvRows([heads])}`;
}

/** Rows as lines of the file. A null is an empty cell; numbers keep a point, as programs read them. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutral(cell) : cell))),
    { delimiter: ";", record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

// What spreadsheets run: a cell that begins with one of these, in ASCII or full width, also behind spaces or inside a cell of several
// lines (OWASP, CSV injection). The apostrophe in front makes it text. Each line is looked at once, however many are empty.
const FORMULA = /(^|[\r\n])(?:[^\S\r\n]|\u200B)*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20|%]/u;

function neutral(cell: string): string {
  return FORMULA.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
