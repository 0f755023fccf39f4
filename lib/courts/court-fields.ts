/** One row of a court source, by the names of its fields and whatever the format, to a case and a participant. Pure. */
import type { Competence } from "#lib/contract/evidence";
import type { RowFault } from "#lib/contract/sources";
import { caseIdOf, courtKey, isFamilyCourt, readNumber } from "#lib/courts/case-identity";
import type { CourtCase, CourtParticipant } from "#lib/courts/court-case";
import { normalRuc, plainText } from "#lib/courts/court-text";
import { readCompetence } from "#lib/courts/read-competence";
import { foldName, nameKey } from "#lib/names/fold";
import { hasValidCheckDigit, parseRut } from "#lib/rut/rut";
import { readDate } from "#lib/screening/header-columns";
import type { Fault } from "#lib/screening/import-format";

/** The fields and how long each may be, in characters. */
const LONGEST = {
  fuente: 60,
  competencia: 60,
  procedimiento: 200,
  rit: 80,
  ruc: 40,
  tribunal_codigo: 20,
  tribunal: 200,
  corte: 200,
  fecha_ingreso: 40,
  caratulado: 500,
  materia_codigo: 40,
  materia: 500,
  estado_procesal: 120,
  estado_administrativo: 120,
  etapa: 120,
  fecha_estado: 40,
  participante_rut: 40,
  participante_nombre: 255,
  participante_rol: 80,
  participante_tipo: 40,
  reservada: 40,
  fecha_extraccion: 40,
  id_externo: 120,
  origen: 60,
} as const;
export type CourtField = keyof typeof LONGEST;
export const COURT_COLUMNS = Object.keys(LONGEST) as CourtField[];
export const PARTICIPANT_FIELDS = ["participante_rut", "participante_nombre", "participante_rol", "participante_tipo"] as const;
export type ParticipantField = (typeof PARTICIPANT_FIELDS)[number];
type CaseField = Exclude<CourtField, ParticipantField>;
export const CASE_FIELDS = COURT_COLUMNS.filter((name): name is CaseField => !(PARTICIPANT_FIELDS as readonly string[]).includes(name));

/** Why a row is left out; `reserved` are the cases that must not be kept because of it. */
export type CourtFault = Fault<RowFault> & { reserved?: readonly string[] };

/**
 * The case of a row. What is reserved, or says so in words that we do not know, and what is of families is a fault, told before any
 * other. `asOf` is the extraction of a row that says none.
 */
export function readCourtCase(raw: (name: CourtField) => string, asOf: string | null): CourtCase | CourtFault {
  const values = new Map<CaseField, string>();
  let tooLong: CaseField | null = null;
  for (const name of CASE_FIELDS) {
    const written = raw(name);
    if (written === "") continue;
    if (written.length <= LONGEST[name]) values.set(name, plainText(written));
    else {
      tooLong = name;
      // A mark without end is no plain no.
      if (name === "reservada") values.set(name, "?");
    }
  }
  const value = (name: CaseField) => values.get(name) ?? "";
  const place = readPlace(value);
  const secret = secrecyOf(value("reservada"), place);
  if (secret !== null) return secret;
  if (tooLong !== null) return tooLongFault(tooLong);
  const { competence, number } = place;
  if (competence === null || competence === "family") {
    return fault("bad-competence", "The competence is none of penal, civil, laboral, cobranza, suprema, apelaciones.");
  }
  if (number === null) return fault("bad-number", "The RIT or ROL has no number.");
  if (place.courtKey === "") return fault("no-court", "The court is empty.");
  const filedOn = readDate(value("fecha_ingreso"));
  const stateOn = readDate(value("fecha_estado"));
  const extractedOn = readDate(value("fecha_extraccion"));
  if (filedOn === "invalid" || stateOn === "invalid" || extractedOn === "invalid") {
    return fault("bad-date", "A date is neither YYYY-MM-DD nor DD/MM/YYYY.");
  }
  const optional = (name: CaseField) => value(name) || null;
  return {
    caseId: caseIdOf(competence, place.courtKey, number.key),
    source: value("fuente"),
    competence,
    procedure: optional("procedimiento"),
    rit: number.text,
    ...(number.parts && { numberParts: number.parts }),
    ruc: normalRuc(value("ruc")),
    courtCode: optional("tribunal_codigo"),
    court: place.court,
    appealsCourt: optional("corte"),
    filedOn,
    title: value("caratulado"),
    matterCode: optional("materia_codigo"),
    matter: optional("materia"),
    proceduralState: optional("estado_procesal"),
    administrativeState: optional("estado_administrativo"),
    stage: optional("etapa"),
    stateOn,
    origin: place.origin === "family" ? null : place.origin,
    extractedOn: extractedOn ?? asOf,
    externalId: optional("id_externo"),
  };
}

