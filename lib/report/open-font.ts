/** Font files as reports use them: parsed once for the process, laid out word by word, the same bytes for the same text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font, type Glyph, type Position, type Run } from "fontkit";
import { unwrapWoff } from "#lib/report/unwrap-woff";

/** A word's glyphs are kept for later reports; beyond this many words of one font the memory starts anew. */
const KEPT_WORDS = 4_000;
const LONGEST_KEPT_WORD = 32;

/** From here on Unicode keeps ligatures and shaped letters, which are no text of their own. */
const FIRST_PRESENTATION_FORM = 0xfb00;

export interface OpenFont {
  /** The name that a document registers it under. */
  key: string;
  /** What pdfkit takes for a font. */
  source: Font;
  has(codePoint: number): boolean;
  /** Width of a text at a size, points. */
  width(text: string, sizePt: number): number;
}

interface KeptWord {
  glyphs: Glyph[];
  positions: Position[];
  /** Font units. */
  advance: number;
}

const opened = new Map<string, OpenFont>();

/** The font of a file below `node_modules`. `features` are OpenType features that differ from the font's own habit. */
export function openFont(file: string, features: Record<string, boolean>): OpenFont {
  let font = opened.get(file);
  if (font === undefined) {
    font = parse(file, features);
    opened.set(file, font);
  }
  return font;
}

function parse(file: string, features: Record<string, boolean>): OpenFont {
  const font = create(unwrapWoff(readFileSync(join(process.cwd(), "node_modules", file))));
  nameGlyphs(font);
  const figures = tabularFigures(font);
  const kept = new Map<string, KeptWord>();
  const settle = (word: string): KeptWord => {
    const before = kept.get(word);
    if (before !== undefined) return before;
    // fontkit writes its defaults into the object it gets.
    const { glyphs, positions } = font.layout(word, { ...features });
    tabulate(glyphs, positions, figures);
    const settled = { glyphs, positions, advance: positions.reduce((sum, position) => sum + position.xAdvance, 0) };
    if (word.length > LONGEST_KEPT_WORD) return settled;
    if (kept.size >= KEPT_WORDS) kept.clear();
    kept.set(word, settled);
    return settled;
  };
  const widthOf = (text: string) => words(text).reduce((sum, word) => sum + settle(word).advance, 0);
  return {
    key: file,
    source: Object.create(font, { layout: { value: (word: string) => runOf(settle(word)) } }) as Font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    width: (text, sizePt) => (widthOf(text) * sizePt) / font.unitsPerEm,
  };
}

/** A run as pdfkit takes it. It scales the positions in place, hence a fresh copy each time. */
function runOf({ glyphs, positions: kept }: KeptWord): Run {
  const positions = kept.map((position) => ({ ...position }));
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, position) => sum + position.xAdvance, 0);
    },
  };
}

/** Figures of one width, by the glyph of each figure. Not by OpenType's `tnum`, which in these fonts widens hyphens too. */
function tabularFigures(font: Font): Map<number, Glyph> {
  const figures = "0123456789";
  const plain = font.layout(figures, { kern: false }).glyphs;
  const tabular = font.layout(figures, { kern: false, tnum: true }).glyphs;
  return new Map(plain.map((glyph, index) => [glyph.id, tabular[index] ?? glyph]));
}

function tabulate(glyphs: Glyph[], positions: Position[], figures: Map<number, Glyph>): void {
  glyphs.forEach((glyph, index) => {
    const figure = figures.get(glyph.id);
    const position = positions[index];
    if (figure === undefined || position === undefined) return;
    glyphs[index] = figure;
    position.xAdvance = figure.advanceWidth;
  });
}

/** Words with the space that follows them, as pdfkit cuts a text. */
function words(text: string): string[] {
  return text.match(/[^ ]* |[^ ]+$/g) ?? [];
}

/**
 * Ties every glyph to the text it stands for before anything is laid out. A glyph object keeps the first code points it was asked for:
 * without this the text read back from a report would depend on the reports made before it. Ligatures and shaped letters stand for their parts.
 */
function nameGlyphs(font: Font): void {
  const named = new Set<number>();
  for (const codePoint of font.characterSet.toSorted((a, b) => rank(a) - rank(b) || a - b)) {
    const glyph = font.glyphForCodePoint(codePoint);
    if (named.has(glyph.id)) continue;
    named.add(glyph.id);
    glyph.codePoints = codePoint < FIRST_PRESENTATION_FORM ? [codePoint] : codePointsOf(String.fromCodePoint(codePoint).normalize("NFKC"));
  }
}

/** Of characters that share a picture the usual one names it: the apostrophe before the modifier letter. */
function rank(codePoint: number): number {
  return codePoint < 0x100 ? 0 : codePoint >= 0x2000 && codePoint < 0x2070 ? 1 : 2;
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
