/** What the panel's own routes under `/api/panel` answer, and the enumerations that its forms use. Not part of the service contract. */
import { z } from "zod";
import {
  Check,
  type CheckData,
  CheckRequest,
  CheckScore,
  NameRequest,
  PaginatedRUTResponse,
  RutRecord,
  RutRecords,
} from "#lib/contract/contract";
import { Evidence, RegisterRecord, type SourceUse, SubjectKind } from "#lib/contract/evidence";
import { NewsLine } from "#lib/contract/news";
import { ReviewBeside } from "#lib/contract/review";

/** Why a person is looked up (Ley 21.719, article 3 b): stored with every Check. */
export const Purpose = z.enum(["customer-due-diligence", "supplier-review", "counterparty-review", "employment-review", "other"]);
export type Purpose = z.output<typeof Purpose>;

/** The legal basis of the look-up (Ley 21.719, articles 12 and 13). */
export const LegalBasis = z.enum(["legal-obligation", "contract", "consent", "legitimate-interest", "legal-claims"]);
export type LegalBasis = z.output<typeof LegalBasis>;

export const Language = z.enum(["es", "en"]);
export type Language = z.output<typeof Language>;

export const Role = z.enum(["officer", "admin"]);
export type Role = z.output<typeof Role>;

/**
 * Why a text of a language model was not taken: the address did not answer, or answered an error; it took too long; what came was no text;
 * the text was longer than one may be; it said something that the facts do not, or left out something that they say.
 */
export const SummaryFallback = z.enum(["unreachable", "stalled", "garbled", "too-long", "unfaithful"]);
export type SummaryFallback = z.output<typeof SummaryFallback>;

/** A Check with all that the panel, the PDF and the summary show of it. */
export const CheckDetail = z.object({
  check: Check,
  month: z.string(),
  /** Last date on which it is the Check of the month, `YYYY-MM-DD`. */
  validUntil: z.string(),
  evidence: Evidence,
  purpose: Purpose,
  legalBasis: LegalBasis,
  madeBy: z.object({ kind: z.enum(["user", "token"]), name: z.string() }),
  organisation: z.object({ name: z.string(), language: Language, demo: z.boolean() }),
  /** When and by which maker the summary was made; null when there is none. `fallback`: why the local text stands where a model was asked. */
  summary: z.object({ maker: z.string(), madeAt: z.string(), fallback: SummaryFallback.nullable() }).nullable(),
  /** A source that was missing at the making has been loaded since: one free completion is offered. */
  canComplete: z.boolean().optional(),
  /** What people decided about its hits and its RUT, as it stands now. */
  review: ReviewBeside.optional(),
  /** The viewer's role does not see the detail of penal cases: none of them is in `evidence.cases`; the counters are whole. */
  penalHidden: z.boolean().optional(),
});
export type CheckDetail = z.output<typeof CheckDetail>;

/** A Check in a list or in the monthly history. */
export const CheckLine = z.object({
  id: z.string(),
  rut: z.string(),
  name: z.string(),
  month: z.string(),
  createdAt: z.string(),
  score: CheckScore,
  complete: z.boolean(),
});
export type CheckLine = z.output<typeof CheckLine>;

/** A month of the history: its Check with its counters, and the sources that say which of them were consulted. */
export interface HistoryMonth extends CheckLine {
  data: CheckData;
  /** Host of the provider that answered it; null of the own engine's. */
  provider: string | null;
  sources: SourceUse[];
}

/** What the registers say of a RUT, as far as the organisation has it: with its latest Check, or by a look-up of the last 24 hours. */
export const KnownRegisters = z.object({
  from: z.discriminatedUnion("by", [
    z.object({ by: z.literal("check"), checkId: z.string(), month: z.string() }),
    z.object({ by: z.literal("lookup"), freeUntil: z.string() }),
  ]),
  /** In their order; a look-up answers names alone, without their source. */
  records: z.array(RegisterRecord.extend({ source: z.string().nullable() })),
});
export type KnownRegisters = z.output<typeof KnownRegisters>;

/** The file of a RUT: what the organisation may see of it without paying again. */
export const RutFile = z.object({
  rut: z.string(),
  kind: z.enum(["person", "company"]),
  validCheckDigit: z.boolean(),
  /** Known from a Check or from a look-up paid in the last 24 hours; null otherwise. */
  name: z.string().nullable(),
  registers: KnownRegisters.nullable(),
  month: z.string(),
  monthEndsOn: z.string(),
  current: CheckLine.nullable(),
  /** The latest of the months before. */
  last: CheckLine.nullable(),
});
export type RutFile = z.output<typeof RutFile>;

export const SourceStatus = z.object({
  sourceId: z.string(),
  kind: z.enum(["registry", "sanctions", "pep", "courts"]),
  name: z.string(),
  /** A Check is incomplete without it. */
  required: z.boolean(),
  version: z.number().int().nullable(),
  asOf: z.string().nullable(),
  importedAt: z.string().nullable(),
  /** When a sync last got it, or found it unchanged. */
  checkedAt: z.string().nullable(),
  records: z.number().int().nullable(),
});
export type SourceStatus = z.output<typeof SourceStatus>;

