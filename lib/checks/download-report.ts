import { Readable } from "node:stream";
import { findCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import { renderReport } from "#lib/report/render-report";

/** The PDF report of a Check of the organisation, as a download. Throws `not-found`. */
export async function downloadReport(ctx: Context, checkId: string): Promise<Response> {
  const detail = await findCheckDetail(ctx, checkId);
  const pdf = renderReport(detail, ctx.actor.language, ctx.clock.now());
  pdf.on("error", (error) => ctx.log.error({ requestId: ctx.requestId, err: error }, "a report broke off"));
  ctx.noteView("check.report-downloaded", checkId);
  return new Response(Readable.toWeb(pdf) as ReadableStream, {
    headers: {
      "Content-Type": "application/pdf",
      // A RUT and a month are plain ASCII: no escaping rules to get wrong in the file name.
      "Content-Disposition": `attachment; filename="verificacion-${detail.check.rut}-${detail.month}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
