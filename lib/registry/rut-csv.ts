/**
 * A list of RUT and name of the operator's own, CSV with a header row: columns `rut` and a name (aliases below), in any order,
 * further columns ignored. Separator `;` `,` or tab, UTF-8 with or without BOM, or Windows-1252, quotes as in RFC 4180.
 */
import { foldName } from "#lib/names/fold";
import { registerRow } from "#lib/registry/register-row";
import { hasValidCheckDigit, readTypedRut, rutNumber } from "#lib/rut/rut";
import { readRows } from "#lib/screening/delimited-text";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const RUT_COLUMNS = ["rut", "run"];
const DIGIT_COLUMNS = ["dv"];
const NAME_COLUMNS = ["nombre", "razon social", "name", "full name", "nombre completo", "fullname"];

interface Layout {
  rut: number;
  /** -1 when the check digit stands with the RUT. */
  digit: number;
  name: number;
  width: number;
}

/** Yields a `record` ({@link registerRow}, key = RUT) or a `bad-row` for every row that begins at `fromLine` or later. */
export async function* parseRutCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  const fromLine = input.fromLine ?? 1;
  let layout: Layout | null = null;
  for await (const row of readRows(input.open(), null)) {
    if (layout === null) layout = readHeader("cells" in row ? row.cells : []);
    else if ("problem" in row) {
      if (row.line >= fromLine) yield { type: "bad-row", line: row.line, reason: row.problem };
    } else {
      if (row.cut && row.cells.length < layout.width) {
        throw new TruncatedFile(`The file ends in the middle of line ${row.line}: it was not copied to its end.`);
      }
      if (row.line >= fromLine) yield readRow(row.cells, row.line, layout);
    }
  }
  if (layout === null) throw new TruncatedFile("The file is empty.");
}

function readHeader(cells: string[]): Layout {
  const names = cells.map((cell) => foldName(cell));
  const find = (aliases: string[]) => names.findIndex((name) => aliases.includes(name));
  const layout = { rut: find(RUT_COLUMNS), digit: find(DIGIT_COLUMNS), name: find(NAME_COLUMNS), width: cells.length };
  if (layout.rut === -1 || layout.name === -1) {
    throw new RefusedFile("The first line must name a column `rut` and a column `nombre` (or `razon_social`, `name`, `full_name`).");
  }
  return layout;
}

function readRow(cells: string[], line: number, layout: Layout): ImportEvent {
  const bad = (reason: string): ImportEvent => ({ type: "bad-row", line, reason });
  const number = cells[layout.rut];
  const name = cells[layout.name];
  if (number === undefined || name === undefined) return bad(`only ${cells.length} of ${layout.width} columns`);
  const rut = readTypedRut(layout.digit === -1 || number.includes("-") ? number : `${number}-${cells[layout.digit] ?? ""}`);
  if (rut === null || rutNumber(rut) === 0) return bad(number.trim() === "" ? "no RUT" : "not a RUT");
  if (!hasValidCheckDigit(rut)) return bad("the check digit of the RUT is wrong");
  return { type: "record", line, key: rut, record: registerRow(rut, name) };
}