export const Home = z.object({
  month: z.string(),
  checksThisMonth: z.number().int(),
  risk: z.object({ low: z.number().int(), medium: z.number().int(), high: z.number().int() }),
  recent: z.array(CheckLine),
  sources: z.array(SourceStatus),
  /** The newest that nobody has read. */
  news: z.array(NewsLine),
  /** Items that wait for a person: to confirm, proposed and so waiting for a second one, and of both those assigned to the viewer. */
  waiting: z.object({ toConfirm: z.number().int(), proposed: z.number().int(), mine: z.number().int() }),
});
export type Home = z.output<typeof Home>;

/** The signed-in person, the organisation's balance and prices in credits. */
export const Viewer = z.object({
  name: z.string(),
  email: z.string(),
  role: Role,
  organisation: z.string(),
  demo: z.boolean(),
  /** An admin of an organisation that operates the installation. */
  mayImport: z.boolean(),
  balanceCredits: z.number().int(),
  /** What is new since the Checks and nobody has read; at most `MOST_UNREAD`. */
  unreadNews: z.number().int(),
  /** Items of the organisation that wait for a person; at most `MOST_WAITING` of lib/contract/review-filter.ts. */
  waitingReview: z.number().int(),
  /** In credits; all 0 where a provider bills and this installation's ledger does not. */
  prices: z.object({ check: z.number().int(), nameSearch: z.number().int(), rutLookup: z.number().int() }),
  /** The provider whose service answers the organisation; null with the own engine. */
  provider: z.object({ host: z.string(), metered: z.boolean() }).nullable(),
  /** It is asked with the organisation's own account, not with the installation's. */
  providerIsOwn: z.boolean(),
  /** Since when that provider refuses the credentials that it is asked with; null as long as it takes them. */
  providerRefusedSince: z.string().nullable(),
  defaults: z.object({ purpose: Purpose, legalBasis: LegalBasis }),
});
export type Viewer = z.output<typeof Viewer>;

/** The panel's `POST /api/panel/checks`: the contract's request with purpose and legal basis. */
export const PanelCheckRequest = CheckRequest.extend({ purpose: Purpose, legal_basis: LegalBasis });
export type PanelCheckRequest = z.output<typeof PanelCheckRequest>;

export const PanelCheckReply = z.object({ check: Check, reused: z.boolean(), balanceCredits: z.number().int() });
export type PanelCheckReply = z.output<typeof PanelCheckReply>;

/** `POST /api/panel/rut-lookups` answers the contract's records; `free` when paid in the last 24 hours. */
export const RutLookupReply = z.object({ records: RutRecords, free: z.boolean(), balanceCredits: z.number().int() });
export type RutLookupReply = z.output<typeof RutLookupReply>;

/** `kind`: persons or companies alone, a search of its own; null is both. */
export const NameSearchRequest = NameRequest.extend({
  page: z.number().int().min(1).default(1),
  kind: SubjectKind.nullable().default(null),
});
export type NameSearchRequest = z.output<typeof NameSearchRequest>;

/**
 * A part of a found name that answers what was typed (`asked`, as typed), from an index (UTF-16) until another, exclusive.
 * The tiers are those of docs/name-search.md.
 */
export const NameMark = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  tier: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  how: z.enum(["typed", "enye", "sound", "short", "initial", "slip"]),
  asked: z.string(),
});
export type NameMark = z.output<typeof NameMark>;

/** A result as the panel shows it: which words of the name answered, and how many RUTs carry exactly the name. */
export const FoundName = RutRecord.extend({
  namesakes: z.number().int().nullable(),
  /** Of the worst answered word; null where the name does not say why it was found. */
  tier: NameMark.shape.tier.nullable(),
  /** Every word of the name was typed, as it stands there. */
  whole: z.boolean(),
  marks: z.array(NameMark),
});
export type FoundName = z.output<typeof FoundName>;

/** Counts of namesakes are RUTs of the registers that carry exactly a name; null where the engine cannot say. */
export const NameSearchReply = PaginatedRUTResponse.extend({
  kind: SubjectKind.nullable(),
  results: z.array(FoundName),
  /** Of the name that was asked for. */
  namesakes: z.number().int().nullable(),
  /** When the registers answered. */
  paidAt: z.string(),
  /** Until when this page reopens free. */
  freeUntil: z.string(),
  /** Of the pages that the pager names, those that reopen free, in order; this one is among them. */
  paidPages: z.array(z.number().int()),
  free: z.boolean(),
  balanceCredits: z.number().int(),
});
export type NameSearchReply = z.output<typeof NameSearchReply>;

/** A name search that the person paid for in the last 24 hours, with its pages that reopen free until the first of them ends. */
export interface OwnSearch {
  name: string;
  kind: SubjectKind | null;
  pages: number[];
  count: number;
  totalPages: number;
  freeUntil: string;
}
