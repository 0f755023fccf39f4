import { fetchProviderReport } from "#lib/checks/fetch-provider-report";
import { issueReport, reopenReport, type SignedReport } from "#lib/checks/issue-report";
import { findProvidersCheck, piecesOfReport, type ProvidersCheck } from "#lib/checks/stored-provider-report";
import type { Context } from "#lib/context";
import { Language } from "#lib/contract/panel";
import { Folio, ReportPaper } from "#lib/contract/report";
import { ServiceError } from "#lib/errors";
import type { Service } from "#lib/service/service";
import type { Signer } from "#lib/signature/signer";
import { z } from "zod";

/** Where reports come from: signed here, or fetched from whoever made the Check. */
interface ReportSources {
  signer(): Promise<Signer>;
  serviceFor(ctx: Context): Service;
}

// What does not stand in the address is the organisation's language, on A4. An earlier issue has its own.
const Asked = z.union([z.strictObject({ language: Language.optional(), paper: ReportPaper.optional() }), z.strictObject({ folio: Folio })]);

/**
 * The PDF report of a Check of the organisation, as a download. Of the own engine's: signed, of now, or, with a folio, an earlier issue
 * as it was. Of a provider's: the provider's own, which has no language, paper or folio to choose.
 * Throws `invalid-request` of an address that asks for anything else, `not-found`, `too-many-requests`; of a provider's
 * as {@link fetchProviderReport}.
 */
export async function downloadReport(ctx: Context, from: ReportSources, checkId: string, address: URLSearchParams): Promise<Response> {
  const asked = readAddress(address);
  const theirs = await findProvidersCheck(ctx, checkId);
  const answer = theirs === null ? await signedAnswer(ctx, from, checkId, asked) : await providersAnswer(ctx, from, theirs, address);
  ctx.noteView("check.report-downloaded", checkId);
  return answer;
}

async function signedAnswer(ctx: Context, from: ReportSources, checkId: string, asked: z.output<typeof Asked>): Promise<Response> {
  const signer = await from.signer();
  const report =
    "folio" in asked
      ? await reopenReport(ctx, signer, checkId, asked.folio)
      : await issueReport(ctx, signer, checkId, { language: asked.language ?? ctx.actor.language, paper: asked.paper ?? "a4" });
  return new Response(inPieces(report.pdf), { headers: headersOf(report.pdf.byteLength, fileName(report)) });
}

async function providersAnswer(ctx: Context, from: ReportSources, check: ProvidersCheck, address: URLSearchParams): Promise<Response> {
  if (address.size > 0) throw new ServiceError("invalid-request");
  const report = await fetchProviderReport(ctx, check, (asking) => from.serviceFor(asking));
  const name =
    ctx.actor.language === "es"
      ? `verificacion-${check.rut}-${check.month}-proveedor.pdf`
      : `check-${check.rut}-${check.month}-provider.pdf`;
  return new Response(piecesOfReport(ctx, check.checkId, report), { headers: headersOf(report.bytes, name) });
}

function headersOf(bytes: number, name: string): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Length": String(bytes),
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  };
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
