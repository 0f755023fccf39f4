/** Facts on paper: what it is, and beside it how it is. */
import { baseline, INK, type Paper, type TextStyle } from "#lib/report/paper";

const LABEL: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: 13.5, color: INK.third };
const VALUE: TextStyle = { face: "sans", sizePt: 8.75, leadingPt: 13.5, color: INK.ink };
const BETWEEN_PT = 1.5;
const BELOW_PT = 4;
/** Part of a page up to which facts, or one long fact, are not broken. */
const UNBROKEN_PART = 0.16;
/** Between a label and its value. */
const GAP_PT = 8;

export interface Fact {
  label: string;
  value: string;
}

/** Where facts stand on the page, points. */
export interface Frame {
  left: number;
  widthPt: number;
  labelPt: number;
}

function factsFrame(paper: Paper): Frame {
  return { left: paper.left, widthPt: paper.width, labelPt: 128 };
}

export function factsHeight(paper: Paper, rows: Fact[], frame = factsFrame(paper)): number {
  return rows.reduce((sum, row) => sum + rowHeight(paper, row, frame) + BETWEEN_PT, BELOW_PT);
}

/** Height that has to be left where facts begin: all of a short list, else the first of them. */
export function factsStart(paper: Paper, rows: Fact[], frame = factsFrame(paper)): number {
  const whole = factsHeight(paper, rows, frame) - BELOW_PT;
  const [first] = rows;
  if (whole <= paper.pageHeight * UNBROKEN_PART || first === undefined) return whole;
  return Math.min(rowHeight(paper, first, frame), paper.pageHeight * UNBROKEN_PART);
}

export function drawFacts(paper: Paper, rows: Fact[], frame = factsFrame(paper)): void {
  paper.need(factsStart(paper, rows, frame));
  const table = paper.element("Table");
  const body = paper.element("TBody", table);
  for (const fact of rows) {
    const height = rowHeight(paper, fact, frame);
    paper.need(Math.min(height, paper.pageHeight * UNBROKEN_PART));
    const row = paper.element("TR", body);
    const { y } = paper;
    const page = paper.doc.page;
    paper.inside(paper.element("TH", row, { scope: "Row" }), () => {
      labelLines(paper, fact, frame).forEach((line, index) =>
        paper.set(line, frame.left, y + index * LABEL.leadingPt + baseline(LABEL), LABEL),
      );
    });
    paper.flow(fact.value, VALUE, paper.element("TD", row), { x: frame.left + frame.labelPt, widthPt: frame.widthPt - frame.labelPt });
    if (paper.doc.page === page) paper.y = Math.max(paper.y, y + height);
    paper.y += BETWEEN_PT;
  }
  table.end();
  paper.y += BELOW_PT;
}

function rowHeight(paper: Paper, fact: Fact, frame: Frame): number {
  const values = paper.lines(fact.value, VALUE, frame.widthPt - frame.labelPt);
  return Math.max(values.length, labelLines(paper, fact, frame).length) * VALUE.leadingPt;
}

function labelLines(paper: Paper, { label }: Fact, frame: Frame) {
  return paper.lines(label, LABEL, frame.labelPt - GAP_PT);
}
