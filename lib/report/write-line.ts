/** A line of text as operators of a page. pdfkit's own way measures every stretch thrice and takes most of the time of a report. */
import type { Font } from "fontkit";
import { type EmbeddedFont, inside } from "#lib/report/inside-pdfkit";
import type { OpenFont } from "#lib/report/open-font";
import type { Piece } from "#lib/report/typeface";

/** A word as it is shown: glyphs and the distances between them. Null when a mark stands off its line. */
type Shown = string | null;

interface Pen {
  sizePt: number;
  color: string;
}

export type WriteLine = (pieces: Piece[], x: number, baselineY: number, pen: Pen) => void;

/** Writes lines on the current page of a document: `x` is their left end, `baselineY` from the top, points. */
export function lineWriter(doc: PDFKit.PDFDocument): WriteLine {
  const fonts = new Map<string, { embedded: EmbeddedFont; shown: Map<string, Shown> }>();
  const fontOf = (font: OpenFont) => {
    const known = fonts.get(font.key);
    if (known !== undefined) return known;
    doc.registerFont(font.key, font.source as unknown as string).font(font.key);
    const opened = { embedded: inside(doc)._font, shown: new Map<string, Shown>() };
    fonts.set(font.key, opened);
    return opened;
  };
  return (pieces, x, baselineY, pen) => {
    let at = x;
    for (const { font, text } of pieces) {
      const { embedded, shown } = fontOf(font);
      const parts = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => {
        const before = shown.get(word);
        if (before !== undefined) return before;
        const now = showWord(embedded, font.source, word);
        shown.set(word, now);
        return now;
      });
      if (parts.includes(null)) {
        doc.font(font.key).fontSize(pen.sizePt).fillColor(pen.color);
        doc.text(text, at, baselineY, { lineBreak: false, baseline: "alphabetic" });
      } else {
        inside(doc).page.fonts[embedded.id] ??= embedded.ref();
        const show = parts.join("").replaceAll("><", "");
        // Pages are turned upside down, so that y grows downwards; letters are turned back.
        const place = `1 0 0 -1 ${round(at)} ${round(baselineY)} Tm`;
        const operators = `BT ${rgb(pen.color)} rg /${embedded.id} ${round(pen.sizePt)} Tf ${place} [${show}] TJ ET\n`;
        doc.addContent(Buffer.from(operators, "latin1"));
      }
      at += font.width(text, pen.sizePt);
    }
  };
}

/** What pdfkit's `encode` does, without its copies: notes the glyphs, their widths and their text, and answers how to show them. */
function showWord({ scale, subset, widths, unicode }: EmbeddedFont, source: Font, word: string): Shown {
  const { glyphs, positions } = source.layout(word);
  let shown = "<";
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (position === undefined || position.xOffset !== 0 || position.yOffset !== 0) return null;
    const number = subset.includeGlyph(glyph.id);
    widths[number] ??= glyph.advanceWidth * scale;
    unicode[number] ??= glyph.codePoints;
    const code = number.toString(16).padStart(4, "0");
    const back = round((glyph.advanceWidth - position.xAdvance) * scale);
    shown += back === 0 ? code : `${code}>${back}<`;
  }
  return `${shown}>`;
}

const colors = new Map<string, string>();

/** `0.114 0.106 0.09` of `#1d1b17`. The colours are those of our palette: few. */
function rgb(color: string): string {
  const known = colors.get(color);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => round(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  colors.set(color, parts.join(" "));
  return parts.join(" ");
}

/** Thousandths of a point are finer than any printer. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
