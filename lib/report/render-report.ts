import type { Metadata } from "#lib/report/archive-metadata";
import { attachDocument } from "#lib/report/attach-document";
import type { Report } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import { drawBlocks } from "#lib/report/draw-block";
import { drawRunning } from "#lib/report/draw-running";
import { Paper } from "#lib/report/paper";
import type { IssuedReport } from "#lib/report/report-document";
import { type Wording, wordingIn } from "#lib/report/wording";
import { addSignatureField } from "#lib/signature/placeholder";

/**
 * The PDF of an issued report, with an empty signature field: real text in embedded fonts, archivable (PDF/A-3b) and made for readers for the blind
 * (PDF/UA-1), the issue's document in it; no script, no link, no outside reference. The same issue gives the same bytes. Names out of sources are
 * data: see `visible-text.ts`. Other work of the process goes on between its lines.
 */
export async function renderReport(issue: IssuedReport): Promise<Buffer> {
  return drawReport(composeReport(issue), issue);
}

/** As {@link renderReport}, of a report that says what it is given. */
export async function drawReport(report: Report, issue: IssuedReport): Promise<Buffer> {
  const wording = wordingIn(report.language);
  const paper = new Paper(report.size, metadataOf(report));
  await drawBlocks(paper, report.blocks, wording);
  drawRunning(paper, report);
  addSignature(paper, issue, report, wording);
  attachDocument(paper.doc, {
    name: wording.say("file.attachment"),
    bytes: issue.bytes,
    description: wording.say("file.attached", { folio: report.folio }),
    at: report.issuedAt,
  });
  return paper.end();
}

function metadataOf({ title, author, folio, language, issuedAt }: Report): Metadata {
  return { title, author, folio, issuedAt, language: language === "es" ? "es-CL" : "en" };
}

/** The installation signs, whoever runs it: its address is its name. */
function addSignature(paper: Paper, { document }: IssuedReport, { issuedAt, folio }: Report, { say }: Wording): void {
  addSignatureField(paper.doc, {
    name: `Cotejo, ${new URL(document.verificationPage).host}`,
    reason: say("file.signatureReason", { folio }),
    signedAt: issuedAt,
    description: say("file.signature"),
    parent: paper.root,
  });
}
