/** What a PDF says of itself, twice: as Info and as XMP, which have to agree (ISO 19005-3, 6.6). */
import { visibleText } from "#lib/report/visible-text";

export interface Metadata {
  title: string;
  author: string;
  /** As it is told apart; plain letters and figures. */
  folio: string;
  /** `es-CL`. */
  language: string;
  issuedAt: Date;
}

const PROGRAM = "Cotejo";
/** A string of PDF/A ends at 32,767 bytes; nobody reads a title of that length. */
const LONGEST = 1_000;

/** One line, everything in it visible, short enough for a PDF string. */
export function plainLine(text: string): string {
  const line = visibleText(text, () => true);
  const characters = line.length > LONGEST ? Array.from(line) : [];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join("")}…` : line;
}

/** The Info dictionary. The folio stands in it as it is, so that it is found in the bytes of the file. */
export function infoOf({ title, author, folio, issuedAt }: Metadata): PDFKit.DocumentInfo {
  return {
    Title: plainLine(title),
    Author: plainLine(author),
    Subject: `Folio ${folio}`,
    Creator: PROGRAM,
    Producer: PROGRAM,
    CreationDate: issuedAt,
    ModDate: issuedAt,
  };
}

/** The XMP packet, with the marks of PDF/A-3b and PDF/UA-1. PDF/A knows no `pdfuaid`: hence its description as an extension. */
export function xmpOf({ title, author, folio, language, issuedAt }: Metadata): string {
  const at = `${issuedAt.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:identifier>${folio}</dc:identifier>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Folio ${folio}</rdf:li></rdf:Alt></dc:description>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
<xmp:MetadataDate>${at}</xmp:MetadataDate>
<xmp:CreatorTool>${PROGRAM}</xmp:CreatorTool>
<pdf:Producer>${PROGRAM}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${UA_SCHEMA}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

const UA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** `plainLine` left no character that XML could not hold. */
function escaped(text: string): string {
  return plainLine(text).replace(/[&<>]/g, (character) => ENTITIES[character] as string);
}
