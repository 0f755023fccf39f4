/** Pages of one document: where the next line goes, how text is set, and which part of the structure it belongs to. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { ReportPaper } from "#lib/contract/report";
import { type Metadata, plainLine } from "#lib/report/archive-metadata";
import type { Tone } from "#lib/report/block";
import { breakLines, type Line } from "#lib/report/break-lines";
import { inside } from "#lib/report/inside-pdfkit";
import { openDocument } from "#lib/report/open-document";
import { canShow, type Face } from "#lib/report/typeface";
import { visibleText } from "#lib/report/visible-text";
import { lineWriter, type WriteLine } from "#lib/report/write-line";

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

/** Letter is wider and shorter than A4: the lines stay about as long. */
const MARGINS = { a4: { top: 74, bottom: 64, side: 58 }, letter: { top: 70, bottom: 60, side: 64 } };
/** Lines set before other work of the process gets its turn: a few milliseconds. */
const LINES_AT_A_STRETCH = 100;

/** Part of the structure that readers for the blind follow. */
type Tag = "H1" | "H2" | "H3" | "P" | "Div" | "Table" | "THead" | "TBody" | "TR" | "TH" | "TD" | "Figure";
export type Element = PDFKit.PDFStructureElement;

interface ElementOptions {
  title?: string;
  scope?: "Row" | "Column";
  /** `es-CL`, where it is not that of the document. */
  lang?: string;
  /** What a picture shows, in words, and where it stands: left, top, right, bottom. */
  alt?: string;
  bbox?: [number, number, number, number];
}

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** Where the next line begins, points from the top. */
  y: number;
  /** The whole document in the structure. */
  readonly root: Element;
  private readonly top: number;
  private readonly foot: number;
  private readonly write: WriteLine;
  private readonly broken = new Map<string, Line[]>();
  private linesSet = 0;

  constructor(size: ReportPaper, metadata: Metadata) {
    const { top, bottom, side } = MARGINS[size];
    this.doc = openDocument(size, metadata);
    this.left = side;
    this.width = this.doc.page.width - 2 * side;
    this.top = top;
    this.foot = bottom;
    this.y = top;
    this.write = lineWriter(this.doc);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  get bottom(): number {
    return this.doc.page.height - this.foot;
  }

  /** Height that an empty page offers. */
  get pageHeight(): number {
    return this.bottom - this.top;
  }

  get isAtTop(): boolean {
    return this.y <= this.top;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.top;
  }

  /** Turns the page unless that height is left. */
  need(heightPt: number): void {
    if (this.y + heightPt > this.bottom && !this.isAtTop) this.newPage();
  }

  /** A space that falls away where a page begins. */
  skip(heightPt: number): void {
    if (!this.isAtTop) this.y += heightPt;
  }

  /** A new part of the structure, inside `parent` or the document. */
  element(tag: Tag, parent: Element = this.root, options: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options as object);
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

  /** The lines of a text for a width; at least one. Measured once, however often it is asked. */
  lines(text: string, style: TextStyle, widthPt: number): Line[] {
    const key = `${style.face} ${style.sizePt} ${widthPt} ${text}`;
    let lines = this.broken.get(key);
    if (lines === undefined) {
      lines = breakLines(visibleText(text, canShow), style.face, style.sizePt, widthPt);
      this.broken.set(key, lines);
    }
    return lines;
  }

  /** Sets one line; `x` is its left end, or its right end when aligned right. */
  set(line: Line, x: number, baselineY: number, style: TextStyle, align: "left" | "right" = "left"): void {
    this.linesSet++;
    this.write(line.pieces, align === "right" ? x - line.widthPt : x, baselineY, style);
  }

  /** Sets a text from `y` on over as many lines and pages as it takes. No line of it stands alone above or below a page's end. */
  flow(text: string, style: TextStyle, element: Element, options: { x?: number; widthPt?: number } = {}): void {
    const { x = this.left, widthPt = this.width } = options;
    let rest = this.lines(text, style, widthPt);
    while (rest.length > 0) {
      this.need(style.leadingPt * (rest.length <= 3 ? rest.length : 2));
      const room = Math.max(1, Math.floor((this.bottom - this.y + 0.01) / style.leadingPt));
      const now = rest.slice(0, rest.length - room === 1 && room > 2 ? room - 1 : room);
      this.inside(element, () => {
        now.forEach((line, index) => this.set(line, x, this.y + index * style.leadingPt + baseline(style), style));
      });
      this.y += now.length * style.leadingPt;
      rest = rest.slice(now.length);
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
    // pdfkit counts `left` from the right side.
    const options: { expanded: boolean; top: number; left: number; fit: boolean } = {
      top: Math.max(0, this.y - 12),
      left: this.doc.page.width,
      fit: false,
      expanded: true,
    };
    return parent.addItem(plainLine(text), options);
  }

  /** Every so many lines, lets other work of the process have its turn: a long report does not stop the server. */
  async breathe(): Promise<void> {
    if (this.linesSet < LINES_AT_A_STRETCH) return;
    this.linesSet = 0;
    await setImmediate();
  }

  /** Ends the document, page by page, and answers its bytes. */
  async end(): Promise<Buffer> {
    const doc = inside(this.doc);
    for (const page of doc._pageBuffer) {
      doc.endPageMarkings(page);
      page.end();
      await setImmediate();
    }
    doc._pageBuffer = [];
    this.doc.end();
    return buffer(this.doc as unknown as Readable);
  }
}

/** Distance from the top of a line to its baseline. */
export function baseline(style: TextStyle): number {
  return (style.leadingPt - style.sizePt) / 2 + style.sizePt * 0.8;
}
