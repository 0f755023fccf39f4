/** Reports as they are issued and verified. The document is what a PDF carries as its attachment. Not part of the service contract. */
import "#lib/contract/no-eval";
import { z } from "zod";
import { CheckDetail, Language, SummaryFallback } from "#lib/contract/panel";
import { PersonDecision, ReviewMark } from "#lib/contract/review";

export const ReportPaper = z.enum(["a4", "letter"]);
export type ReportPaper = z.output<typeof ReportPaper>;

/** Of an issue: sixteen of Crockford's base 32 (no I, L, O, U), eighty bits of the SHA-256 of what it says. */
export const Folio = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/);
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a hit or case by name stands: that alone which the report says of it. Who has it on the desk, and notes, are no part of it. */
export const ReportedMark = ReviewMark.pick({ kind: true, listId: true, entryId: true, state: true, decision: true }).extend({
  /** Since when and why a hit waits; null of a case, and of what does not wait. */
  openedAt: z.string().nullable(),
  /** Null of what does not wait. */
  openedWhy: ReviewMark.shape.openedWhy.nullable(),
});
export type ReportedMark = z.output<typeof ReportedMark>;

/** What people decided as of the issue. Marks by kind, list and entry; decisions newest first. */
export const ReportedReview = z.object({ marks: z.array(ReportedMark), decisions: z.array(PersonDecision) });
export type ReportedReview = z.output<typeof ReportedReview>;

/** What a report says of a Check, apart from when it was issued and by whom. */
export const ReportContent = z.object({
  format: z.literal("cotejo-report-1"),
  language: Language,
  paper: ReportPaper,
  ...CheckDetail.omit({ canComplete: true, review: true, penalHidden: true }).shape,
  organisation: CheckDetail.shape.organisation.omit({ language: true }),
  /** `language`: of the text, which is shown as it was stored. */
  summary: z.object({ maker: z.string(), madeAt: z.string(), fallback: SummaryFallback.nullable(), language: Language }).nullable(),
  penalHidden: z.boolean(),
  /** Null in a Check of which nobody keeps decisions. */
  review: ReportedReview.nullable(),
});
export type ReportContent = z.output<typeof ReportContent>;

/** An issued report, as it is attached to its PDF and kept: this and nothing else decides what the PDF shows. */
export const ReportDocument = ReportContent.extend({
  folio: Folio,
  /** UTC, to the second. */
  issuedAt: z.string(),
  issuedBy: z.object({ kind: z.enum(["user", "token"]), name: z.string() }),
  /** Address of the public page that confirms an issue. */
  verificationPage: z.url(),
});
export type ReportDocument = z.output<typeof ReportDocument>;

/** An issue of a Check's report, as the Check page lists it. */
export const ReportIssue = z.object({
  folio: Folio,
  language: Language,
  paper: ReportPaper,
  penalHidden: z.boolean(),
  issuedAt: z.string(),
  issuedBy: z.object({ kind: z.enum(["user", "token"]), name: z.string() }),
  documentSha256: Sha256,
});
export type ReportIssue = z.output<typeof ReportIssue>;

/** The issues of a Check that its reader may open, newest first; `total` counts those beyond the newest too. */
export const ReportIssues = z.object({ total: z.int().min(0), issues: z.array(ReportIssue) });
export type ReportIssues = z.output<typeof ReportIssues>;

/** The largest file that is verified, bytes: many times the report of a heavy record. `lib/http/guard-gate.mjs` holds to it too. */
export const LARGEST_VERIFIED_BYTES = 10 * 2 ** 20;

/** Whether the organisation that issued it is the demonstration, with data that are made up. The one thing said of an organisation. */
const demo = z.boolean();

/**
 * What the installation confirms of a file, a digest or a folio, without a name, a RUT or an organisation.
 * `unaltered`: a file or document that was sent here is one that was issued, byte for byte. `issued`: a folio or a digest that was
 * named is of a report issued here; nothing was compared, and whoever forges a paper copies its code too.
 * `received`: the PDF of a provider as it came here; that says who sent it, and of its content nothing.
 * `altered`: it carries a folio or a certificate of ours and is no file that was issued. `unknown`: nothing of it is ours.
 */
export const Verification = z.discriminatedUnion("verdict", [
  z.object({
    verdict: z.literal("unaltered"),
    /** Whether it is the PDF or the document attached to it. */
    what: z.enum(["file", "document"]),
    folio: Folio,
    issuedAt: z.string(),
    /** SHA-256 of what was compared. */
    sha256: Sha256,
    /** Of the certificate that signed the file; null of a document. */
    signedWith: Sha256.nullable(),
    demo,
  }),
  z.object({
    verdict: z.literal("issued"),
    /** What was named: a folio alone, the digest of the document attached to a report (as its QR code does), or that of a file. */
    asked: z.enum(["folio", "document", "file"]),
    folio: Folio,
    issuedAt: z.string(),
    /** Null of a folio alone. */
    sha256: Sha256.nullable(),
    /** Of the certificate that signed the file; null of anything else. */
    signedWith: Sha256.nullable(),
    demo,
  }),
  z.object({
    verdict: z.literal("received"),
    /** Whether a file was sent here and is that PDF, byte for byte; else its digest was named, and nothing was compared. */
    compared: z.boolean(),
    /** The provider, for example `api.example.cl`. */
    host: z.string(),
    /** When its bytes first came here. */
    receivedAt: z.string(),
    sha256: Sha256,
  }),
  z.object({
    verdict: z.literal("altered"),
    /** Folio, date and `demo` are null of what is known by its certificate alone. */
    folio: Folio.nullable(),
    issuedAt: z.string().nullable(),
    sha256: Sha256.nullable(),
    demo: demo.nullable(),
  }),
  z.object({ verdict: z.literal("unknown"), sha256: Sha256.nullable() }),
]);
export type Verification = z.output<typeof Verification>;
