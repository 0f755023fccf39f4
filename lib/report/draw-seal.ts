/** The seal of a report: a QR code that leads to its verification, and in words what it leads to. */
import { encode } from "uqr";
import type { Block } from "#lib/report/block";
import { drawFacts, type Fact, factsHeight, type Frame } from "#lib/report/draw-facts";
import { INK, type Paper, type TextStyle } from "#lib/report/paper";

/** 30 mm without its white border: a module of a long address is half a millimetre, which every telephone reads from paper. */
const CODE_PT = 85;
/** White around the code: four modules of the largest size that fits (ISO/IEC 18004). At its left it is the margin of the page. */
const QUIET_PT = 8;
const GAP_PT = 18;
const TEXT: TextStyle = { face: "sans", sizePt: 8, leadingPt: 12, color: INK.second };

type Seal = Extract<Block, { kind: "seal" }>;

export function sealHeight(paper: Paper, seal: Seal): number {
  return Math.max(CODE_PT, wordsHeight(paper, seal)) + 2 * QUIET_PT;
}

/** `described` says for those who do not see it what the code holds. */
export function drawSeal(paper: Paper, seal: Seal, described: string): void {
  paper.need(Math.min(sealHeight(paper, seal), paper.pageHeight));
  paper.y += QUIET_PT;
  const { y } = paper;
  const page = paper.doc.page;
  const code = paper.element("Figure", paper.root, { alt: described, bbox: [paper.left, y, paper.left + CODE_PT, y + CODE_PT] });
  paper.inside(code, () => drawCode(paper, seal.address, paper.left, y));
  code.end();
  const { left, widthPt } = wordsFrame(paper);
  if (seal.rows.length > 0) drawRows(paper, seal.rows);
  if (seal.text !== "") paper.flow(seal.text, TEXT, paper.element("P"), { x: left, widthPt });
  if (paper.doc.page === page) paper.y = Math.max(paper.y, y + CODE_PT);
  paper.y += QUIET_PT;
}

function drawRows(paper: Paper, rows: Fact[]): void {
  drawFacts(paper, rows, wordsFrame(paper));
}

/** Level M: fifteen percent of it may be stained or torn. */
function drawCode(paper: Paper, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const at = (modules: number) => Math.round((modules * CODE_PT * 1000) / size) / 1000;
  const squares: string[] = [];
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark || row[x - 1]) return;
      const next = row.indexOf(false, x);
      const end = next < 0 ? size : next;
      squares.push(`${at(x)} ${at(y)} ${(at(end) - at(x)).toFixed(3)} ${(at(y + 1) - at(y)).toFixed(3)} re`);
    });
  });
  const { doc } = paper;
  doc.save().translate(left, top);
  // One path for all of it: no hairline shows between the squares.
  doc.addContent(`0 0 0 rg\n${squares.join("\n")}\nf`);
  doc.restore();
}

function wordsFrame(paper: Paper): Frame {
  return { left: paper.left + CODE_PT + GAP_PT, widthPt: paper.width - CODE_PT - GAP_PT, labelPt: 112 };
}

function wordsHeight(paper: Paper, { rows, text }: Seal): number {
  const frame = wordsFrame(paper);
  const facts = rows.length === 0 ? 0 : factsHeight(paper, rows, frame);
  return facts + (text === "" ? 0 : paper.lines(text, TEXT, frame.widthPt).length * TEXT.leadingPt);
}
