/**
 * The register of legal entities of the SII, `PUB_NOMBRES_PJ.txt`: TAB-separated, one header row, no quoting,
 * `RUT DV COD_SUBTIPO RAZON_SOCIAL FECHA_INICIO_VIG FECHA_TG_VIG`, dates dd-mm-yyyy, an empty last date meaning in force.
 * Source: sii.cl/estadisticas/nominas. 3.4 million rows: everything streams.
 */
import type { CompanyFacts } from "#lib/contract/company-facts";
import { type LineBlock, readLines } from "#lib/registry/read-lines";
import { isoDate } from "#lib/registry/register-dates";
import { registerRow, rutNumberOfParts } from "#lib/registry/register-row";
import { rutOfNumber } from "#lib/rut/rut";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const COLUMNS = ["RUT", "DV", "COD_SUBTIPO", "RAZON_SOCIAL", "FECHA_INICIO_VIG", "FECHA_TG_VIG"] as const;
type Column = (typeof COLUMNS)[number];

interface Layout {
  width: number;
  at: Record<Column, number>;
}

/** Yields a `record` ({@link registerRow}, key = RUT) or a `bad-row` for every line from `fromLine` on, in blocks. */
export async function* parseSiiNames(input: ImportInput): AsyncGenerator<ImportEvent[]> {
  const fromLine = Math.max(input.fromLine ?? 2, 2);
  let layout: Layout | null = null;
  for await (const block of readLines(input.open(), fromLine)) {
    layout ??= readHeader(block.lines[0] ?? "");
    const events: ImportEvent[] = [];
    for (let index = Math.max(0, fromLine - block.firstLine); index < block.lines.length; index++) {
      const text = block.lines[index] as string;
      if (text === "") continue;
      refuseCutLine(block, index, layout);
      events.push(readRow(text, block.firstLine + index, layout));
    }
    yield events;
  }
  if (layout === null) throw new TruncatedFile("empty", "The file is empty.");
}

function readHeader(line: string): Layout {
  const names = line.split("\t").map((name) => name.trim().toUpperCase());
  const at = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
  const missing = COLUMNS.filter((column) => at[column] === -1);
  if (missing.length > 0) {
    const columns = missing.join(", ");
    throw new RefusedFile("header-lacks", `This is not the SII names file: its first line has no column ${columns} between tabs.`, {
      columns,
    });
  }
  return { width: names.length, at };
}

// The last column may be empty, so a line cut right after a tab looks whole: without a line break only a full date is trusted.
function refuseCutLine(block: LineBlock, index: number, layout: Layout): void {
  if (!block.openEnd || index !== block.lines.length - 1) return;
  const cells = (block.lines[index] as string).split("\t");
  const last = cells.at(-1) ?? "";
  if (cells.length < layout.width || (last !== "" && isoDate(last) === null)) {
    const line = block.firstLine + index;
    throw new TruncatedFile("cut-line", `The file ends in the middle of line ${line}: it was not downloaded to its end.`, { line });
  }
}

function readRow(text: string, line: number, { width, at }: Layout): ImportEvent {
  const cells = text.split("\t");
  if (cells.length !== width) {
    const facts = { found: cells.length, expected: width };
    return { type: "bad-row", line, code: "columns", facts, reason: `${facts.found} columns instead of ${facts.expected}` };
  }
  const rutNumber = rutNumberOfParts(cellAt(cells, at.RUT), cellAt(cells, at.DV));
  if (typeof rutNumber !== "number") return { type: "bad-row", line, ...rutNumber };
  const detail: CompanyFacts = {};
  const subtype = cellAt(cells, at.COD_SUBTIPO);
  const from = cellAt(cells, at.FECHA_INICIO_VIG);
  const to = cellAt(cells, at.FECHA_TG_VIG);
  if (subtype !== "") detail.subtype = subtype;
  if (from !== "") detail.validFrom = isoDate(from) ?? from;
  if (to !== "") detail.validTo = isoDate(to) ?? to;
  return { type: "record", line, key: rutOfNumber(rutNumber), record: registerRow(rutNumber, cellAt(cells, at.RAZON_SOCIAL), detail) };
}

function cellAt(cells: readonly string[], column: number): string {
  return (cells[column] as string).trim();
}
