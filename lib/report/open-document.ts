/** A PDF document that says and holds what archives (PDF/A-3b) and readers for the blind (PDF/UA-1) ask for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { ReportPaper } from "#lib/contract/report";
import { infoOf, type Metadata, xmpOf } from "#lib/report/archive-metadata";
import { inside, reference, stream, textString } from "#lib/report/inside-pdfkit";

const SRGB = "sRGB IEC61966-2.1";
let profile: Buffer | undefined;

/** An empty first page in it. No letter is set in a font that is not embedded: there is no standard font. */
export function openDocument(size: ReportPaper, metadata: Metadata): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: size === "a4" ? "A4" : "LETTER",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: metadata.language,
    displayTitle: true,
    bufferPages: true,
    font: "",
    info: infoOf(metadata),
  });
  // pdfkit marks a file as one of the two, not as both, and writes names into its XML as they are.
  Object.assign(doc, { endMetadata: () => addMetadata(doc, metadata) });
  return doc;
}

function addMetadata(doc: PDFKit.PDFDocument, metadata: Metadata): void {
  profile ??= readFileSync(join(process.cwd(), "node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc"));
  const intent = reference(doc, {
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    Info: textString(SRGB),
    OutputConditionIdentifier: textString(SRGB),
    DestOutputProfile: stream(doc, { N: 3 }, profile),
  });
  intent.end();
  const xmp = Buffer.from(xmpOf(metadata), "utf8");
  Object.assign(inside(doc)._root.data, {
    OutputIntents: [intent],
    // Archives read it without unpacking anything.
    Metadata: stream(doc, { Type: "Metadata", Subtype: "XML" }, xmp, { compress: false }),
  });
}
