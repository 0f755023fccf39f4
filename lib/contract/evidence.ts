/**
 * Evidence: what a Check rests on, stored with it and fixed at its making.
 * Which sources answered, in which version and of which date, what matched and why, and why a source could not answer.
 * Texts for people are codes with parameters; `messages/` says them in Spanish and English.
 */
import { z } from "zod";
import { CompanyFacts } from "#lib/contract/company-facts";
import { CheckData, ScoreLabel } from "#lib/contract/contract";

/** A date `YYYY-MM-DD`. */
const date = z.string();
/** An instant, ISO 8601 UTC. */
const instant = z.string();

export const SubjectKind = z.enum(["person", "company"]);
export type SubjectKind = z.output<typeof SubjectKind>;

/** Parameters of a coded sentence. */
export const Params = z.record(z.string(), z.union([z.string(), z.number()]));
export type Params = z.output<typeof Params>;

/** Counters of `CheckData` that a source feeds. */
export const CounterName = z.enum([
  "causas_penales_count",
  "causas_penales_rut_match_count",
  "causas_penales_name_match_count",
  "causas_civiles_count",
  "causas_laborales_count",
  "causas_sindicales_count",
  "international_sanctions_count",
  "pep",
]);
export type CounterName = z.output<typeof CounterName>;

/** What one feed of court cases has for a counter. Dates `YYYY-MM-DD`; null where no row says it. */
export const FeedCoverage = z.object({
  counter: z.enum(["penal", "civil", "labour"]),
  feed: z.string(),
  cases: z.number().int(),
  /** How many courts its cases are of. */
  courts: z.number().int(),
  filedFrom: date.nullable(),
  filedUntil: date.nullable(),
  extractedUntil: date.nullable(),
});
export type FeedCoverage = z.output<typeof FeedCoverage>;

/** A source that this Check consulted, or could not: it was never loaded, or the organisation does not consult it. */
export const SourceUse = z.object({
  sourceId: z.string(),
  kind: z.enum(["registry", "sanctions", "pep", "courts"]),
  name: z.string(),
  state: z.enum(["answered", "not-loaded", "switched-off"]),
  /** Import version; null when not loaded. */
  version: z.number().int().nullable(),
  /** The date the publisher gives the list, or the date of extraction. */
  asOf: date.nullable(),
  importedAt: instant.nullable(),
  /** Records in that version. */
  records: z.number().int().nullable(),
  /** Counters that are incomplete without this source. */
  counters: z.array(CounterName),
  /** Of court cases that answered: which feeds, with what, by counter and feed. Checks of before kept none. */
  coverage: z.array(FeedCoverage).optional(),
});
export type SourceUse = z.output<typeof SourceUse>;

/** How one token of the queried name stands against one of the entry. */
export const TokenPair = z.object({
  query: z.string().nullable(),
  entry: z.string().nullable(),
  how: z.enum(["equal", "near", "sound", "variant", "nickname", "initial", "form-equal", "form-differs", "query-only", "entry-only"]),
});
export type TokenPair = z.output<typeof TokenPair>;

/** One thing that spoke for or against a match: a code of `messages` under `evidence.reason`. */
export const MatchReason = z.object({ code: z.string(), params: Params, weight: z.enum(["for", "against"]) });
export type MatchReason = z.output<typeof MatchReason>;

/** Why two names were taken for one: similarity 0–1, the aligned tokens, and what spoke for and against. */
export const Explanation = z.object({
  similarity: z.number().min(0).max(1),
  /** The name of the entry that matched best, and its strength. */
  matchedName: z.string(),
  nameStrength: z.enum(["primary", "alias", "weak-alias"]),
  tokens: z.array(TokenPair),
  reasons: z.array(MatchReason),
});
export type Explanation = z.output<typeof Explanation>;

/** What the entry of a list says of itself, to compare with what one knows. Checks of before kept none of it. */
const entryFacts = {
  /** Its other names, as published. */
  aliases: z.array(z.string()).default([]),
  /** Identity documents, tax and registration numbers. */
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), country: z.string().nullable() })).default([]),
  /** Place of birth, gender, title, address …: types of `ListEntry`. */
  facts: z.array(z.object({ type: z.string(), value: z.string() })).default([]),
};

/** An entry of an international sanctions list that matched. */
export const SanctionHit = z.object({
  listId: z.string(),
  listName: z.string(),
  version: z.number().int(),
  entryId: z.string(),
  kind: z.enum(["person", "company", "vessel", "aircraft", "unknown"]),
  name: z.string(),
  basis: z.enum(["rut", "name"]),
  programs: z.array(z.string()),
  countries: z.array(z.string()),
  birthDates: z.array(z.string()),
  listedOn: date.nullable(),
  remarks: z.string().nullable(),
  ...entryFacts,
  explanation: Explanation,
});
export type SanctionHit = z.output<typeof SanctionHit>;

