/**
 * Court cases in CSV, our own layout (docs/formats.md): one row a participant; `;` `,` or tab; UTF-8 or Windows-1252.
 * A file need not be whole: rows update what is known of their case and of that participant, and never double it.
 */
import { createHash } from "node:crypto";
import { Competence } from "#lib/contract/evidence";
import type { RowFault } from "#lib/contract/sources";
import type { CourtCase, CourtRow } from "#lib/courts/court-case";
import { foldName, nameKey } from "#lib/names/fold";
import { hasValidCheckDigit, parseRut } from "#lib/rut/rut";
import { readRows } from "#lib/screening/delimited-text";
import { type Columns, readDate, readHeader, rowProblem } from "#lib/screening/header-columns";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

export const COURT_COLUMNS = [
  "fuente",
  "competencia",
  "procedimiento",
  "rit",
  "ruc",
  "tribunal_codigo",
  "tribunal",
  "corte",
  "fecha_ingreso",
  "caratulado",
  "materia_codigo",
  "materia",
  "estado_procesal",
  "estado_administrativo",
  "etapa",
  "fecha_estado",
  "participante_rut",
  "participante_nombre",
  "participante_rol",
  "participante_tipo",
  "reservada",
  "fecha_extraccion",
  "id_externo",
  "origen",
] as const;
type Column = (typeof COURT_COLUMNS)[number];
const REQUIRED = ["competencia", "rit", "tribunal", "participante_nombre", "participante_rol"] as const satisfies readonly Column[];

/** `CourtRow` records; the key is case, role and participant. Reserved and family cases are bad rows. */
export async function* parseCourtsCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  let columns: Columns<Column> | null = null;
  let asOf: string | null = input.asOf ?? null;
  for await (const row of readRows(input.open(), null)) {
    if ("problem" in row) {
      yield { type: "bad-row", line: row.line, code: "broken", reason: `The row cannot be read: ${row.problem}.` };
    } else if (columns === null) {
      columns = readHeader(row.cells, COURT_COLUMNS, REQUIRED);
    } else if (row.cut && row.cells.length < columns.width) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${row.line}.`, { line: row.line });
    } else {
      const read = readCourtRow(row.cells, columns);
      if ("reason" in read) {
        yield { type: "bad-row", line: row.line, ...read };
        continue;
      }
      const { extractedOn } = read.case;
      if (extractedOn !== null && (asOf === null || extractedOn > asOf)) asOf = extractedOn;
      if (row.line >= (input.fromLine ?? 1)) yield { type: "record", line: row.line, key: rowKey(read), record: read };
    }
  }
  if (columns === null) throw new RefusedFile("empty", "The file is empty.");
  if (asOf !== null) yield { type: "meta", asOf };
}

const fault = (code: RowFault, reason: string): Fault<RowFault> => ({ code, reason });

/** The row, or why it cannot be used. */
function readCourtRow(cells: string[], columns: Columns<Column>): CourtRow | Fault<RowFault> {
  const problem = rowProblem(cells, columns);
  if (problem !== null) return problem;
  const value = (name: Column) => columns.get(cells, name);
  const optional = (name: Column) => value(name) || null;
  // What is not plainly open is taken for reserved.
  if (!/^(|n|no|0|false)$/i.test(value("reservada"))) return fault("reserved", "The case is reserved; it is not taken.");
  const competence = readCompetence(value("competencia"));
  if (competence === "family") return fault("family", "Family cases are reserved; they are not taken.");
  if (competence === null) {
    return fault("bad-competence", "The competence is none of penal, civil, laboral, cobranza, suprema, apelaciones.");
  }
  const rit = normalNumber(value("rit"));
  if (!NUMBER.test(rit)) return fault("bad-number", "The RIT or ROL is not of the form letter or book, number, year.");
  if (value("tribunal") === "") return fault("no-court", "The court is empty.");
  if (foldName(value("participante_nombre")) === "") return fault("no-name", "The participant's name is empty.");
  if (value("participante_rol") === "") return fault("no-role", "The participant's role is empty.");
  const rut = value("participante_rut") === "" ? null : parseRut(value("participante_rut"));
  if (value("participante_rut") !== "" && (rut === null || !hasValidCheckDigit(rut))) {
    return fault("not-a-rut", "The participant's RUT is not valid.");
  }
  const filedOn = readDate(value("fecha_ingreso"));
  const stateOn = readDate(value("fecha_estado"));
  const extractedOn = readDate(value("fecha_extraccion"));
  if (filedOn === "invalid" || stateOn === "invalid" || extractedOn === "invalid") {
    return fault("bad-date", "A date is neither YYYY-MM-DD nor DD/MM/YYYY.");
  }
  const origin = readCompetence(value("origen"));
  const identity = [value("fuente"), competence, value("tribunal_codigo") || courtKey(value("tribunal")), rit].join("|");
  const found: CourtCase = {
    caseId: createHash("sha256").update(identity).digest("hex").slice(0, 24),
    source: value("fuente"),
    competence,
    procedure: optional("procedimiento"),
    rit,
    ruc: optional("ruc"),
    courtCode: optional("tribunal_codigo"),
    court: value("tribunal"),
    appealsCourt: optional("corte"),
    filedOn,
    title: value("caratulado"),
    matterCode: optional("materia_codigo"),
    matter: optional("materia"),
    proceduralState: optional("estado_procesal"),
    administrativeState: optional("estado_administrativo"),
    stage: optional("etapa"),
    stateOn,
    origin: origin === "family" ? null : origin,
    extractedOn,
    externalId: optional("id_externo"),
  };
  const kind = { NATURAL: "person", JURIDICA: "company" } as const;
  const written = foldName(value("participante_tipo")).toUpperCase() as keyof typeof kind;
  return {
    case: found,
    participant: { rut, name: value("participante_nombre"), role: value("participante_rol"), kind: kind[written] ?? null },
  };
}

// Letter or book, number, year: C-1156-2026, Ordinaria-528-2017, Civil / 135500 - 2020.
const NUMBER = /^[\p{L} .]+[-/]\s{0,3}\d{1,7}\s{0,3}-\s{0,3}\d{4}$/u;

function normalNumber(text: string): string {
  return text.replace(/\s+/g, " ").replace(/ ?- ?/g, "-").trim();
}

function readCompetence(text: string): Competence | "family" | null {
  const word = foldName(text);
  if (word === "familia") return "family";
  const parsed = Competence.safeParse(word);
  return parsed.success ? parsed.data : null;
}

/** A court's name as it compares: `1º`, `1°` and `1er` are one, and so are `Juzgado` and `Jdo.`. */
function courtKey(name: string): string {
  return foldName(name.replace(/(?<!\d)(\d{1,4})\s{0,3}(º|°|er|ro|do|to|mo|vo|no|ero)(?=\s|$)/gi, "$1")).replace(/\bjdo\b/g, "juzgado");
}

function rowKey(row: CourtRow): string {
  return [row.case.caseId, foldName(row.participant.role), row.participant.rut ?? nameKey(row.participant.name)].join("|");
}
