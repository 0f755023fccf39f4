/**
 * OFAC lists in CSV: `sdn.csv` with `alt.csv`, `add.csv` and, when there, `sdn_comments.csv` (and the consolidated
 * `cons_prim.csv` with its companions). No header, `-0-` is null, a `Ctrl-Z` line ends a file.
 * Source of the layout: US Treasury, "dat_spec.txt". The companions are held in memory, the main file is streamed.
 */
import type { Readable } from "node:stream";
import { readRows } from "#lib/screening/delimited-text";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import { readOfacEntry } from "#lib/screening/ofac-entry";

/** Entries as `ListEntry` records; the key is the entry number. Throws `TruncatedFile` when the parts do not fit together. */
export async function* parseOfacCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  const files = fileNames(input.path);
  const alt = await readCompanion(input.open(files.alt), files.alt, 5);
  const add = await readCompanion(input.open(files.add), files.add, 6);
  const comments = await readComments(input.open(files.comments));
  const seen = new Set<string>();
  let ended = false;
  if (input.asOf !== undefined) yield { type: "meta", asOf: input.asOf };
  for await (const row of readRows(input.open(files.main), ",")) {
    if ("problem" in row) throw unreadable(files.main, row);
    ended = row.cells[0] === END;
    if (ended) break;
    if (row.cut && row.cells.length < 12)
      throw new TruncatedFile("cut-line", `${files.main} ends in the middle of line ${row.line}.`, { line: row.line });
    const id = idOf(row.cells, 12);
    if (id === null) {
      if (seen.size === 0) {
        throw new RefusedFile("wrong-format", `${files.main} is not an OFAC list: line ${row.line} has not its twelve columns.`);
      }
      yield { type: "bad-row", line: row.line, ...columnsFault(row.cells.length) };
      continue;
    }
    if (seen.has(id)) {
      yield { type: "bad-row", line: row.line, code: "twice", facts: { entry: id }, reason: `Entry ${id} stands twice.` };
      continue;
    }
    seen.add(id);
    const entry = readOfacEntry(row.cells, alt.rows.get(id) ?? [], add.rows.get(id) ?? [], comments.get(id) ?? "");
    if ("reason" in entry) yield { type: "bad-row", line: row.line, ...entry };
    else if (row.line >= (input.fromLine ?? 1)) yield { type: "record", line: row.line, key: id, record: entry };
  }
  if (seen.size === 0) throw new TruncatedFile("empty", `${files.main} is empty.`);
  const marks = { [files.main]: ended, [files.alt]: alt.ended, [files.add]: add.ended };
  const unmarked = Object.keys(marks).find((file) => !marks[file]);
  // Tools that rewrite the files drop the mark of all three; one alone without it was cut.
  if (unmarked !== undefined && Object.values(marks).includes(true)) {
    throw new TruncatedFile("no-end-mark", `${unmarked} is cut short: its end mark (Ctrl-Z) is missing.`, { file: unmarked });
  }
  refuseOrphans(alt.rows, seen, files.alt, files.main);
  refuseOrphans(add.rows, seen, files.add, files.main);
}

const END = "\u001a";

/** The companions' names in the manner of the main file: `SDN.CSV` has `ALT.CSV`, `cons_prim.csv` has `cons_alt.csv`. */
function fileNames(path: string): { main: string; alt: string; add: string; comments: string } {
  const last = path.split(/[\\/]/).at(-1) as string;
  const main = /\.csv$/i.test(last) ? last : "sdn.csv";
  const [, stem = "", extension = ".csv"] = /^(.*?)(\.csv)$/i.exec(main) ?? [];
  const upper = stem !== "" && stem === stem.toUpperCase();
  const consolidated = /^(.*?)prim$/i.exec(stem);
  const prefix = consolidated ? (consolidated[1] as string) : stem.slice(0, Math.max(stem.length - 3, 0));
  const name = (word: string) => `${prefix}${upper ? word.toUpperCase() : word}${extension}`;
  return { main, alt: name("alt"), add: name("add"), comments: consolidated ? name("comments") : name("sdn_comments") };
}

interface Companion {
  /** Rows by entry number. */
  rows: Map<string, string[][]>;
  /** Whether the file ends with its mark. */
  ended: boolean;
}

async function readCompanion(stream: Readable, file: string, columns: number): Promise<Companion> {
  const rows = new Map<string, string[][]>();
  let ended = false;
  for await (const row of rowsOf(stream, file)) {
    ended = row.cells[0] === END;
    if (ended) break;
    const id = idOf(row.cells, columns);
    if (id === null) throw unreadable(file, { line: row.line, problem: `the row has not its ${columns} columns` });
    const known = rows.get(id);
    if (known) known.push(row.cells);
    else rows.set(id, [row.cells]);
  }
  return { rows, ended };
}

async function* rowsOf(stream: Readable, file: string): AsyncGenerator<{ line: number; cells: string[] }> {
  try {
    for await (const row of readRows(stream, ",")) {
      if ("problem" in row) throw unreadable(file, row);
      yield row;
    }
  } catch (error) {
    if (isMissing(error)) throw new TruncatedFile("missing-file", `${file} is missing beside the main file.`, { file });
    throw error;
  }
}

/** Remarks that outgrew their column, by entry. The file is optional and has no end mark in older lists. */
async function readComments(stream: Readable): Promise<Map<string, string>> {
  const comments = new Map<string, string>();
  try {
    for await (const row of readRows(stream, ",")) {
      if (!("problem" in row) && /^\d+$/.test(row.cells[0] ?? "")) comments.set(row.cells[0] as string, row.cells[1] ?? "");
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return comments;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function idOf(cells: string[], columns: number): string | null {
  const id = (cells[0] ?? "").trim();
  return cells.length >= columns && /^\d{1,9}$/.test(id) ? id : null;
}

function refuseOrphans(companion: Map<string, unknown>, seen: Set<string>, file: string, main: string): void {
  const orphan = [...companion.keys()].find((id) => !seen.has(id));
  if (orphan !== undefined)
    throw new TruncatedFile(
      "parts-differ",
      `${file} speaks of entry ${orphan}, which is not in ${main}: the files are not of one list, or one is cut short.`,
      { file, entry: orphan, main },
    );
}

function unreadable(file: string, row: { line: number; problem: string }): TruncatedFile {
  return new TruncatedFile("unreadable-row", `${file}, line ${row.line}: ${row.problem}.`, { file, line: row.line });
}

const columnsFault = (found: number) =>
  ({ code: "columns", facts: { found, expected: 12 }, reason: "The row has not the twelve columns of an entry." }) as const;
