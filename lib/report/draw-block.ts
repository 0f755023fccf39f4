/** The blocks of a report set on paper, and what of them stays together. */
import type { Block } from "#lib/report/block";
import { drawFacts, factsHeight, factsStart } from "#lib/report/draw-facts";
import { drawNote, noteHeight } from "#lib/report/draw-note";
import { drawScore, SCORE_HEIGHT_PT } from "#lib/report/draw-score";
import { drawSeal, sealHeight } from "#lib/report/draw-seal";
import { drawTable, startHeight, tableHeight } from "#lib/report/draw-table";
import { drawWords, wordsHeight } from "#lib/report/draw-words";
import { INK, type Paper, type TextStyle } from "#lib/report/paper";
import type { Wording } from "#lib/report/wording";

/** The first in which a name takes few lines. */
const TITLES: TextStyle[] = [22, 16, 11].map((sizePt) => ({
  face: "serifBold",
  sizePt,
  leadingPt: Math.round(sizePt * 1.23),
  color: INK.ink,
}));
const TITLE_LINES = 4;
const BELOW_TITLE: TextStyle = { face: "sansBold", sizePt: 10.5, leadingPt: 16, color: INK.second };
const HEADINGS: Record<2 | 3, TextStyle & { abovePt: number; belowPt: number }> = {
  2: { face: "serifBold", sizePt: 13.5, leadingPt: 18, color: INK.ink, abovePt: 20, belowPt: 4 },
  3: { face: "sansBold", sizePt: 9.5, leadingPt: 14, color: INK.ink, abovePt: 11, belowPt: 2 },
};
const TEXTS: Record<"body" | "small" | "serif", TextStyle & { belowPt: number }> = {
  body: { face: "sans", sizePt: 9, leadingPt: 13.5, color: INK.ink, belowPt: 5 },
  small: { face: "sans", sizePt: 8, leadingPt: 12, color: INK.second, belowPt: 5 },
  serif: { face: "serif", sizePt: 10.25, leadingPt: 15, color: INK.ink, belowPt: 7 },
};
/** Part of a page up to which a section is not broken. */
const KEPT_PART = 0.14;
/** The last section is not broken either where hardly anything of it would be left for the last page. */
const KEPT_LAST_PART = 0.5;
const HARDLY_ANYTHING_PT = 110;
const LANGUAGES = { es: "es-CL", en: "en" } as const;

type Heading = Extract<Block, { kind: "heading" }>;

export async function drawBlocks(paper: Paper, blocks: Block[], wording: Wording): Promise<void> {
  // Bookmark under which the next headings of level 3 go.
  let section: PDFKit.PDFOutline | undefined;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading") {
      const bookmark = drawHeading(paper, block, blocks.slice(index + 1), section);
      if (block.level === 2) section = bookmark;
    } else await drawBlock(paper, block, wording);
    await paper.breathe();
  }
}

async function drawBlock(paper: Paper, block: Exclude<Block, Heading>, { say }: Wording): Promise<void> {
  switch (block.kind) {
    case "title":
      paper.flow(block.text, titleStyle(paper, block.text), paper.element("H1"));
      paper.y += 3;
      paper.flow(block.below, BELOW_TITLE, paper.element("P"));
      paper.y += 10;
      return;
    case "text":
      paper.flow(block.text, TEXTS[block.style], paper.element("P", paper.root, block.language && { lang: LANGUAGES[block.language] }));
      paper.y += TEXTS[block.style].belowPt;
      return;
    case "facts":
      return drawFacts(paper, block.rows);
    case "score":
      return drawScore(paper, block);
    case "note":
      return drawNote(paper, block);
    case "table":
      return drawTable(paper, block);
    case "seal":
      return drawSeal(paper, block, say("file.code", { address: block.address }));
    case "words":
      return drawWords(paper, block);
  }
}

function titleStyle(paper: Paper, text: string): TextStyle {
  return (TITLES.find((style) => paper.lines(text, style, paper.width).length <= TITLE_LINES) ?? TITLES.at(-1)) as TextStyle;
}

/** A heading is never the last of a page, and a short section stands on one. */
function drawHeading(paper: Paper, { level, text }: Heading, rest: Block[], section: PDFKit.PDFOutline | undefined): PDFKit.PDFOutline {
  const style = HEADINGS[level];
  const own = headingHeight(paper, { kind: "heading", level, text });
  paper.need(Math.min(own + keptHeight(paper, level, rest, paper.y + own), paper.pageHeight));
  paper.skip(style.abovePt);
  const bookmark = paper.bookmark(text, level === 2 ? undefined : section);
  paper.flow(text, style, paper.element(level === 2 ? "H2" : "H3"));
  paper.y += style.belowPt;
  return bookmark;
}

function headingHeight(paper: Paper, { level, text }: Heading): number {
  const { abovePt, belowPt, leadingPt } = HEADINGS[level];
  return abovePt + paper.lines(text, HEADINGS[level], paper.width).length * leadingPt + belowPt;
}

/** What stays with a heading: its whole section when that is short, else the beginning of what follows. `from` is where it begins. */
function keptHeight(paper: Paper, level: 2 | 3, rest: Block[], from: number): number {
  const end = rest.findIndex((block) => block.kind === "heading" && block.level <= level);
  const section = end < 0 ? rest : rest.slice(0, end);
  let height = 0;
  for (const block of section) {
    height += blockHeight(paper, block);
    if (height > paper.pageHeight * KEPT_LAST_PART) break;
  }
  const leftOver = from + height - paper.bottom;
  const most = end < 0 && leftOver < HARDLY_ANYTHING_PT ? KEPT_LAST_PART : KEPT_PART;
  return height <= paper.pageHeight * most ? height : beginningHeight(paper, rest);
}

function beginningHeight(paper: Paper, [first, ...rest]: Block[]): number {
  if (first === undefined) return 0;
  switch (first.kind) {
    case "heading":
      return headingHeight(paper, first) + (first.level === 2 ? 0 : keptHeight(paper, first.level, rest, paper.y));
    case "table":
      return startHeight(paper, first);
    case "text": {
      // A line or two say what the table or the facts below show.
      const height = blockHeight(paper, first);
      const introduces = rest[0] !== undefined && rest[0].kind !== "text" && rest[0].kind !== "heading";
      return height > 48 ? 48 : introduces ? height + beginningHeight(paper, rest) : height;
    }
    case "facts":
      return factsStart(paper, first.rows);
    default:
      return Math.min(blockHeight(paper, first), paper.pageHeight);
  }
}

/** Height of a block where no page ends; infinite of a table that may go on over pages. */
function blockHeight(paper: Paper, block: Block): number {
  switch (block.kind) {
    case "title":
      return 80;
    case "heading":
      return headingHeight(paper, block);
    case "text": {
      const { leadingPt, belowPt } = TEXTS[block.style];
      return paper.lines(block.text, TEXTS[block.style], paper.width).length * leadingPt + belowPt;
    }
    case "facts":
      return factsHeight(paper, block.rows);
    case "score":
      return SCORE_HEIGHT_PT;
    case "note":
      return noteHeight(paper, block);
    case "table":
      return tableHeight(paper, block);
    case "seal":
      return sealHeight(paper, block);
    case "words":
      return wordsHeight(paper, block);
  }
}
