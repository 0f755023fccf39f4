/** The document of an issue inside its PDF, as an associated file (ISO 19005-3, 6.8). */
import { inside, reference, stream, textString } from "#lib/report/inside-pdfkit";

interface Attachment {
  /** `cotejo-informe.json`. */
  name: string;
  bytes: Buffer;
  description: string;
  at: Date;
}

export function attachDocument(doc: PDFKit.PDFDocument, { name, bytes, description, at }: Attachment): void {
  // A name object of PDF; pdfkit takes plain strings for names and does not escape the slash.
  const type = "application#2Fjson";
  const params = { CreationDate: at, ModDate: at, Size: bytes.length };
  const file = stream(doc, { Type: "EmbeddedFile", Subtype: type, Params: params }, bytes);
  const specification = reference(doc, {
    Type: "Filespec",
    // The report is drawn from the document and from nothing else.
    AFRelationship: "Source",
    F: textString(name),
    UF: textString(name),
    Desc: textString(description),
    EF: { F: file, UF: file },
  });
  specification.end();
  doc.addNamedEmbeddedFile(name, specification as unknown as PDFKit.PDFKitReference);
  inside(doc)._root.data.AF = [specification];
}
