/**
 * The signature field of a PDF while it is empty, and where its parts lie in the finished file. Field, widget and signature dictionary
 * (ISO 32000-1, 12.7.4.5 and 12.8) are of the same revision as all else: signing changes figures in place, no offset moves.
 */
import { assert } from "#lib/errors";

/** Room for the CMS, in bytes: a signature of RSA 4096 with a chain of four certificates fits. The same whoever signs. */
export const CONTENTS_BYTES = 8192;

/** A figure of ten digits stands where the offsets will, so that the dictionary keeps its length. */
const UNKNOWN_OFFSET = 9_999_999_999;
const EMPTY_RANGE = `[0 ${UNKNOWN_OFFSET} ${UNKNOWN_OFFSET} ${UNKNOWN_OFFSET}]`;
/** How the signature dictionary begins, behind the number of its object: what varies stands behind this. */
const BEGINNING = "\n<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange ";
const BETWEEN = "\n/Contents ";
/** Width of an entry of the table of offsets (ISO 32000-1, 7.5.4). */
const XREF_ENTRY = 20;

// Flags of an annotation: it prints (PDF/A wants that of every one) and is not to be moved.
const PRINT = 1 << 2;
const LOCKED = 1 << 7;
// Of the form: a signature exists, and the file is only to be appended to.
const SIGNATURES_EXIST_APPEND_ONLY = 3;

export interface SignatureField {
  /** Who signs: the common name of the certificate, or of the installation. */
  name: string;
  /** Why, as viewers show it. */
  reason: string;
  /** Time of signing that the file claims (/M); to the second, in UTC. */
  signedAt: Date;
  /** What a reader for the blind says of the field: "Firma electrónica de la instalación". */
  description: string;
  /** Element of the structure inside which the field stands, not yet ended. */
  parent: PDFKit.PDFStructureElement;
}

/** Where the parts of an empty field lie in a file: offsets of their first bytes. */
export interface Placeholder {
  /** Of `[0 9999999999 …]`. */
  rangeAt: number;
  rangeLength: number;
  /** Of the `<` before the CMS in hexadecimal; what lies between the ranges is from here to `contentsEnd`. */
  contentsAt: number;
  contentsEnd: number;
}

/**
 * Puts an empty signature field on the first page, invisible, for {@link CONTENTS_BYTES} of CMS. To be called once per document, after its
 * pages and before its end, on a document that buffers its pages. Throws when the widget would be visible: the page was left transformed.
 */
export function addSignatureField(doc: PDFKit.PDFDocument, field: SignatureField): void {
  const signature = reference(doc, {
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    ByteRange: [0, UNKNOWN_OFFSET, UNKNOWN_OFFSET, UNKNOWN_OFFSET],
    Contents: new Uint8Array(CONTENTS_BYTES),
    Name: text(field.name),
    Reason: text(field.reason),
    M: field.signedAt,
  });
  signature.end();
  const widget = addWidget(doc, field, signature);
  const form = reference(doc, { Fields: [widget], SigFlags: SIGNATURES_EXIST_APPEND_ONLY });
  form.end();
  // pdfkit's own forms want a font and ask viewers to draw appearances; PDF/A allows neither for nothing.
  Object.assign(inner(doc)._root.data, { AcroForm: form });
  Object.assign(doc, { endAcroForm: () => doc });
}

/** Where the field of `pdf` that waits for its signature lies. Throws when there is none, as in a file that is signed. */
export function findPlaceholder(pdf: Buffer): Placeholder {
  const empty = `${BEGINNING}${EMPTY_RANGE}${BETWEEN}<`;
  let at = pdf.indexOf(empty, 0, "latin1");
  // Text of a subject may look the same; only an object stands in the table of offsets.
  while (at >= 0 && !isObject(pdf, at)) at = pdf.indexOf(empty, at + 1, "latin1");
  assert(at > 0, "the file has a signature field that waits for its signature");
  const rangeAt = at + BEGINNING.length;
  const contentsAt = rangeAt + EMPTY_RANGE.length + BETWEEN.length;
  const contentsEnd = contentsAt + 2 * CONTENTS_BYTES + 2;
  assert(pdf.toString("latin1", contentsAt, contentsEnd) === `<${"00".repeat(CONTENTS_BYTES)}>`, "nothing is signed yet");
  return { rangeAt, rangeLength: EMPTY_RANGE.length, contentsAt, contentsEnd };
}

/** Whether `7 0 obj` stands before `at`, and object 7 begins there by the table at the end of the file. */
function isObject(pdf: Buffer, at: number): boolean {
  const [head = "", number = ""] = /(\d{1,9}) 0 obj$/.exec(pdf.toString("latin1", at - XREF_ENTRY, at)) ?? [];
  const [, tableAt = ""] = /startxref\n(\d{1,10})\n%%EOF\n$/.exec(pdf.toString("latin1", Math.max(0, pdf.length - 64))) ?? [];
  const table = pdf.toString("latin1", Number(tableAt), Number(tableAt) + 32);
  const [tableHead = ""] = /^xref\n0 \d{1,10}\n/.exec(table) ?? [];
  const entryAt = Number(tableAt) + tableHead.length + Number(number) * XREF_ENTRY;
  return head !== "" && tableHead !== "" && Number.parseInt(pdf.toString("latin1", entryAt, entryAt + 10), 10) === at - head.length;
}

/** The field and its widget in one object, on page one and in the structure (PDF/UA-1, 7.18.4). */
function addWidget(doc: PDFKit.PDFDocument, field: SignatureField, signature: Reference): Reference {
  const current = doc.page;
  doc.switchToPage(doc.bufferedPageRange().start);
  const { page } = doc;
  const structParent = doc.struct("Form", { alt: field.description });
  field.parent.add(structParent);
  // No appearance: a rectangle without size needs none (ISO 19005-3, 6.3.3).
  const widget = {
    Subtype: "Widget",
    FT: "Sig",
    T: text("Cotejo"),
    TU: text(field.description),
    V: signature,
    F: PRINT | LOCKED,
    P: page.dictionary,
    C: [],
    structParent,
  };
  doc.annotate(0, page.height, 0, 0, widget as unknown as PDFKit.Mixins.AnnotationOption);
  structParent.end();
  const added = inner(page).annotations.at(-1);
  const isHidden = added?.data.Rect?.every((side) => side === 0) ?? false;
  assert(added !== undefined && isHidden, "the signature field is invisible: no transformation is in force");
  doc.page = current;
  return added;
}

/** A text string of PDF: plain strings are names to pdfkit. */
function text(value: string): object {
  return Object(value) as object;
}

/** What pdfkit keeps in its objects and its types do not tell. */
interface Inner {
  _root: Reference;
  annotations: Reference[];
}

interface Reference {
  data: { Rect?: number[] };
  end(): void;
}

function reference(doc: PDFKit.PDFDocument, data: object): Reference {
  return doc.ref(data) as unknown as Reference;
}

function inner(object: unknown): Inner {
  return object as Inner;
}
