/** The score: its number, its label with a sign and a colour, and the scale with the thresholds of the matrix. */
import type { Block, Tone } from "#lib/report/block";
import { baseline, INK, type Paper, type TextStyle, TONES } from "#lib/report/paper";

const NUMBER: TextStyle = { face: "serifBold", sizePt: 34, leadingPt: 38, color: INK.ink };
const OUT_OF: TextStyle = { face: "sans", sizePt: 11, leadingPt: 38, color: INK.third };
const TICK: TextStyle = { face: "sans", sizePt: 7.5, leadingPt: 11, color: INK.third };

/** With the space above it. */
export const SCORE_HEIGHT_PT = 86;

type Score = Extract<Block, { kind: "score" }>;

export function drawScore(paper: Paper, score: Score): void {
  paper.need(SCORE_HEIGHT_PT);
  paper.skip(8);
  const label: TextStyle = { face: "sansBold", sizePt: 10.5, leadingPt: 38, color: TONES[score.tone].ink };
  const numberLine = paper.lines(score.valueText, NUMBER, paper.width);
  const outOfLine = paper.lines(score.outOf, OUT_OF, paper.width);
  const labelLine = paper.lines(score.label, label, paper.width);
  const top = paper.y;
  const base = top + baseline(NUMBER);
  const numberWidth = numberLine[0]?.widthPt ?? 0;
  const labelWidth = labelLine[0]?.widthPt ?? 0;
  const right = paper.left + paper.width;
  paper.ornament(() => {
    paper.doc.roundedRect(right - labelWidth - 34, base - 17, labelWidth + 34, 23, 4).fill(TONES[score.tone].soft);
    drawSign(paper, score.tone, right - labelWidth - 20, base - 5);
  });
  paper.inside(paper.element("P"), () => {
    for (const line of numberLine) paper.set(line, paper.left, base, NUMBER);
    for (const line of outOfLine) paper.set(line, paper.left + numberWidth + 6, base, OUT_OF);
    for (const line of labelLine) paper.set(line, right - 9, base - 1.5, label, "right");
  });
  paper.y = top + 46;
  drawScale(paper, score);
  paper.y += 26;
}

/** Colour never stands alone: a disc for low, a diamond for medium, a triangle for high. */
function drawSign(paper: Paper, tone: Tone, x: number, y: number): void {
  const { doc } = paper;
  if (tone === "low") doc.circle(x, y, 3.6);
  else if (tone === "high") doc.polygon([x - 4.4, y + 3.6], [x, y - 4.2], [x + 4.4, y + 3.6]);
  else doc.polygon([x - 4.4, y], [x, y - 4.4], [x + 4.4, y], [x, y + 4.4]);
  doc.fill(TONES[tone].ink);
}

function drawScale(paper: Paper, score: Score): void {
  const { doc, left, width, y } = paper;
  const at = (value: number) => left + (width * value) / 100;
  const bands: [number, number, Tone][] = [
    [0, score.thresholds.medium, "low"],
    [score.thresholds.medium, score.thresholds.high, "medium"],
    [score.thresholds.high, 100, "high"],
  ];
  paper.ornament(() => {
    for (const [from, to, tone] of bands)
      doc.rect(at(from) + (from > 0 ? 1 : 0), y, at(to) - at(from) - (from > 0 ? 1 : 0), 4).fill(TONES[tone].bar);
    doc.rect(at(score.value) - 2.2, y - 4.5, 4.4, 13).fill("#ffffff");
    doc.rect(at(score.value) - 1.1, y - 4, 2.2, 12).fill(INK.ink);
  });
  const ticks = [0, score.thresholds.medium, score.thresholds.high, 100];
  // The thresholds stand in words below the scale.
  paper.ornament(() => {
    ticks.forEach((value, index) => {
      const [line] = paper.lines(score.ticks[index] ?? "", TICK, 80);
      if (!line) return;
      const x = index === 0 ? left : index === 3 ? left + width - line.widthPt : at(value) - line.widthPt / 2;
      paper.set(line, x, y + 9 + baseline(TICK), TICK);
    });
  });
}
