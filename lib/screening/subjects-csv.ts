/**
 * A file of names to screen: delimited text with a header in Spanish or English, in any order. A column `nombre` or `rut` is required;
 * birth date, kind, country, document and gender make fewer false hits. Streams; a row that cannot be used is told by its line.
 */
import type { Readable } from "node:stream";
import { nameTokens } from "#lib/names/fold";
import { hasValidCheckDigit, readTypedRut, rutKind, type Rut } from "#lib/rut/rut";
import { readRows } from "#lib/screening/delimited-text";
import { type Columns, readDate, readHeader, rowProblem } from "#lib/screening/header-columns";
import { RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import type { Subject } from "#lib/screening/subject";

/** The names that each column may bear; the first that holds something counts. */
const SUBJECT_COLUMNS = {
  reference: ["id", "referencia", "reference"],
  rut: ["rut", "run"],
  name: ["nombre", "name", "full_name", "nombre_completo", "razon_social"],
  kind: ["tipo", "kind", "type"],
  birthDate: ["fecha_nacimiento", "birth_date", "nacimiento", "dob"],
  country: ["pais", "nacionalidad", "country", "nationality"],
  identifier: ["documento", "pasaporte", "identifier", "passport"],
  gender: ["sexo", "genero", "gender", "sex"],
} as const;
type Column = keyof typeof SUBJECT_COLUMNS;
type Label = (typeof SUBJECT_COLUMNS)[Column][number];

/** A row of the file, with its subject or why there is none. A subject whose name is `""` has a RUT. */
export type SubjectRow = { line: number; reference: string } & ({ subject: Subject & { rut: Rut | null } } | { problem: string });

/** Throws `RefusedFile` when the header has neither names nor RUTs, `TruncatedFile` when the last row is cut. */
export async function* readSubjects(stream: Readable): AsyncGenerator<SubjectRow> {
  const labels = Object.values(SUBJECT_COLUMNS).flat() as Label[];
  let columns: Columns<Label> | null = null;
  for await (const row of readRows(stream, null)) {
    if ("problem" in row) {
      if (columns === null) throw new RefusedFile("wrong-format", `The header cannot be read: ${row.problem}.`);
      yield { line: row.line, reference: "", problem: `The row cannot be read: ${row.problem}.` };
    } else if (columns === null) {
      columns = readHeader(row.cells, labels, []);
      const told = [...SUBJECT_COLUMNS.name, ...SUBJECT_COLUMNS.rut];
      if (!told.some((label) => columns?.has(label))) {
        throw new RefusedFile("header-lacks", `The header has no column of names or RUTs. It needs one of ${told.join(", ")}.`);
      }
    } else if (row.cut && row.cells.length < columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else {
      yield readRow(row.line, row.cells, columns);
    }
  }
  if (columns === null) throw new RefusedFile("empty", "The file is empty.");
}

function readRow(line: number, cells: string[], columns: Columns<Label>): SubjectRow {
  const value = (column: Column) => {
    const filled = SUBJECT_COLUMNS[column].find((label) => columns.get(cells, label) !== "");
    return filled === undefined ? "" : columns.get(cells, filled);
  };
  const reference = value("reference");
  const refuse = (problem: string) => ({ line, reference, problem });
  const broken = rowProblem(cells, columns);
  if (broken !== null) return refuse(broken.reason);
  const rut = value("rut") === "" ? null : readTypedRut(value("rut"));
  if (value("rut") !== "" && (rut === null || !hasValidCheckDigit(rut))) return refuse("The RUT is not valid.");
  const name = value("name");
  if (nameTokens(name).length === 0 && (rut === null || name !== ""))
    return refuse("The name is empty, or holds nothing that can be read.");
  const kind = value("kind") === "" ? (rut === null ? "unknown" : rutKind(rut)) : KINDS.get(value("kind").toLowerCase());
  if (kind === undefined) return refuse(`The kind is none of ${[...KINDS.keys()].join(", ")}.`);
  const birthDate = /^\d{4}(-\d{2})?$/.test(value("birthDate")) ? value("birthDate") : readDate(value("birthDate"));
  if (birthDate === "invalid") return refuse("The birth date is none of YYYY, YYYY-MM, YYYY-MM-DD, DD-MM-YYYY.");
  const gender = value("gender") === "" ? null : GENDERS.get(value("gender").toLowerCase());
  if (gender === undefined) return refuse(`The gender is none of ${[...GENDERS.keys()].join(", ")}.`);
  const countries = value("country") === "" ? [] : [value("country")];
  const identifiers = value("identifier") === "" ? [] : [{ type: "document", value: value("identifier") }];
  return { line, reference, subject: { name, kind, rut, birthDate, gender, countries, identifiers } };
}

const KINDS = new Map<string, Subject["kind"]>([
  ["persona", "person"],
  ["natural", "person"],
  ["person", "person"],
  ["empresa", "company"],
  ["juridica", "company"],
  ["jurídica", "company"],
  ["company", "company"],
]);
const GENDERS = new Map<string, NonNullable<Subject["gender"]>>([
  ["m", "male"],
  ["masculino", "male"],
  ["hombre", "male"],
  ["male", "male"],
  ["f", "female"],
  ["femenino", "female"],
  ["mujer", "female"],
  ["female", "female"],
]);
