/** A remark with a bar at its side. */
import type { Block } from "#lib/report/block";
import { INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const TEXT: TextStyle = { face: "sans", sizePt: 9, leadingPt: 13.5, color: INK.ink };
const INDENT_PT = 14;
const PADDING_PT = 7;
const ABOVE_PT = 6;
const BELOW_PT = 4;

type Note = Extract<Block, { kind: "note" }>;

export function noteHeight(paper: Paper, note: Note): number {
  return ABOVE_PT + groundHeight(paper, note) + BELOW_PT;
}

/** Its text may go on over pages, its ground only holds what one page shows. */
export function drawNote(paper: Paper, note: Note): void {
  const { ink, soft } = TONES[note.tone];
  const options = { x: paper.left + INDENT_PT, widthPt: textWidth(paper) };
  const height = groundHeight(paper, note);
  const fitsOnePage = height < paper.pageHeight;
  paper.skip(ABOVE_PT);
  if (fitsOnePage) {
    paper.need(height);
    const { y } = paper;
    paper.ornament(() => {
      paper.doc.rect(paper.left, y, paper.width, height).fill(soft);
      paper.doc.rect(paper.left, y, 2.5, height).fill(ink);
    });
  }
  const element = paper.element("Div");
  paper.y += PADDING_PT;
  paper.flow(note.title, headOf(note), paper.element("P", element), options);
  paper.flow(note.text, TEXT, paper.element("P", element), options);
  element.end();
  paper.y += PADDING_PT + BELOW_PT;
}

function groundHeight(paper: Paper, note: Note): number {
  const widthPt = textWidth(paper);
  const lines = paper.lines(note.title, headOf(note), widthPt).length + paper.lines(note.text, TEXT, widthPt).length;
  return lines * TEXT.leadingPt + 2 * PADDING_PT;
}

function headOf({ tone }: Note): TextStyle {
  return { ...TEXT, face: "sansBold", color: TONES[tone].ink };
}

function textWidth(paper: Paper): number {
  return paper.width - INDENT_PT - 12;
}
