/**
 * The schemas of the service contract: what the four operations take and answer.
 * The same schemas validate requests, check replies and generate `/openapi.yaml`.
 */
import "#lib/contract/no-eval";
import { z } from "zod";
import { parseRut, RUT_PATTERN, type Rut } from "#lib/rut/rut";

/** A RUT in any accepted form; parses into the normal form. */
export const RutInput = z
  .string()
  .meta({
    pattern: RUT_PATTERN,
    example: "12345678-5",
    description: "RUT with or without dots, with hyphen and check digit; `K` in either case.",
  })
  .transform((text, issues): Rut => {
    const rut = parseRut(text);
    if (rut !== null) return rut;
    issues.addIssue({ code: "custom", message: "Invalid RUT" });
    return z.NEVER;
  });

/** Full name to search: trimmed and white space collapsed, then 2–255 code points, two letters at least, no control characters. */
export const NameInput = z
  .string()
  .meta({
    example: "María José Araya Valdés",
    description: "Full name to search: 2 to 255 characters with at least two letters. Case, accents and order do not matter.",
  })
  // biome-ignore lint: the class is the rule
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "no control characters")
  .transform((text) => text.trim().replace(/\s+/gu, " "))
  .refine((text) => {
    const length = [...text].length;
    return length >= 2 && length <= 255 && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
  }, "2 to 255 characters with at least two letters");

export const CheckRequest = z.object({
  rut: RutInput,
  ai_summary: z.boolean().default(false).describe("When `true`, a natural-language summary is also made and returned in `ai_summary`."),
});
export type CheckRequest = z.output<typeof CheckRequest>;

/** Which of the two 400 messages a bad body of `POST /api/check` gets: only a sound RUT lets `ai_summary` be at fault. */
export function badCheckBody(fields: string[]): "invalid-rut" | "invalid-ai-summary" | "invalid-request" {
  if (fields.length === 0 || fields.includes("rut")) return "invalid-rut";
  return fields.includes("ai_summary") ? "invalid-ai-summary" : "invalid-request";
}

export const NameRequest = z.object({ name: NameInput });
export type NameRequest = z.output<typeof NameRequest>;

export const RutRequest = z.object({ rut: RutInput });
export type RutRequest = z.output<typeof RutRequest>;

const count = z.number().int().min(0);

export const CheckData = z
  .object({
    causas_penales_count: count.describe("Total criminal cases detected."),
    causas_penales_rut_match_count: count.describe("Criminal cases matched exactly by RUT."),
    causas_penales_name_match_count: count.describe("Criminal cases matched by name (without RUT)."),
    causas_civiles_count: count.describe("Total civil cases."),
    causas_laborales_count: count.describe("Total labor cases."),
    causas_sindicales_count: count.describe("Total union cases."),
    international_sanctions_count: count.describe("Matches in international sanctions lists."),
    pep: z.boolean().describe("true when the person appears as a politically exposed person."),
  })
  .describe("Counters of what was found, and one flag.");
export type CheckData = z.output<typeof CheckData>;

export const ScoreLabel = z.enum(["low", "medium", "high"]);
export type ScoreLabel = z.output<typeof ScoreLabel>;

export const CheckScore = z
  .object({
    // The contract shows no range: in front of a provider it is the provider's.
    value: z.number().meta({ format: "double", description: "Risk score: 0 to 100 by the own engine, else as the provider gives it." }),
    label: ScoreLabel.describe("Risk label: the risk matrix says where each begins."),
  })
  .describe("Risk score with its label.");
export type CheckScore = z.output<typeof CheckScore>;

export const Check = z.object({
  id: z.uuid().describe("Unique identifier of the Check."),
  permalink: z.url().describe("URL of the Check's detail in the web panel."),
  rut: z.string().max(10).describe("The RUT queried, normalized."),
  name: z.string().describe("Full name associated with the RUT."),
  data: CheckData,
  created_at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
    .meta({ format: "date-time", description: "Creation time of the Check, UTC." }),
  score: CheckScore,
  pdf_report_url: z.url().describe("URL of the PDF report."),
  ai_summary: z.string().describe("Natural-language summary, or the empty string."),
});
export type Check = z.output<typeof Check>;

export const RutRecord = z.object({
  rut: z.string().describe("RUT in canonical format."),
  full_name: z.string().max(255).nullable().describe("Associated full name; may be null."),
});
export type RutRecord = z.output<typeof RutRecord>;

export const RutRecords = z.array(RutRecord);

export const PaginatedRUTResponse = z.object({
  count: count.describe("Total matches across all pages."),
  page: z.number().int().min(1).describe("Page returned."),
  page_size: z.number().int().min(1).max(25).describe("Size of the page returned."),
  total_pages: z.number().int().min(1).describe("Total number of pages."),
  results: RutRecords.describe("Matches on this page."),
});
export type PaginatedRUTResponse = z.output<typeof PaginatedRUTResponse>;

/** The body of every error. */
export const ErrorBody = z.object({ message: z.string().describe("What was refused, in English whatever the language of the client.") });
export type ErrorBody = z.output<typeof ErrorBody>;
