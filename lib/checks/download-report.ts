import { issueReport, reopenReport, type SignedReport } from "#lib/checks/issue-report";
import type { Context } from "#lib/context";
import { Language } from "#lib/contract/panel";
import { Folio, ReportPaper } from "#lib/contract/report";
import { ServiceError } from "#lib/errors";
import type { Signer } from "#lib/signature/signer";
import { z } from "zod";

// What does not stand in the address is the organisation's language, on A4. An earlier issue has its own.
const Asked = z.union([z.strictObject({ language: Language.optional(), paper: ReportPaper.optional() }), z.strictObject({ folio: Folio })]);

/**
 * The signed PDF report of a Check of the organisation, as a download: of now, or, with a folio, an earlier issue as it was.
 * Throws `invalid-request` of an address that asks for anything else, `not-found`, `too-many-requests`.
 */
export async function downloadReport(ctx: Context, signer: Signer, checkId: string, address: URLSearchParams): Promise<Response> {
  const asked = readAddress(address);
  const report =
    "folio" in asked
      ? await reopenReport(ctx, signer, checkId, asked.folio)
      : await issueReport(ctx, signer, checkId, { language: asked.language ?? ctx.actor.language, paper: asked.paper ?? "a4" });
  ctx.noteView("check.report-downloaded", checkId);
  return new Response(inPieces(report.pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(report.pdf.byteLength),
      "Content-Disposition": `attachment; filename="${fileName(report)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function readAddress(address: URLSearchParams): z.output<typeof Asked> {
  const given = Object.fromEntries(address);
  const asked = Asked.safeParse(given);
  if (!asked.success || Object.keys(given).length !== address.size) throw new ServiceError("invalid-request");
  return asked.data;
}

// A RUT, a month and a language are plain ASCII: no escaping rules to get wrong in the file name.
function fileName({ document: { language, check, month } }: SignedReport): string {
  return `${language === "es" ? "verificacion" : "check"}-${check.rut}-${month}-${language}.pdf`;
}

const PIECE_BYTES = 64 * 1024;

/** The file at the pace of its reader. */
function inPieces(file: Buffer): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (sent >= file.byteLength) return controller.close();
        controller.enqueue(new Uint8Array(file.subarray(sent, sent + PIECE_BYTES)));
        sent += PIECE_BYTES;
      },
    },
    { highWaterMark: 1 },
  );
}
