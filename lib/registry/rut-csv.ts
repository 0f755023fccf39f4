/**
 * A list of RUT and name of the operator's own, CSV with a header row: columns `rut` and a name (aliases below), in any order,
 * further columns ignored. Separator `;` `,` or tab, UTF-8 with or without BOM, or Windows-1252, quotes as in RFC 4180.
 */
import type { RowFault } from "#lib/contract/sources";
import { foldName } from "#lib/names/fold";
import { NO_RUT, NOT_A_RUT, registerRow, WRONG_DIGIT } from "#lib/registry/register-row";
import { hasValidCheckDigit, readTypedRut, rutNumber } from "#lib/rut/rut";
import { readRows } from "#lib/screening/delimited-text";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

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
      if (row.line >= fromLine) yield { type: "bad-row", line: row.line, code: "broken", reason: row.problem };
    } else {
      if (row.cut && row.cells.length < layout.width) {
        throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}: it was not copied to its end.`, {
          line: row.line,
        });
      }
      if (row.line >= fromLine) yield readRow(row.cells, row.line, layout);
    }
  }
  if (layout === null) throw new TruncatedFile("empty", "The file is empty.");
}

function readHeader(cells: string[]): Layout {
  const names = cells.map((cell) => foldName(cell));
  const find = (aliases: string[]) => names.findIndex((name) => aliases.includes(name));
  const layout = { rut: find(RUT_COLUMNS), digit: find(DIGIT_COLUMNS), name: find(NAME_COLUMNS), width: cells.length };
  if (layout.rut === -1 || layout.name === -1) {
    throw new RefusedFile(
      "header-lacks",
      "The first line must name a column `rut` and a column `nombre` (or `razon_social`, `name`, `full_name`).",
      {
        columns: [layout.rut === -1 ? "rut" : "", layout.name === -1 ? "nombre" : ""].filter(Boolean).join(", "),
      },
    );
  }
  return layout;
}

function readRow(cells: string[], line: number, layout: Layout): ImportEvent {
  const bad = (fault: Fault<RowFault>): ImportEvent => ({ type: "bad-row", line, ...fault });
  const number = cells[layout.rut];
  const name = cells[layout.name];
  if (number === undefined || name === undefined) {
    const facts = { found: cells.length, expected: layout.width };
    return bad({ code: "columns", facts, reason: `only ${facts.found} of ${facts.expected} columns` });
  }
  const rut = readTypedRut(layout.digit === -1 || number.includes("-") ? number : `${number}-${cells[layout.digit] ?? ""}`);
  if (rut === null || rutNumber(rut) === 0) return bad(number.trim() === "" ? NO_RUT : NOT_A_RUT);
  if (!hasValidCheckDigit(rut)) return bad(WRONG_DIGIT);
  return { type: "record", line, key: rut, record: registerRow(rutNumber(rut), name) };
}
