/** Two names word above word: what is the same, what is near, and what only one of them has. */
import type { Block } from "#lib/report/block";
import type { Line } from "#lib/report/break-lines";
import { plainLine } from "#lib/report/archive-metadata";
import { baseline, type Element, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const LABEL: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: 15, color: INK.third };
const WORD: TextStyle = { face: "sansBold", sizePt: 8.5, leadingPt: 15, color: INK.ink };
const LABEL_WIDTH_PT = 74;
const GAP_PT = 7;
const PADDING_PT = 4;

type Words = Extract<Block, { kind: "words" }>;

export function wordsHeight(paper: Paper, block: Words): number {
  return linesOf(paper, block).length * (WORD.leadingPt * block.rows.length + 4);
}

/** Words under each other share a column; a line that is full goes on below. For the ear each name is one row. */
export function drawWords(paper: Paper, block: Words): void {
  const table = paper.element("Table", undefined, { title: plainLine(block.label) });
  const body = paper.element("TBody", table);
  const count = Math.max(...block.rows.map((row) => row.words.length));
  const rows = block.rows.map((row) => {
    const element = paper.element("TR", body);
    const label = paper.element("TH", element, { scope: "Row" });
    // A table has as many cells in each row, also where a name has no word.
    return { ...row, head: label, cells: Array.from({ length: count }, () => paper.element("TD", element)) };
  });
  for (const [from, to] of linesOf(paper, block)) {
    paper.need(WORD.leadingPt * block.rows.length + 6);
    const widths = columnWidths(paper, block, from, to);
    for (const { label, head, words, cells } of rows) {
      const [line] = paper.lines(label, LABEL, LABEL_WIDTH_PT);
      const draw = () => line && paper.set(line, paper.left, paper.y + baseline(LABEL), LABEL);
      // On the lines that follow the label is there for the eye alone.
      if (from === 0) paper.inside(head, draw);
      else paper.ornament(draw);
      let x = paper.left + LABEL_WIDTH_PT;
      for (let index = from; index < to; index++) {
        const [word, cell] = [words[index], cells[index]];
        if (word && cell) drawWord(paper, word, cell, x);
        x += (widths[index - from] ?? 0) + GAP_PT;
      }
      paper.y += WORD.leadingPt;
    }
    paper.y += 4;
  }
  table.end();
}

function drawWord(paper: Paper, word: Words["rows"][number]["words"][number], cell: Element, x: number): void {
  const style = { ...WORD, color: TONES[word.tone].ink };
  const line = word.text === "" ? undefined : fittingLine(paper, word.text, style);
  if (!line) return;
  if (word.tone !== "quiet") {
    paper.ornament(() =>
      paper.doc.roundedRect(x, paper.y + 1, line.widthPt + 2 * PADDING_PT, WORD.leadingPt - 2, 2.5).fill(TONES[word.tone].soft),
    );
  }
  paper.inside(cell, () => paper.set(line, x + PADDING_PT, paper.y + baseline(style), style));
}

/** The word on one line, shortened where it is wider: the name stands above in full. */
function fittingLine(paper: Paper, text: string, style: TextStyle): Line | undefined {
  const characters = Array.from(text);
  let kept = characters.length;
  let lines = paper.lines(text, style, widestWord(paper));
  while (lines.length > 1 && kept > 1) {
    kept = Math.floor(kept * 0.85);
    lines = paper.lines(`${characters.slice(0, kept).join("")}…`, style, widestWord(paper));
  }
  return lines[0];
}

function widestWord(paper: Paper): number {
  return paper.width - LABEL_WIDTH_PT - 2 * PADDING_PT;
}

function columnWidths(paper: Paper, block: Words, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_unused, index) =>
    Math.max(...block.rows.map((row) => widthOf(paper, row.words[from + index]?.text ?? ""))),
  );
}

function widthOf(paper: Paper, word: string): number {
  const most = paper.width - LABEL_WIDTH_PT;
  return Math.min(most, (word === "" ? 0 : (paper.lines(word, WORD, most)[0]?.widthPt ?? 0)) + 2 * PADDING_PT);
}

/** Ranges of columns that fit a line. */
function linesOf(paper: Paper, block: Words): [number, number][] {
  const count = Math.max(...block.rows.map((row) => row.words.length));
  const widths = columnWidths(paper, block, 0, count);
  const ranges: [number, number][] = [];
  let from = 0;
  let used = 0;
  widths.forEach((width, index) => {
    if (index > from && used + width > paper.width - LABEL_WIDTH_PT) {
      ranges.push([from, index]);
      from = index;
      used = 0;
    }
    used += width + GAP_PT;
  });
  return [...ranges, [from, count]];
}
