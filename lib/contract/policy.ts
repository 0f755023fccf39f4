/**
 * The policy of an organisation: court data and its legal basis, age of cases, who sees penal detail, four eyes, summaries by a model.
 * The message of a refused field is a code that the forms say in words. Not part of the service contract.
 */
import "#lib/contract/no-eval";
import { z } from "zod";
import { Role } from "#lib/contract/panel";

/** On what an organisation rests its use of data on infractions (article 25 of Ley 19.628 as Ley 21.719 words it). It states it; nobody checks it. */
export const CourtBasis = z.enum(["obliged-entity", "public-body", "express-law", "legal-claims"]);
export type CourtBasis = z.output<typeof CourtBasis>;

/** Cases of any age are counted by 0. */
export const MOST_CASE_YEARS = 100;

const CourtData = z.object({ on: z.boolean(), basis: CourtBasis.nullable(), note: z.string().nullable() });
const CaseAge = z.object({ years: z.number().int().min(0).max(MOST_CASE_YEARS).nullable() });
const PenalDetail = z.object({ roles: z.array(Role) });
const FourEyes = z.object({ on: z.boolean() });
/** `identity`: the model gets name and RUT too. `recipient`: who gets the facts, as it was shown; null when off. */
const SummaryModel = z.object({ on: z.boolean(), identity: z.boolean(), recipient: z.string().nullable() });

const change = { id: z.string(), at: z.string(), by: z.string() };

/** One entry of the history: a part as it was and as it became, by whom. */
export const PolicyChange = z.discriminatedUnion("part", [
  z.object({ ...change, part: z.literal("court-data"), from: CourtData, to: CourtData }),
  z.object({ ...change, part: z.literal("case-age"), from: CaseAge, to: CaseAge }),
  z.object({ ...change, part: z.literal("penal-detail"), from: PenalDetail, to: PenalDetail }),
  z.object({ ...change, part: z.literal("four-eyes"), from: FourEyes, to: FourEyes }),
  z.object({ ...change, part: z.literal("summary-model"), from: SummaryModel, to: SummaryModel }),
]);
export type PolicyChange = z.output<typeof PolicyChange>;
export type PolicyPart = PolicyChange["part"];

export interface Policy {
  /** Whoever changes a part names the revision that was seen. */
  revision: number;
  /** Without `setAt` nobody has stated anything: it is on because an organisation begins so. */
  courtData: z.output<typeof CourtData> & { setBy: string | null; setAt: string | null };
  /** Null: as the installation. In years; 0 counts cases of any age. */
  caseMaxAgeYears: number | null;
  installationCaseMaxAgeYears: number;
  penalDetailFor: Role[];
  fourEyes: boolean;
  /** People of the organisation who are not disabled. */
  enabledPeople: number;
  /** What was allowed, and `offered`: the recipient that the installation has now (null: none). Another one than was allowed is not asked. */
  summaryModel: z.output<typeof SummaryModel> & { offered: string | null };
  /** Newest first, the last hundred. */
  history: PolicyChange[];
}

const note = z
  .string()
  .trim()
  .min(10, "noteShort")
  .max(2_000, "noteLong")
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\r\t]/g, " ")), "oddCharacters");

const seen = { revision: z.number().int().min(0) };

/** `POST /api/panel/policy`: one part of it. */
export const PolicyRequest = z.discriminatedUnion("part", [
  z
    .object({
      ...seen,
      part: z.literal("court-data"),
      on: z.boolean(),
      /** Needed when it is on; when it is off there is nothing to rest on a basis. */
      basis: CourtBasis.nullable(),
      note,
      /** Confirmed that the organisation has the basis and can prove it. */
      attested: z.boolean(),
    })
    .refine(({ on, basis }) => !on || basis !== null, { path: ["basis"], error: "basisMissing" })
    .refine(({ on, attested }) => !on || attested, { path: ["attested"], error: "attestedMissing" }),
  z.object({
    ...seen,
    part: z.literal("case-age"),
    years: z.number("yearsWrong").int("yearsWrong").min(0, "yearsWrong").max(MOST_CASE_YEARS, "yearsWrong").nullable(),
  }),
  z.object({ ...seen, part: z.literal("penal-detail"), roles: z.array(Role).min(1, "rolesMissing").max(Role.options.length) }),
  z.object({ ...seen, part: z.literal("four-eyes"), on: z.boolean() }),
  // `recipient`: as it was shown; a model that was exchanged meanwhile is not allowed by accident.
  z.object({
    ...seen,
    part: z.literal("summary-model"),
    on: z.boolean(),
    identity: z.boolean(),
    recipient: z.string().max(400).nullable(),
  }),
]);
export type PolicyRequest = z.output<typeof PolicyRequest>;

export const PolicyReply = z.object({ revision: z.number().int() });