/** The participant of a row, by the names of the columns. */
export function readParticipant(raw: (name: ParticipantField) => string): CourtParticipant | Fault<RowFault> {
  const tooLong = PARTICIPANT_FIELDS.find((name) => raw(name).length > LONGEST[name]);
  if (tooLong !== undefined) return tooLongFault(tooLong);
  const [written, name, role, kind] = PARTICIPANT_FIELDS.map((field) => plainText(raw(field))) as [string, string, string, string];
  if (nameKey(name) === "") return fault("no-name", "The participant's name is empty.");
  if (foldName(role) === "") return fault("no-role", "The participant's role is empty.");
  const rut = written === "" ? null : parseRut(written);
  if (written !== "" && (rut === null || !hasValidCheckDigit(rut))) return fault("not-a-rut", "The participant's RUT is not valid.");
  const word = foldName(kind);
  return { rut, name, role, kind: word.endsWith("natural") ? "person" : word.endsWith("juridica") ? "company" : null };
}

/** The name under which a source gives a field. Whatever is called after a reserve says whether the case is reserved: it is never passed over. */
export function fieldName(written: string): string {
  return /^(es ?|esta ?|causa ?|caso ?|is ?)?(reserv[a-z]{0,6}|secret[ao]?|confidencial|confidential)$/.test(foldName(written))
    ? "reservada"
    : written;
}

interface Place {
  competence: Competence | "family" | null;
  origin: Competence | "family" | null;
  court: string;
  courtKey: string;
  number: ReturnType<typeof readNumber>;
}

function readPlace(value: (name: CaseField) => string): Place {
  const said = readCompetence(value("competencia"));
  const [tribunal, appeals] = [value("tribunal"), value("corte")];
  const keyOf = (court: string) => courtKey(said, court);
  const tribunalKey = said === "suprema" ? "" : keyOf(tribunal);
  // Of an appeal some feeds give the court that it comes from, and beside it the one that hears it.
  const isOrigin = said === "apelaciones" && appeals !== "" && !tribunalKey.startsWith("corte ");
  const court = said === "suprema" ? tribunal || "Corte Suprema" : isOrigin ? appeals : tribunal;
  return {
    competence: isFamilyCourt(tribunalKey) ? "family" : said,
    origin: readCompetence(value("origen")),
    court,
    courtKey: keyOf(court),
    number: readNumber(value("rit")),
  };
}

const OPEN = /^(|n|no|0|f|false|falso|no reservada|publica|publico|abierta)$/;
const RESERVED = /^(s|si|1|x|y|yes|t|true|verdadero|reservada|reservado|secreta|secreto)$/;
const COMPETENCES: readonly Competence[] = ["penal", "civil", "laboral", "cobranza", "suprema", "apelaciones"];

// A family case is one whatever competence another row gave it; an appeal in a family case is one too.
function secrecyOf(mark: string, { competence, origin, courtKey: court, number }: Place): CourtFault | null {
  const ids = (competences: readonly Competence[]) =>
    number === null || court === "" ? [] : competences.map((each) => caseIdOf(each, court, number.key));
  if (competence === "family" || origin === "family") {
    const reserved = ids(competence === "family" || competence === null ? COMPETENCES : [competence]);
    return { ...fault("family", "Family cases are reserved; they are not taken."), reserved };
  }
  const word = foldName(mark);
  if (OPEN.test(word) && (word !== "" || mark === "")) return null;
  // Of a competence that cannot be read it may be any.
  const reserved = ids(competence === null ? COMPETENCES : [competence]);
  if (RESERVED.test(word)) return { ...fault("reserved", "The case is reserved; it is not taken."), reserved };
  return { ...fault("unclear-reserve", "Whether the case is reserved is not clear: S or N; it is not taken."), reserved };
}

function fault(code: RowFault, reason: string): Fault<RowFault> {
  return { code, reason };
}

function tooLongFault(name: CourtField): Fault<RowFault> {
  const most = LONGEST[name];
  return { code: "too-long", facts: { most, column: name }, reason: `${name} is longer than ${most} characters.` };
}
