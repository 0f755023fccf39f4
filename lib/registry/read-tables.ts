/** Registers that come as one table or as several with equal headings, one a year: rows in blocks, streamed, wherever the reading begins. */
import type { RowFault } from "#lib/contract/sources";
import { findHeadings } from "#lib/registry/find-headings";
import { type LineBlock, readLinesOfAll } from "#lib/registry/read-lines";
import type { RegisterRow } from "#lib/registry/register-row";
import { repairText } from "#lib/registry/repair-text";
import { rutOfNumber } from "#lib/rut/rut";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

/** How the tables of a format look. */
export interface Table<Column extends string> {
  /** What the file is called in a sentence: `This is not …`. */
  name: string;
  /** Columns that must be there, as {@link findHeadings} wants them. */
  headings: Readonly<Record<Column, string>>;
  split(line: string): string[];
  /** Whether a last line without a line break, of all its columns, shows by its last cell that it is whole. */
  endsWhole(lastCell: string): boolean;
  readRow(cell: (column: Column) => string): RegisterRow | Fault<RowFault>;
}

interface Layout<Column extends string> {
  width: number;
  at: Record<Column, number>;
}

/**
 * Yields a `record` (key = RUT) or a `bad-row` for every row from line `fromLine` on. Lines are numbered through over all files.
 * Throws {@link RefusedFile} for a file of something else, {@link TruncatedFile} for one that is cut.
 */
export async function* readTables<Column extends string>(input: ImportInput, table: Table<Column>): AsyncGenerator<ImportEvent[]> {
  const fromLine = input.fromLine ?? 1;
  let layout: Layout<Column> | null = null;
  for await (const block of readLinesOfAll(input, fromLine)) {
    layout = block.begins || layout === null ? readHeader(block, table) : layout;
    const events: ImportEvent[] = [];
    const first = Math.max(block.begins ? 1 : 0, fromLine - block.firstLine);
    for (let index = first; index < block.lines.length; index++) {
      const text = block.lines[index] as string;
      if (text === "") continue;
      const cells = table.split(repairText(text));
      if (block.openEnd && index === block.lines.length - 1) {
        if (cells.length < layout.width || !table.endsWhole((cells.at(-1) as string).trim())) throw cutAt(block, block.firstLine + index);
      }
      events.push(readRow(cells, block.firstLine + index, layout, table));
    }
    yield events;
  }
}

function readHeader<Column extends string>(block: LineBlock, table: Table<Column>): Layout<Column> {
  const cells = table.split(repairText(block.lines[0] ?? ""));
  const { at, missing } = findHeadings(cells, table.headings);
  if (missing.length > 0) {
    const columns = missing.join(", ");
    throw new RefusedFile("header-lacks", `${block.file ?? "This"} is not ${table.name}: its first line has no column ${columns}.`, {
      columns,
    });
  }
  if (block.openEnd && block.lines.length === 1) throw cutAt(block, block.firstLine);
  return { width: cells.length, at };
}

function cutAt({ file = "The file" }: LineBlock, line: number): TruncatedFile {
  return new TruncatedFile("cut-line", `${file} ends in the middle of line ${line}: it was not downloaded to its end.`, { line });
}

function readRow<Column extends string>(cells: readonly string[], line: number, layout: Layout<Column>, table: Table<Column>): ImportEvent {
  if (cells.length !== layout.width) {
    const facts = { found: cells.length, expected: layout.width };
    return { type: "bad-row", line, code: "columns", facts, reason: `${facts.found} columns instead of ${facts.expected}` };
  }
  const row = table.readRow((column) => (cells[layout.at[column]] as string).trim());
  return "code" in row ? { type: "bad-row", line, ...row } : { type: "record", line, key: rutOfNumber(row.rutNumber), record: row };
}
