import { createHash } from "node:crypto";
import { cutToSecond, isoSeconds } from "#lib/calendar/month";
import { findCheckDetail } from "#lib/checks/read-check-detail";
import { findIssue, holdCheckState, insertFile, insertIssue, readCheckState } from "#lib/checks/stored-issue";
import type { Context } from "#lib/context";
import type { Language } from "#lib/contract/panel";
import type { ReportContent, ReportDocument, ReportPaper } from "#lib/contract/report";
import { asUuid } from "#lib/contract/read-query";
import { turns } from "#lib/db/turns";
import { assert, ServiceError } from "#lib/errors";
import { renderReport } from "#lib/report/render-report";
import { folioOf, type IssuedReport, issueDocument, reportContent } from "#lib/report/report-document";
import type { Signer } from "#lib/signature/signer";

/** A report as it leaves: what it says, its signed file, and the SHA-256 of the file in hexadecimal. */
export interface SignedReport {
  document: ReportDocument;
  pdf: Buffer;
  sha256: string;
}

// Drawing holds the one thread of the process: more at once would only be more in memory.
const inTurn = turns({ atOnce: 2, mostWaiting: 48 });

// Each failed attempt means that somebody has just completed this one Check or decided something of it.
const MOST_ATTEMPTS = 5;

/**
 * Issues the report of a Check as it stands now: the same Check, decisions, language and paper are the same issue, whoever asks and
 * however often; its first instant, its first person and its bytes stay. What is handed out is known by its digest before it leaves.
 * Throws `not-found`, `too-many-requests`; `unavailable` when the Check changes faster than it is drawn.
 */
export function issueReport(
  ctx: Context,
  signer: Signer,
  checkId: string,
  form: { language: Language; paper: ReportPaper },
): Promise<SignedReport> {
  return inTurn(async () => {
    if (asUuid(checkId) === null) throw new ServiceError("not-found");
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const report = await issueAsItStands(ctx, signer, checkId, form);
      if (report !== null) return report;
    }
    throw new ServiceError("unavailable");
  });
}

/** Null when the Check, or what people decided of it, changed while a first issue was drawn: none may say what no longer stands. */
async function issueAsItStands(
  ctx: Context,
  signer: Signer,
  checkId: string,
  form: { language: Language; paper: ReportPaper },
): Promise<SignedReport | null> {
  const state = await readCheckState(ctx.db, ctx, checkId);
  const content = reportContent(await findCheckDetail(ctx, checkId), form);
  const folio = folioOf(content);
  const known = await findIssue(ctx.db, ctx, checkId, folio);
  if (known !== null) return handOut(ctx, signer, ofSameContent(known, content));
  const issue = issueDocument(content, issuedNow(ctx));
  const report = await signedReport(signer, issue);
  // The issue and its first file are kept together, and the trail says so: none is ever without the other.
  const outcome = await ctx.db.transact(async (tx) => {
    if ((await holdCheckState(tx, ctx, checkId)) !== state) return "changed";
    if (!(await insertIssue(tx, ctx, issue))) return "issued before";
    await insertFile(tx, ctx, fileOf(report, signer));
    return "issued";
  });
  if (outcome === "changed") return null;
  if (outcome === "issued") return report;
  // Somebody else issued the same in between: theirs it is, with their instant.
  const first = await findIssue(ctx.db, ctx, checkId, folio);
  assert(first, "an issue that stood in the way is there");
  return handOut(ctx, signer, ofSameContent(first, content));
}

/**
 * An earlier issue of a Check again, as it was, signed with the certificate of now.
 * Throws `not-found`, for an issue of another Check or organisation and for one that its reader may not see too; `too-many-requests`.
 */
export function reopenReport(ctx: Context, signer: Signer, checkId: string, folio: string): Promise<SignedReport> {
  return inTurn(async () => {
    const issue = asUuid(checkId) === null ? null : await findIssue(ctx.db, ctx, checkId, folio);
    if (issue === null) throw new ServiceError("not-found");
    return handOut(ctx, signer, issue);
  });
}

async function handOut(ctx: Context, signer: Signer, issue: IssuedReport): Promise<SignedReport> {
  const report = await signedReport(signer, issue);
  await insertFile(ctx.db, ctx, fileOf(report, signer));
  return report;
}

async function signedReport(signer: Signer, issue: IssuedReport): Promise<SignedReport> {
  const pdf = await signer.sign(await renderReport(issue));
  return { document: issue.document, pdf, sha256: createHash("sha256").update(pdf).digest("hex") };
}

function fileOf({ document, sha256 }: SignedReport, { fingerprint }: Signer) {
  return { folio: document.folio, sha256, signedWith: fingerprint };
}

function issuedNow({ actor, clock, settings }: Context): Pick<ReportDocument, "issuedAt" | "issuedBy" | "verificationPage"> {
  assert(actor.kind !== "system", "a person or a program issues a report");
  return {
    issuedAt: isoSeconds(cutToSecond(clock.now())),
    issuedBy: { kind: actor.kind, name: actor.name },
    verificationPage: `${settings.publicBaseUrl}/verify`,
  };
}

/** A folio is eighty bits: should anybody ever find two contents with one, the second is refused and never taken for the first. */
function ofSameContent(issue: IssuedReport, content: ReportContent): IssuedReport {
  const { issuedAt, issuedBy, verificationPage } = issue.document;
  const again = issueDocument(content, { issuedAt, issuedBy, verificationPage });
  assert(again.sha256 === issue.sha256, "one folio says one thing");
  return issue;
}
