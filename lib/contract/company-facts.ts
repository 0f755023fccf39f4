/**
 * What a register tells of a company beside its name. Every fact is optional: registers tell different ones, and none tells all.
 * Codes stay codes; the panel has their words.
 */
import { z } from "zod";

/** A date `YYYY-MM-DD`; where a file writes something else, its text. */
const date = z.string();

export const CompanyFacts = z.object({
  /** Legal form as the RES codes it: `SPA`, `EIRL`, `SRL`, `SA` … */
  legalForm: z.string().optional(),
  /** Subtype of taxpayer: the code of the SII (`212`), or its words where the file has words. */
  subtype: z.string().optional(),
  /** In force for the SII since; until, when it no longer is. */
  validFrom: date.optional(),
  validTo: date.optional(),
  /** The commercial year that the facts below are of. */
  year: z.number().int().optional(),
  /** Of the economic activity, the widest first: `rubro`, `subrubro`, `actividad`. */
  sector: z.string().optional(),
  subsector: z.string().optional(),
  activity: z.string().optional(),
  /** `tramo según ventas` of the SII, 1 (none declared) to 13 (the largest). */
  salesBand: z.number().int().min(1).max(13).optional(),
  /** Dependent workers. */
  workers: z.number().int().min(0).optional(),
  /** Start of activities, and their end with its kind as the SII words it. */
  startedOn: date.optional(),
  endedOn: date.optional(),
  endKind: z.string().optional(),
  region: z.string().optional(),
  province: z.string().optional(),
  comuna: z.string().optional(),
  /** Capital as registered, in pesos. */
  capital: z.number().optional(),
  /** Of the newest registered act: its kind, its first signature, its registration. */
  act: z.string().optional(),
  actedOn: date.optional(),
  registeredOn: date.optional(),
});
export type CompanyFacts = z.output<typeof CompanyFacts>;
