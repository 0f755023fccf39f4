/** One block of a report set on paper. */
import type { Block, Tone } from "#lib/report/block";
import { drawScore } from "#lib/report/draw-score";
import { drawTable, startHeight } from "#lib/report/draw-table";
import { drawWords } from "#lib/report/draw-words";
import { baseline, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const TITLE: TextStyle = { face: "serifBold", sizePt: 22, leadingPt: 27, color: INK.ink };
const BELOW_TITLE: TextStyle = { face: "sansBold", sizePt: 10.5, leadingPt: 16, color: INK.second };
const HEADINGS: Record<2 | 3, TextStyle> = {
  2: { face: "serifBold", sizePt: 13.5, leadingPt: 18, color: INK.ink },
  3: { face: "sansBold", sizePt: 9.5, leadingPt: 14, color: INK.ink },
};
const TEXTS: Record<"body" | "small" | "serif", TextStyle> = {
  body: { face: "sans", sizePt: 9, leadingPt: 13.5, color: INK.ink },
  small: { face: "sans", sizePt: 8, leadingPt: 12, color: INK.second },
  serif: { face: "serif", sizePt: 10.25, leadingPt: 15, color: INK.ink },
};
const LABEL: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: 13.5, color: INK.third };
const VALUE: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: 13.5, color: INK.ink };
const LABEL_WIDTH_PT = 128;

/** Bookmarks under which the next headings of level 3 go. */
export interface Bookmarks {
  section?: PDFKit.PDFOutline;
}

/** `next` is the block that follows: a heading stays with its beginning. */
export function drawBlock(paper: Paper, block: Block, next: Block | undefined, bookmarks: Bookmarks): void {
  switch (block.kind) {
    case "title":
      paper.flow(block.text, TITLE, paper.element("H1"));
      paper.y += 3;
      paper.flow(block.below, BELOW_TITLE, paper.element("P"));
      paper.y += 10;
      return;
    case "heading":
      return drawHeading(paper, block, next, bookmarks);
    case "text":
      paper.flow(block.text, TEXTS[block.style], paper.element("P"));
      paper.y += block.style === "serif" ? 7 : 5;
      return;
    case "facts":
      return drawFacts(paper, block.rows);
    case "score":
      return drawScore(paper, block);
    case "note":
      return drawNote(paper, block.tone, block.title, block.text);
    case "table":
      drawTable(paper, block);
      paper.y += 4;
      return;
    case "seal":
      return drawFacts(paper, block.rows);
    case "words":
      return drawWords(paper, block);
  }
}

function drawHeading(paper: Paper, { level, text }: { level: 2 | 3; text: string }, next: Block | undefined, bookmarks: Bookmarks): void {
  const style = HEADINGS[level];
  paper.y += level === 2 ? 20 : 11;
  const following = next?.kind === "table" ? startHeight(paper, next) : level === 2 ? 72 : 48;
  paper.need(style.leadingPt + 4 + following);
  if (level === 2) bookmarks.section = paper.bookmark(text);
  else paper.bookmark(text, bookmarks.section);
  paper.flow(text, style, paper.element(level === 2 ? "H2" : "H3"));
  paper.y += level === 2 ? 4 : 2;
}

function drawFacts(paper: Paper, rows: { label: string; value: string }[]): void {
  const body = paper.element("TBody", paper.element("Table"));
  const x = paper.left + LABEL_WIDTH_PT;
  for (const { label, value } of rows) {
    paper.need(VALUE.leadingPt);
    const row = paper.element("TR", body);
    const [line] = paper.lines(label, LABEL, LABEL_WIDTH_PT - 8);
    paper.inside(paper.element("TH", row, { scope: "Row" }), () => {
      if (line) paper.set(line, paper.left, paper.y + baseline(LABEL), LABEL);
    });
    paper.flow(value, VALUE, paper.element("TD", row), { x, widthPt: paper.width - LABEL_WIDTH_PT });
    paper.y += 1.5;
  }
  paper.y += 4;
}

/** A remark with a bar at its side. Its text may go on over pages, its ground only holds what one page shows. */
function drawNote(paper: Paper, tone: Tone, title: string, text: string): void {
  const { ink, soft } = TONES[tone];
  const head: TextStyle = { ...TEXTS.body, face: "sansBold", color: ink };
  const widthPt = paper.width - 26;
  const height = (paper.lines(title, head, widthPt).length + paper.lines(text, TEXTS.body, widthPt).length) * head.leadingPt + 14;
  paper.y += 6;
  if (height < paper.pageHeight) paper.need(height);
  const { y } = paper;
  if (height < paper.pageHeight) {
    paper.ornament(() => {
      paper.doc.rect(paper.left, y, paper.width, height).fill(soft);
      paper.doc.rect(paper.left, y, 2.5, height).fill(ink);
    });
  }
  const note = paper.element("Div");
  paper.y += 7;
  paper.flow(title, head, paper.element("P", note), { x: paper.left + 14, widthPt });
  paper.flow(text, TEXTS.body, paper.element("P", note), { x: paper.left + 14, widthPt });
  paper.y += 11;
}