/** An entry of a PEP list that matched. `counted` when the Chilean rule counts it as a PEP now. */
export const PepHit = z.object({
  listId: z.string(),
  listName: z.string(),
  version: z.number().int(),
  entryId: z.string(),
  name: z.string(),
  basis: z.enum(["rut", "name"]),
  post: z.string(),
  institution: z.string(),
  from: date.nullable(),
  to: date.nullable(),
  status: z.enum(["current", "ceased", "former", "relative", "associate"]),
  relatedTo: z.string().nullable(),
  source: z.string(),
  counted: z.boolean(),
  ...entryFacts,
  explanation: Explanation,
});
export type PepHit = z.output<typeof PepHit>;

export const Competence = z.enum(["penal", "civil", "laboral", "cobranza", "suprema", "apelaciones"]);
export type Competence = z.output<typeof Competence>;

/** A court case in which the subject takes part. */
export const CaseHit = z.object({
  caseId: z.string(),
  competence: Competence,
  /** The counter that counts it; null when it is shown only (origin of an appeal unknown). */
  counter: z.enum(["penal", "civil", "labour"]).nullable(),
  /** Also a union case (práctica antisindical). */
  union: z.boolean(),
  basis: z.enum(["rut", "name"]),
  rit: z.string(),
  ruc: z.string().nullable(),
  court: z.string(),
  title: z.string(),
  matter: z.string().nullable(),
  procedure: z.string().nullable(),
  filedOn: date.nullable(),
  state: z.string().nullable(),
  concluded: z.boolean(),
  /** The subject's roles in the case as the source writes them. */
  roles: z.array(z.string()),
  /** Whether one of the roles is adverse (defendant, accused). */
  adverse: z.boolean(),
  participantName: z.string(),
  source: z.string(),
  extractedOn: date.nullable(),
  /** Null on a match by RUT. */
  explanation: Explanation.nullable(),
  /** Distinct RUTs of the registry with exactly the participant's name, of a case by name: how likely a namesake is. Checks of before kept none. */
  namesakes: z.number().int().optional(),
});
export type CaseHit = z.output<typeof CaseHit>;

/** One line of the score; the points of all lines add up to the value. Codes under `evidence.score`. */
export const ScoreReason = z.object({ code: z.string(), params: Params, points: z.number() });
export type ScoreReason = z.output<typeof ScoreReason>;

export const Score = z.object({
  value: z.number().min(0).max(100),
  label: ScoreLabel,
  matrixVersion: z.number().int(),
  thresholds: z.object({ medium: z.number(), high: z.number() }),
  reasons: z.array(ScoreReason),
  /** False when a source was not loaded: the score cannot be presented as complete. */
  complete: z.boolean(),
});
export type Score = z.output<typeof Score>;

/** Something that would have counted and was left out at the making, and why. */
export const LeftOut = z.object({
  what: z.enum(["sanction", "pep", "case"]),
  id: z.string(),
  name: z.string(),
  why: z.enum(["dismissed", "too-old"]),
  /** Of a case: the counter that it would have counted in. Checks of before do not say it. */
  counter: CaseHit.shape.counter.optional(),
  /** Of what was dismissed: the list or source, and who dismissed it when and why. */
  dismissal: z.object({ listId: z.string(), by: z.string(), at: instant, reason: z.string() }).optional(),
});
export type LeftOut = z.output<typeof LeftOut>;

/** What one register says of the RUT. */
export const RegisterRecord = z.object({
  source: z.string(),
  name: z.string().nullable(),
  asOf: date.nullable(),
  licence: z.string().nullable(),
  /** What the register tells beside the name; absent where it tells nothing, and in Checks of before. */
  facts: CompanyFacts.optional(),
});
export type RegisterRecord = z.output<typeof RegisterRecord>;

export const Evidence = z.object({
  format: z.literal(1),
  subject: z.object({
    rut: z.string(),
    name: z.string(),
    kind: SubjectKind,
    records: z.array(RegisterRecord),
    /** Distinct RUTs of the registry with exactly this name, this one included; null when the index of names was still being built. */
    namesakes: z.number().int().min(0).nullable(),
  }),
  sources: z.array(SourceUse),
  sanctions: z.array(SanctionHit),
  pep: z.array(PepHit),
  cases: z.array(CaseHit),
  leftOut: z.array(LeftOut),
  /** Cases filed before `since` were left out; null without a limit or where none were consulted. Checks of before do not say it. */
  caseLimit: z.object({ years: z.number().int(), since: date }).nullable().optional(),
  counters: CheckData,
  /** Of the totals, how many are adverse by role, and how many rest on the name alone. */
  adverse: z.object({ penal: z.number(), civil: z.number(), labour: z.number(), union: z.number() }),
  byName: z.object({ penal: z.number(), civil: z.number(), labour: z.number(), union: z.number() }),
  score: Score,
});
export type Evidence = z.output<typeof Evidence>;
