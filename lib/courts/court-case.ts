/** A court case as a source tells it, whatever the format, and who takes part in it. */
import { z } from "zod";
import { Competence } from "#lib/contract/evidence";

/** `YYYY-MM-DD`. */
const date = z.string().nullable();

export const CourtCase = z.object({
  /** Identity over imports and feeds: competence, court and number of the case. */
  caseId: z.string().min(1),
  /** The feed that tells it. */
  source: z.string(),
  competence: Competence,
  procedure: z.string().nullable(),
  /** RIT, ROL or libro-rol-año, as printed without stray spaces. */
  rit: z.string().min(1),
  /** Letter or book (folded), number and year; absent of a number of no known shape. */
  numberParts: z.object({ book: z.string(), number: z.number().int(), year: z.number().int() }).optional(),
  /** `YYNNNNNNNN-D`, or `YY-4-NNNNNNN-D` of labour courts, or as printed. */
  ruc: z.string().nullable(),
  courtCode: z.string().nullable(),
  court: z.string(),
  appealsCourt: z.string().nullable(),
  filedOn: date,
  /** Caratulado. */
  title: z.string(),
  matterCode: z.string().nullable(),
  matter: z.string().nullable(),
  proceduralState: z.string().nullable(),
  administrativeState: z.string().nullable(),
  stage: z.string().nullable(),
  stateOn: date,
  /** Where an appeal or a Supreme Court case comes from, when the source says it. */
  origin: Competence.nullable(),
  extractedOn: date,
  /** Set where another row of the same extraction says that it is an anti-union case, and this one does not. */
  antiUnion: z.boolean().optional(),
  externalId: z.string().nullable(),
});
export type CourtCase = z.output<typeof CourtCase>;

export const CourtParticipant = z.object({
  /** Normal form with a valid check digit; null where the source gives none, as penal sources do. */
  rut: z.string().nullable(),
  name: z.string(),
  /** As the source writes it: `DDO.`, `IMPUTADO`. */
  role: z.string(),
  kind: z.enum(["person", "company"]).nullable(),
});
export type CourtParticipant = z.output<typeof CourtParticipant>;

/** One row of a source: a case and one of its participants. */
export const CourtRow = z.object({ case: CourtCase, participant: CourtParticipant });
export type CourtRow = z.output<typeof CourtRow>;

/** What is left of a row that says that its case is reserved: the id under which the case would be kept. */
export interface ReservedCase {
  reservedCaseId: string;
}
