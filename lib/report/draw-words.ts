/** Two names word above word: what is the same, what is near, and what only one of them has. */
import type { Block } from "#lib/report/block";
import { baseline, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const LABEL: TextStyle = { face: "sans", sizePt: 7.75, leadingPt: 15, color: INK.third };
const WORD: TextStyle = { face: "sansBold", sizePt: 8.5, leadingPt: 15, color: INK.ink };
const LABEL_WIDTH_PT = 74;
const GAP_PT = 7;
const PADDING_PT = 4;

type Words = Extract<Block, { kind: "words" }>;

/** Words under each other share a column; a line that is full goes on below. */
export function drawWords(paper: Paper, block: Words): void {
  const table = paper.element("Table", undefined, { title: block.label });
  for (const [from, to] of linesOf(paper, block)) {
    paper.need(WORD.leadingPt * block.rows.length + 6);
    const widths = columnWidths(paper, block, from, to);
    for (const row of block.rows) {
      const element = paper.element("TR", table);
      const [label] = paper.lines(row.label, LABEL, LABEL_WIDTH_PT);
      paper.inside(paper.element("TH", element, { scope: "Row" }), () => {
        if (label) paper.set(label, paper.left, paper.y + baseline(LABEL), LABEL);
      });
      let x = paper.left + LABEL_WIDTH_PT;
      row.words.slice(from, to).forEach((word, index) => {
        const style = { ...WORD, color: TONES[word.tone].ink };
        const cell = paper.element("TD", element);
        const [line] = word.text === "" ? [] : paper.lines(word.text, style, paper.width - LABEL_WIDTH_PT - 2 * PADDING_PT);
        if (line) {
          if (word.tone !== "quiet") {
            paper.ornament(() =>
              paper.doc.roundedRect(x, paper.y + 1, line.widthPt + 2 * PADDING_PT, WORD.leadingPt - 2, 2.5).fill(TONES[word.tone].soft),
            );
          }
          paper.inside(cell, () => paper.set(line, x + PADDING_PT, paper.y + baseline(style), style));
        }
        x += (widths[index] ?? 0) + GAP_PT;
      });
      paper.y += WORD.leadingPt;
    }
    paper.y += 4;
  }
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
