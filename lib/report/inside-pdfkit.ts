/** What pdfkit keeps in its documents and its types do not tell: pinned to the version in package.json. */

/** An object of the file, not yet written. */
interface Reference {
  compress: boolean;
  data: Record<string, unknown>;
  write(bytes: Uint8Array): void;
  end(): void;
}

/** A font as it is embedded: the glyphs that the document uses. */
export interface EmbeddedFont {
  id: string;
  /** Thousandths of the size in a unit of the font. */
  scale: number;
  subset: { includeGlyph(glyph: number): number };
  /** By the glyph's number in the file: its width in thousandths of the size, and the text it stands for. */
  widths: (number | undefined)[];
  unicode: (number[] | undefined)[];
  ref(): Reference;
}

interface Page {
  fonts: Record<string, Reference>;
  end(): void;
}

interface Inside {
  _root: Reference;
  _font: EmbeddedFont;
  _pageBuffer: Page[];
  page: Page;
  endPageMarkings(page: Page): void;
}

export function inside(doc: PDFKit.PDFDocument): Inside {
  return doc as unknown as Inside;
}

export function reference(doc: PDFKit.PDFDocument, data: object): Reference {
  return doc.ref(data) as unknown as Reference;
}

/** A stream object with these bytes. */
export function stream(doc: PDFKit.PDFDocument, data: object, bytes: Uint8Array, options = { compress: true }): Reference {
  const written = reference(doc, data);
  written.compress = options.compress;
  written.write(bytes);
  written.end();
  return written;
}

/** A text string of PDF: plain strings are names to pdfkit. */
export function textString(value: string): object {
  return Object(value) as object;
}
