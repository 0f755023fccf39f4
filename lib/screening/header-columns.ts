/** Named columns of a delimited file and the values in them. Pure. */
import type { RowFault } from "#lib/contract/sources";
import { foldName } from "#lib/names/fold";
import { type Fault, RefusedFile } from "#lib/screening/import-format";

/** Where each named column stands; names compare without case, accents or `_`. */
export interface Columns<Name extends string> {
  width: number;
  has(name: Name): boolean;
  get(cells: string[], name: Name): string;
}

/**
 * Reads a header. Throws `RefusedFile` when a required column is missing or one stands twice; unknown columns are ignored.
 * `get` gives the trimmed value, `""` when the column or the value is absent.
 */
export function readHeader<Name extends string>(cells: string[], known: readonly Name[], required: readonly Name[]): Columns<Name> {
  const places = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const name = columnKey(cell.replace(/\([^()]*\)$/, ""));
    if (name !== "" && places.has(name)) {
      throw new RefusedFile("header-twice", `The column ${cell.trim()} stands twice in the header.`, { column: cell.trim() });
    }
    places.set(name, at);
  }
  const missing = required.filter((name) => !places.has(columnKey(name)));
  if (missing.length > 0) {
    throw new RefusedFile("header-lacks", `The header lacks ${missing.join(", ")}. Expected columns: ${known.join(";")}.`, {
      columns: missing.join(", "),
    });
  }
  const where = new Map<Name, number>(
    known.flatMap((name) => {
      const at = places.get(columnKey(name));
      return at === undefined ? [] : [[name, at] as const];
    }),
  );
  return {
    width: cells.length,
    has: (name) => where.has(name),
    get(row, name) {
      const at = where.get(name);
      return at === undefined ? "" : (row[at] ?? "").trim();
    },
  };
}

/** Longest value of a row, in characters. */
const LONGEST_VALUE = 2_000;

/** Why the cells are no row under this header; null when they are. */
export function rowProblem(cells: string[], columns: Columns<never>, longestValue = LONGEST_VALUE): Fault<RowFault> | null {
  if (cells.length !== columns.width) {
    const facts = { found: cells.length, expected: columns.width };
    return { code: "columns", facts, reason: `The row has ${facts.found} columns, the header ${facts.expected}.` };
  }
  if (cells.every((cell) => cell.length <= longestValue)) return null;
  return { code: "too-long", facts: { most: longestValue }, reason: `A value is longer than ${longestValue} characters.` };
}

function columnKey(name: string): string {
  return foldName(name).replaceAll(" ", "");
}

type IsoDate = `${number}-${number}-${number}`;

/** A date written `YYYY-MM-DD`, `DD-MM-YYYY` or `DD/MM/YYYY`: the first form, null when blank, `invalid` otherwise. */
export function readDate(text: string): IsoDate | null | "invalid" {
  if (text === "") return null;
  const match = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[-/](\d{1,2})[-/](\d{4}))(?:[T ].*)?$/.exec(text);
  if (!match) return "invalid";
  const [year, month, day] = match[1] ? [match[1], match[2], match[3]] : [match[6], match[5], match[4]];
  const date = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` as IsoDate;
  const real = new Date(`${date}T00:00:00Z`);
  // No calendar of a database has a year 0.
  return year === "0000" || Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== date ? "invalid" : date;
}
