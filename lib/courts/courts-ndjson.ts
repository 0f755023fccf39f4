/**
 * Court cases as NDJSON, for licensed feeds and pushes (docs/formats.md): an object a line with the field names of the CSV, one
 * participant in its own fields or any number in `participantes`. Each line is judged by itself; nothing is nested deeper.
 */
import type { RowFault } from "#lib/contract/sources";
import { CourtRowReader } from "#lib/courts/court-event";
import { COURT_COLUMNS, type CourtField, fieldName, PARTICIPANT_FIELDS, type ParticipantField } from "#lib/courts/court-fields";
import { hasTwice } from "#lib/courts/json-keys";
import { problemOf, readLines } from "#lib/screening/delimited-text";
import { type Fault, type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

/** `CourtRow` records, as `parseCourtsCsv` gives them; several of one line when it has several participants. */
export async function* parseCourtsNdjson(input: ImportInput): AsyncGenerator<ImportEvent> {
  const reader = new CourtRowReader(input.asOf);
  let first = true;
  for await (const lines of readLines(input.open())) {
    for (const { text, line, ended } of lines) {
      if (text.trim() === "") continue;
      if (first) refuseOther(text);
      first = false;
      const read = readLine(text);
      if ("reason" in read) {
        if (!ended && read.code === "broken") {
          throw new TruncatedFile("cut-line", `The file ends in the middle of line ${line}.`, { line });
        }
        yield { type: "bad-row", line, ...read };
        continue;
      }
      yield* reader.events(line, read.fields, read.participants);
    }
  }
  if (first) throw new RefusedFile("empty", "The file is empty.");
  if (reader.extractedOn !== null) yield { type: "meta", asOf: reader.extractedOn };
}

interface Line {
  fields: (name: CourtField) => string;
  participants: ((name: ParticipantField) => string)[];
}

/** Participants of one line; a case with more is told in several. */
const MOST_PARTICIPANTS = 1_000;
const BROKEN = fault("broken", "The line is not a JSON object of texts.");

function readLine(text: string): Line | Fault<RowFault> {
  const problem = problemOf(text);
  if (problem !== null) return fault("broken", `The row cannot be read: ${problem}.`);
  const value = parse(text);
  if (!isObject(value)) return BROKEN;
  if (hasTwice(text)) return fault("field-twice", "The object has a field twice.");
  const { participantes, ...own } = value;
  const fields = readFields(own);
  if (fields === null) return BROKEN;
  const get = (name: string) => fields.get(name) ?? "";
  if (participantes === undefined || participantes === null) return { fields: get, participants: [get] };
  const inner = readInner(participantes);
  // Of a reserve that only a participant tells, the case is the one that is reserved.
  for (const each of inner ?? []) keepMark(fields, each?.get("reservada"));
  // Whether the case is reserved is told first, whatever its participants are.
  if (inner === null || PARTICIPANT_FIELDS.some((name) => get(name) !== "")) return { fields: get, participants: [() => ""] };
  return {
    fields: get,
    participants: inner.map((each) => (name) => each?.get(name) ?? each?.get(name.replace("participante_", "")) ?? ""),
  };
}

/** Of several fields that say whether it is reserved the one that says so holds. */
function keepMark(fields: Map<string, string>, mark: string | undefined): void {
  const before = fields.get("reservada");
  if (mark === undefined || (before !== undefined && !/^(n|no|false|0|)$/i.test(before))) return;
  fields.set("reservada", mark);
}

function readInner(list: unknown): (Map<string, string> | null)[] | null {
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_PARTICIPANTS) return null;
  return list.map((each) => (isObject(each) ? readFields(each) : null));
}

/** Values by the names of the columns; null when one is neither text, number, truth nor null. Fields that we do not know are passed over. */
function readFields(object: Record<string, unknown>): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const [written, value] of Object.entries(object)) {
    const name = fieldName(written);
    if (!KNOWN.has(name) || value === null) continue;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
    if (name === "reservada") keepMark(fields, String(value));
    else fields.set(name, String(value));
  }
  return fields;
}

const KNOWN: ReadonlySet<string> = new Set([...COURT_COLUMNS, "rut", "nombre", "rol", "tipo"]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuseOther(text: string): void {
  if (/^\s*\{/.test(text)) return;
  throw new RefusedFile("wrong-format", "The file has no JSON object in its first line: one object a line is expected.");
}

function fault(code: RowFault, reason: string): Fault<RowFault> {
  return { code, reason };
}
