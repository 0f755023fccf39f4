/**
 * OpenSanctions as `targets.simple.csv`: a target a row, several values of a cell parted by `;`. It says neither topics nor posts, nor of
 * what kind an identifier is: every row counts as what the format is asked for, so a file of both kinds is refused at its end.
 */
import type { RowFault } from "#lib/contract/sources";
import { readRows } from "#lib/screening/delimited-text";
import { type FtmEntity, plainText } from "#lib/screening/ftm-entity";
import { canBeListed, type FtmList, readFtmEntry } from "#lib/screening/ftm-list-entry";
import { type Columns, readDate, readHeader } from "#lib/screening/header-columns";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";

const COLUMNS = [
  "id",
  "schema",
  "name",
  "aliases",
  "birth_date",
  "countries",
  "addresses",
  "identifiers",
  "sanctions",
  "program_ids",
  "dataset",
  "last_seen",
] as const;
type Column = (typeof COLUMNS)[number];

/** Entries as `ListEntry` records; the key is the target's id. Rows of what cannot be looked for by name, such as wallets, are left out. */
export async function* parseTargetsCsv(input: ImportInput, list: FtmList): AsyncGenerator<ImportEvent> {
  let columns: Columns<Column> | null = null;
  let asOf: string | null = null;
  let sanctioned = 0;
  const seen = new Set<string>();
  for await (const row of readRows(input.open(), ",")) {
    if ("problem" in row) {
      yield { type: "bad-row", line: row.line, code: "broken", reason: `The row cannot be read: ${row.problem}.` };
    } else if (columns === null) {
      columns = readHeader(row.cells, COLUMNS, ["id", "schema", "name"]);
    } else if (row.cut && row.cells.length < columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else {
      const { cells, line } = row;
      const read = readTarget(cells, columns, list);
      if (read === null) continue;
      if ("reason" in read) yield { type: "bad-row", line, ...read };
      else if (seen.has(read.entryId)) {
        yield { type: "bad-row", line, code: "twice", facts: { entry: read.entryId }, reason: `Target ${read.entryId} stands twice.` };
      } else {
        seen.add(read.entryId);
        if (isSanctioned(cells, columns)) sanctioned++;
        const day = readDate(columns.get(cells, "last_seen"));
        if (day !== null && day !== "invalid" && (asOf === null || day > asOf)) asOf = day;
        if (line >= (input.fromLine ?? 1)) yield { type: "record", line, key: read.entryId, record: read };
      }
    }
  }
  if (columns === null) throw new RefusedFile("empty", "The file is empty.");
  if (seen.size === 0) throw new RefusedFile("no-records", "The file has no target that could be looked for by name.");
  refuseOtherKind(list, seen.size, sanctioned);
  const date = asOf ?? input.asOf;
  if (date !== undefined && date !== null) yield { type: "meta", asOf: date };
}

function refuseOtherKind(list: FtmList, targets: number, sanctioned: number): void {
  const matching = list === "sanctions" ? sanctioned : targets - sanctioned;
  if (matching * 2 >= targets) return;
  throw new RefusedFile(
    "mixed-dataset",
    `Only ${matching} of ${targets} targets are what the format is for, and this file does not say which. Import targets.nested.json, or a dataset of this kind alone.`,
    { matching, targets },
  );
}

function isSanctioned(cells: string[], columns: Columns<Column>): boolean {
  return columns.get(cells, "sanctions") !== "" || columns.get(cells, "program_ids") !== "";
}

/** The entry of a row, why the row cannot be used, or null when it is of nothing that has a name. */
function readTarget(cells: string[], columns: Columns<Column>, list: FtmList): ListEntry | Fault<RowFault> | null {
  if (cells.length !== columns.width) {
    const facts = { found: cells.length, expected: columns.width };
    return { code: "columns", facts, reason: `The row has ${facts.found} columns, the header ${facts.expected}.` };
  }
  const value = (name: Column) => columns.get(cells, name);
  const values = (name: Column) => splitList(value(name));
  const target: FtmEntity = {
    id: plainText(value("id")),
    schema: value("schema"),
    caption: plainText(value("name")),
    properties: {
      name: [value("name")],
      alias: values("aliases"),
      birthDate: values("birth_date"),
      country: values("countries"),
      address: values("addresses"),
      otherNumber: values("identifiers"),
      programId: values("program_ids"),
    },
    datasets: values("dataset").map(plainText),
    lastSeen: null,
  };
  if (target.id === "") return { code: "no-identity", reason: "The row has no id." };
  if (!canBeListed(target)) return null;
  const sanctions = values("sanctions").map((text, at) => ({
    ...target,
    id: `${at}`,
    schema: "Sanction",
    properties: { program: [text] },
  }));
  return readFtmEntry(target, sanctions, list);
}

/** The values of a cell: parted by `;`, in quotes where they hold one, quotes doubled. */
function splitList(cell: string): string[] {
  const values: string[] = [];
  let at = 0;
  while (at < cell.length) {
    if (cell[at] !== '"') {
      const end = cell.indexOf(";", at);
      values.push(end < 0 ? cell.slice(at) : cell.slice(at, end));
      at = end < 0 ? cell.length : end + 1;
      continue;
    }
    let close = at + 1;
    while (close < cell.length && !(cell[close] === '"' && cell[close + 1] !== '"')) close += cell[close] === '"' ? 2 : 1;
    values.push(cell.slice(at + 1, close).replaceAll('""', '"'));
    const end = cell.indexOf(";", close);
    at = end < 0 ? cell.length : end + 1;
  }
  return values.filter((value) => value.trim() !== "");
}
