import { isoSeconds } from "#lib/calendar/month";
import { findCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import { renderReport } from "#lib/report/render-report";
import { issueDocument, reportContent } from "#lib/report/report-document";

/** The PDF report of a Check of the organisation, as a download. Throws `not-found`. */
export async function downloadReport(ctx: Context, checkId: string): Promise<Response> {
  const detail = await findCheckDetail(ctx, checkId);
  const issue = issueDocument(reportContent(detail, { language: ctx.actor.language, paper: "a4" }), {
    issuedAt: isoSeconds(ctx.clock.now()),
    issuedBy: { kind: "user", name: ctx.actor.name },
    verificationPage: `${ctx.settings.publicBaseUrl}/verify`,
  });
  const pdf = await renderReport(issue);
  ctx.noteView("check.report-downloaded", checkId);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      // A RUT and a month are plain ASCII: no escaping rules to get wrong in the file name.
      "Content-Disposition": `attachment; filename="verificacion-${detail.check.rut}-${detail.month}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
