/**
 * Court cases in CSV, our own layout (docs/formats.md): one row a participant; `;` `,` or tab; UTF-8 or Windows-1252.
 * A file need not be whole: rows update what is known of their case and of that participant, and never double it.
 */
import { CourtRowReader } from "#lib/courts/court-event";
import { COURT_COLUMNS, type CourtField, fieldName } from "#lib/courts/court-fields";
import { readRows } from "#lib/screening/delimited-text";
import { type Columns, readHeader, rowProblem } from "#lib/screening/header-columns";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const REQUIRED = ["competencia", "rit", "tribunal", "participante_nombre", "participante_rol"] as const satisfies readonly CourtField[];

/** `CourtRow` records; the key is case, role and participant. Reserved and family cases are bad rows, with the mark of their case. */
export async function* parseCourtsCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  const reader = new CourtRowReader(input.asOf);
  let columns: Columns<CourtField> | null = null;
  for await (const row of readRows(input.open(), null)) {
    if ("problem" in row) {
      yield { type: "bad-row", line: row.line, code: "broken", reason: `The row cannot be read: ${row.problem}.` };
    } else if (columns === null) {
      columns = readHeader(row.cells.map(fieldName), COURT_COLUMNS, REQUIRED);
    } else if (row.cut && row.cells.length < columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else {
      const { cells } = row;
      const known: Columns<CourtField> = columns;
      const problem = rowProblem(row.cells, columns, Number.POSITIVE_INFINITY);
      if (problem !== null) {
        yield { type: "bad-row", line: row.line, ...problem };
        continue;
      }
      yield reader.event(row.line, (name) => known.get(cells, name));
    }
  }
  if (columns === null) throw new RefusedFile("empty", "The file is empty.");
  if (reader.extractedOn !== null) yield { type: "meta", asOf: reader.extractedOn };
}
