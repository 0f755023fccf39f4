/** Head and foot of every page. */
import type { Report } from "#lib/report/block";
import type { Line } from "#lib/report/break-lines";
import { baseline, INK, type Paper, type TextStyle } from "#lib/report/paper";

const RUNNING: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: 11, color: INK.third };
const MASTHEAD: TextStyle = { face: "serifBold", sizePt: 9.5, leadingPt: 12, color: INK.ink };

/** To be called once the number of pages is known. */
export function drawRunning(paper: Paper, report: Report): void {
  const { doc, left, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  const right = left + width;
  const { foot, rules } = { foot: doc.page.height - 38, rules: [54, doc.page.height - 44] };
  const masthead = oneLine(paper, report.running.left, MASTHEAD, width * 0.55);
  const fixed: [Line, number, number, "left" | "right"][] = [
    [oneLine(paper, report.running.right, RUNNING, width * 0.4), right, 38, "right"],
    [oneLine(paper, report.running.folio, RUNNING, width * 0.6), left, foot, "left"],
  ];
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    paper.ornament(() => {
      paper.set(masthead, left, 37 + baseline(MASTHEAD), MASTHEAD);
      const number = oneLine(paper, report.pageOf(page + 1, count), RUNNING, width * 0.3);
      for (const [line, x, y, align] of [...fixed, [number, right, foot, "right"] as const])
        paper.set(line, x, y + baseline(RUNNING), RUNNING, align);
      for (const y of rules) doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(INK.hairline).stroke();
    }, "Pagination");
  }
}

/** What fits a line; three dots say that there is more. */
function oneLine(paper: Paper, text: string, style: TextStyle, widthPt: number): Line {
  const [line, more] = paper.lines(text, style, widthPt);
  const [dots] = paper.lines("…", style, widthPt);
  if (line === undefined || dots === undefined || more === undefined) return line ?? { pieces: [], widthPt: 0 };
  const [shorter = line] = paper.lines(text, style, widthPt - dots.widthPt);
  return { pieces: [...shorter.pieces, ...dots.pieces], widthPt: shorter.widthPt + dots.widthPt };
}
