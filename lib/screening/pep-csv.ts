/**
 * Politically exposed persons in CSV, our own layout (docs/formats.md):
 * `rut;nombre;cargo;institucion;desde;hasta;relacion;relacionado_con;fuente;fecha_consulta`, separated by `;` `,` or tab,
 * UTF-8 or Windows-1252. `relacion` is titular (default), familiar or asociado; relatives only from a declaration.
 */
import { createHash } from "node:crypto";
import type { RowFault } from "#lib/contract/sources";
import { nameKey, nameTokens } from "#lib/names/fold";
import { hasValidCheckDigit, parseRut, type Rut } from "#lib/rut/rut";
import { readRows } from "#lib/screening/delimited-text";
import { type Columns, readDate, readHeader, rowProblem } from "#lib/screening/header-columns";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import type { ListEntry, PepPost } from "#lib/screening/list-entry";

export const PEP_COLUMNS = [
  "rut",
  "nombre",
  "cargo",
  "institucion",
  "desde",
  "hasta",
  "relacion",
  "relacionado_con",
  "fuente",
  "fecha_consulta",
] as const;
type Column = (typeof PEP_COLUMNS)[number];

/** Entries as `ListEntry` records. The key is made of person, post, institution, start and relation, so that an end date updates it. */
export async function* parsePepCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  let columns: Columns<Column> | null = null;
  let asOf: string | null = null;
  const seen = new Map<string, number>();
  for await (const row of readRows(input.open(), null)) {
    if ("problem" in row) {
      yield { type: "bad-row", line: row.line, code: "broken", reason: `The row cannot be read: ${row.problem}.` };
    } else if (columns === null) {
      columns = readHeader(row.cells, PEP_COLUMNS, ["nombre", "cargo"]);
    } else if (row.cut && row.cells.length < columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else {
      const read = readPep(row.cells, columns);
      const before = "reason" in read ? undefined : seen.get(read.entry.entryId);
      if ("reason" in read) yield { type: "bad-row", line: row.line, ...read };
      else if (before !== undefined) {
        const reason = `The same post stands in line ${before}.`;
        yield { type: "bad-row", line: row.line, code: "twice", facts: { line: before }, reason };
      } else {
        seen.set(read.entry.entryId, row.line);
        if (read.consultedOn !== null && (asOf === null || read.consultedOn > asOf)) asOf = read.consultedOn;
        if (row.line >= (input.fromLine ?? 1)) yield { type: "record", line: row.line, key: read.entry.entryId, record: read.entry };
      }
    }
  }
  if (columns === null) throw new RefusedFile("empty", "The file is empty.");
  const date = asOf ?? input.asOf;
  if (date !== undefined && date !== null) yield { type: "meta", asOf: date };
}

const RELATIONS = new Map<string, PepPost["relation"]>([
  ["", "holder"],
  ["titular", "holder"],
  ["familiar", "relative"],
  ["asociado", "associate"],
]);

/** The entry of a row and when its source was consulted, or why the row cannot be used. */
function readPep(cells: string[], columns: Columns<Column>): { entry: ListEntry; consultedOn: string | null } | Fault<RowFault> {
  const problem = rowProblem(cells, columns);
  if (problem !== null) return problem;
  const value = (name: Column) => columns.get(cells, name);
  if (nameTokens(value("nombre")).length === 0) return { code: "no-name", reason: "The name is empty." };
  if (value("cargo") === "") return { code: "no-post", reason: "The post is empty." };
  const rut = readOptionalRut(value("rut"));
  if (rut === "invalid") return { code: "not-a-rut", reason: "The RUT is not valid." };
  const relation = RELATIONS.get(value("relacion").toLowerCase());
  if (relation === undefined) {
    return { code: "bad-relation", reason: "The relation is none of titular, familiar, asociado." };
  }
  if (relation !== "holder" && value("relacionado_con") === "") {
    return { code: "no-holder", reason: "A relative or associate needs the holder in relacionado_con." };
  }
  const dates = { from: readDate(value("desde")), to: readDate(value("hasta")), consultedOn: readDate(value("fecha_consulta")) };
  if (Object.values(dates).includes("invalid")) {
    return { code: "bad-date", reason: "A date is neither YYYY-MM-DD nor DD-MM-YYYY." };
  }
  if (dates.from !== null && dates.to !== null && dates.to < dates.from) {
    return { code: "end-before-start", reason: "The end is before the start." };
  }
  const pep: PepPost = {
    post: value("cargo"),
    institution: value("institucion"),
    from: dates.from,
    to: dates.to,
    relation,
    relatedTo: value("relacionado_con") || null,
    source: value("fuente"),
  };
  return { entry: toEntry(value("nombre"), rut, pep), consultedOn: dates.consultedOn };
}

function readOptionalRut(text: string): Rut | null | "invalid" {
  if (text === "") return null;
  const rut = parseRut(text);
  return rut !== null && hasValidCheckDigit(rut) ? rut : "invalid";
}

function toEntry(name: string, rut: Rut | null, pep: PepPost): ListEntry {
  const identity = [
    rut ?? nameKey(name),
    nameKey(pep.post),
    nameKey(pep.institution),
    pep.from ?? "",
    pep.relation,
    nameKey(pep.relatedTo ?? ""),
  ];
  return {
    entryId: createHash("sha256").update(identity.join("|")).digest("hex").slice(0, 16),
    kind: "person",
    names: [{ name, strength: "primary" }],
    programs: [],
    countries: [],
    birthDates: [],
    identifiers: [],
    listedOn: null,
    remarks: null,
    facts: [],
    ruts: rut === null ? [] : [rut],
    pep,
  };
}
