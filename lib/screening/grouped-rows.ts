/** Tables in which an entry stands on several rows: the rows by entry, in the order of their first. Held in memory, as the rows need not stand together. */
import type { Readable } from "node:stream";
import { readRows } from "#lib/screening/delimited-text";
import { type Columns, readHeader, rowProblem } from "#lib/screening/header-columns";
import { type ImportEvent, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

export interface TableLayout<Name extends string> {
  delimiter: string;
  known: readonly Name[];
  required: readonly Name[];
  /** The column that tells entries apart. */
  id: Name;
  /** Lines of prose that may stand above the header. */
  linesAbove: number;
}

export interface Table<Name extends string> {
  columns: Columns<Name>;
  header: string[];
  /** What stands above the header. */
  above: string[];
  groups: Map<string, RowGroup>;
  badRows: Extract<ImportEvent, { type: "bad-row" }>[];
}

export interface RowGroup {
  /** Of its first row. */
  line: number;
  rows: string[][];
}

/** Reasons for a listing fill pages, over many lines. */
const LONGEST_VALUE = 50_000;
const MOST_LINES = 60;
const MOST_ROWS = 1_000_000;
/** What a cell costs beside its text. */
const CHARACTERS_OF_A_CELL = 8;
/** Of all rows, as they are held together: many times any of these lists. */
const MOST_CHARACTERS = 400_000_000;

/** Reads a whole table. Throws `RefusedFile` for another file, `TruncatedFile` for one cut in its last row or without rows. */
export async function readTable<Name extends string>(stream: Readable, layout: TableLayout<Name>): Promise<Table<Name>> {
  let table: Table<Name> | null = null;
  const above: string[] = [];
  let rowsRead = 0;
  let characters = 0;
  for await (const row of readRows(stream, layout.delimiter, MOST_LINES)) {
    if ("problem" in row) {
      if (table === null) throw new RefusedFile("wrong-format", `The file is not such a list: line ${row.line} cannot be read.`);
      table.badRows.push({ type: "bad-row", line: row.line, code: "broken", reason: `The row cannot be read: ${row.problem}.` });
    } else if (table === null) {
      if (above.length < layout.linesAbove && !holds(row.cells, layout)) above.push(row.cells.join(" "));
      else
        table = { columns: readHeader(row.cells, layout.known, layout.required), header: row.cells, above, groups: new Map(), badRows: [] };
    } else if (row.cut && row.cells.length < table.columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else addRow(table, layout.id, row.line, row.cells);
    if ("cells" in row) characters += row.cells.reduce((sum, cell) => sum + cell.length + CHARACTERS_OF_A_CELL, 0);
    if (++rowsRead > MOST_ROWS || characters > MOST_CHARACTERS) throw new RefusedFile("hostile", "The file is longer than any such list.");
  }
  if (rowsRead === 0) throw new TruncatedFile("empty", "The file is empty.");
  if (table === null) throw new RefusedFile("wrong-format", `The file is not such a list: it has no column ${layout.id}.`);
  if (table.groups.size === 0) throw new TruncatedFile("no-records", "The list has no entries.");
  return table;
}

function holds<Name extends string>(cells: string[], { id }: TableLayout<Name>): boolean {
  return cells.some((cell) => cell.trim() === id);
}

function addRow<Name extends string>(table: Table<Name>, idColumn: Name, line: number, cells: string[]): void {
  const problem = rowProblem(cells, table.columns, LONGEST_VALUE);
  const id = table.columns.get(cells, idColumn);
  if (problem !== null) table.badRows.push({ type: "bad-row", line, ...problem });
  else if (id === "") table.badRows.push({ type: "bad-row", line, code: "no-identity", reason: "The row has no number of an entry." });
  else {
    const group = table.groups.get(id);
    if (group) group.rows.push(cells);
    else table.groups.set(id, { line, rows: [cells] });
  }
}
