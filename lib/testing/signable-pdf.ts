/** A small PDF with an empty signature field. */
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { addSignatureField } from "#lib/signature/placeholder";

/** Two pages, tagged. pdfkit writes the title as it is into uncompressed XML. */
export async function signablePdf(title: string, signedAt = new Date("2026-11-22T12:00:05Z")): Promise<Buffer> {
  const info = { Title: title, CreationDate: signedAt, ModDate: signedAt };
  const doc = new PDFDocument({ pdfVersion: "1.7", tagged: true, bufferPages: true, lang: "es-CL", info });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const paragraph = doc.struct("P");
  root.add(paragraph);
  paragraph.add(() => void doc.text("Primera página"));
  doc.addPage();
  paragraph.add(() => void doc.text("Segunda página"));
  paragraph.end();
  addSignatureField(doc, {
    name: "Cotejo test",
    reason: "Informe emitido por Cotejo",
    signedAt,
    description: "Firma electrónica",
    parent: root,
  });
  root.end();
  doc.end();
  return buffer(doc as unknown as Readable);
}
