/** Pages of one document: where the next line goes, how text is set, and which part of the structure it belongs to. */
import PDFDocument from "pdfkit";
import type { Tone } from "#lib/report/block";
import { breakLines, type Line } from "#lib/report/break-lines";
import { canShow, type Face } from "#lib/report/typeface";
import { visibleText } from "#lib/report/visible-text";

export interface TextStyle {
  face: Face;
  sizePt: number;
  leadingPt: number;
  color: string;
}

export const INK = { ink: "#1d1b17", second: "#5b574e", third: "#6b665a", hairline: "#cfc9bb", faint: "#e4e0d6" };
/** Risk colours: `ink` for words, `soft` for grounds, `bar` for the scale. All words keep 4.5:1 on their ground. */
export const TONES: Record<Tone, { ink: string; soft: string; bar: string }> = {
  plain: { ink: INK.ink, soft: "#f4f2ed", bar: INK.hairline },
  quiet: { ink: INK.third, soft: "#f4f2ed", bar: INK.faint },
  low: { ink: "#1f6a4a", soft: "#e6f2ec", bar: "#9ab7a9" },
  medium: { ink: "#8a5a00", soft: "#fbf1dc", bar: "#c5a364" },
  high: { ink: "#a3212b", soft: "#fbe9ea", bar: "#d59095" },
};

const MARGIN = { top: 74, bottom: 64, side: 58 };

/** Part of the structure that readers for the blind follow. */
export type Tag = "H1" | "H2" | "H3" | "P" | "Div" | "Table" | "Caption" | "THead" | "TBody" | "TR" | "TH" | "TD";
export type Element = PDFKit.PDFStructureElement;

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.side;
  readonly width: number;
  /** Where the next line begins, points from the top. */
  y = MARGIN.top;
  private readonly root: Element;
  private readonly fonts = new Set<string>();

  constructor(options: { language: string; info: PDFKit.DocumentInfo }) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: options.language,
      displayTitle: true,
      bufferPages: true,
      // No standard font: every letter is embedded.
      font: "",
      info: options.info,
    });
    this.width = this.doc.page.width - 2 * MARGIN.side;
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN.bottom;
  }

  /** Height that an empty page offers. */
  get pageHeight(): number {
    return this.bottom - MARGIN.top;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN.top;
  }

  /** Turns the page unless that height is left. */
  need(heightPt: number): void {
    if (this.y + heightPt > this.bottom && this.y > MARGIN.top) this.newPage();
  }

  /** A new part of the structure, inside `parent` or the document. */
  element(tag: Tag, parent: Element = this.root, options: { title?: string; scope?: "Row" | "Column" } = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws as content of an element. A part that goes on over pages calls it once a page. */
  inside(element: Element, draw: () => void): void {
    element.add(draw);
  }

  /** Draws what readers for the blind pass over. */
  ornament(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  lines(text: string, style: TextStyle, widthPt: number): Line[] {
    return breakLines(visibleText(text, canShow), style.face, style.sizePt, widthPt);
  }

  /** Sets one line; `x` is its left end, or its right end when aligned right. */
  set(line: Line, x: number, baselineY: number, style: TextStyle, align: "left" | "right" = "left"): void {
    let at = align === "right" ? x - line.widthPt : x;
    for (const { font, text } of line.pieces) {
      if (!this.fonts.has(font.key)) {
        this.doc.registerFont(font.key, font.source as unknown as string);
        this.fonts.add(font.key);
      }
      this.doc.font(font.key).fontSize(style.sizePt).fillColor(style.color);
      this.doc.text(text, at, baselineY, { lineBreak: false, baseline: "alphabetic" });
      at += font.width(text, style.sizePt);
    }
  }

  /** Sets a text from `y` on over as many lines and pages as it takes. */
  flow(text: string, style: TextStyle, element: Element, options: { x?: number; widthPt?: number } = {}): void {
    const { x = this.left, widthPt = this.width } = options;
    let rest = this.lines(text, style, widthPt);
    while (rest.length > 0) {
      this.need(style.leadingPt * Math.min(rest.length, 2));
      const count = Math.max(1, Math.floor((this.bottom - this.y) / style.leadingPt));
      const now = rest.slice(0, count);
      this.inside(element, () => {
        now.forEach((line, index) => this.set(line, x, this.y + index * style.leadingPt + baseline(style), style));
      });
      this.y += now.length * style.leadingPt;
      rest = rest.slice(count);
    }
  }

  hairline(y: number, color = INK.faint, x = this.left, widthPt = this.width): void {
    this.ornament(() => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + widthPt, y)
        .lineWidth(color === INK.ink ? 0.8 : 0.5)
        .strokeColor(color)
        .stroke();
    });
  }

  /** An entry of the bookmarks that leads to the next line. `parent` makes it a part of another entry. */
  bookmark(text: string, parent: PDFKit.PDFOutline = this.doc.outline): PDFKit.PDFOutline {
    const options: { expanded: boolean; top: number; fit: boolean } = { top: Math.max(0, this.y - 12), fit: false, expanded: true };
    return parent.addItem(
      visibleText(text, () => true),
      options,
    );
  }
}

/** Distance from the top of a line to its baseline. */
export function baseline(style: TextStyle): number {
  return (style.leadingPt - style.sizePt) / 2 + style.sizePt * 0.8;
}
