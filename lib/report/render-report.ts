import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { Report } from "#lib/report/block";
import { composeReport } from "#lib/report/compose-report";
import { type Bookmarks, drawBlock } from "#lib/report/draw-block";
import { baseline, INK, Paper, type TextStyle } from "#lib/report/paper";
import type { IssuedReport } from "#lib/report/report-document";

const RUNNING: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: 11, color: INK.third };
const MASTHEAD: TextStyle = { face: "serifBold", sizePt: 9.5, leadingPt: 12, color: INK.ink };

/**
 * The PDF of an issued report: real text in embedded fonts, tagged, with bookmarks; no script, no link, no outside reference.
 * The same issue gives the same bytes. Names out of sources are data: see `visible-text.ts`.
 */
export async function renderReport(issue: IssuedReport): Promise<Buffer> {
  const report = composeReport(issue);
  const paper = new Paper({ language: report.language === "es" ? "es-CL" : "en", info: infoOf(report) });
  const bookmarks: Bookmarks = {};
  report.blocks.forEach((block, index) => drawBlock(paper, block, report.blocks[index + 1], bookmarks));
  drawRunning(paper, report);
  paper.doc.end();
  return buffer(paper.doc as unknown as Readable);
}

/** pdfkit derives the file's id from these and writes them as they are into XML: hence no angle brackets. */
function infoOf(report: Report): PDFKit.DocumentInfo {
  const plain = (text: string) => text.replace(/[<>&\p{C}]/gu, " ");
  return {
    Title: plain(report.title),
    Author: plain(report.author),
    Subject: `Folio ${report.folio}`,
    Creator: "Cotejo",
    Producer: "Cotejo",
    CreationDate: report.issuedAt,
    ModDate: report.issuedAt,
  };
}

/** Head and foot of every page, once their number is known. */
function drawRunning(paper: Paper, report: Report): void {
  const { doc, left, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  const right = left + width;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const foot = doc.page.height - 44;
    const [brand] = paper.lines(report.running.left, MASTHEAD, width * 0.55);
    const texts: [string, number, number, "left" | "right"][] = [
      [report.running.right, right, 38, "right"],
      [report.running.folio, left, foot + 6, "left"],
      [report.pageOf(page + 1, count), right, foot + 6, "right"],
    ];
    paper.ornament(() => {
      if (brand) paper.set(brand, left, 37 + baseline(MASTHEAD), MASTHEAD);
      for (const [text, x, y, align] of texts) {
        const [line] = paper.lines(text, RUNNING, width);
        if (line) paper.set(line, x, y + baseline(RUNNING), RUNNING, align);
      }
      for (const y of [54, foot]) {
        doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(INK.hairline).stroke();
      }
    }, "Pagination");
  }
}
