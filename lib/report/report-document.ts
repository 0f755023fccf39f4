/** What an issue of a report says, and the bytes and folio that follow from it. Pure. */
import { createHash } from "node:crypto";
import type { CheckDetail, Language } from "#lib/contract/panel";
import { ReportContent, ReportDocument, type ReportPaper } from "#lib/contract/report";

const BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FOLIO_CHARACTERS = 16;

/** An issue ready to be drawn: the document, its bytes as they are attached and kept, and their SHA-256 in hexadecimal. */
export interface IssuedReport {
  document: ReportDocument;
  bytes: Buffer;
  sha256: string;
}

/** What a report says of a Check, as its reader may see it. Who looks, what waits for whom and what may be done now is left out. */
export function reportContent(detail: CheckDetail, { language, paper }: { language: Language; paper: ReportPaper }): ReportContent {
  const { review, penalHidden, ...check } = detail;
  return ReportContent.parse({
    format: "cotejo-report-1",
    language,
    paper,
    ...check,
    penalHidden: penalHidden ?? false,
    review: review === undefined ? null : { marks: review.marks.map((mark) => ({ ...mark, assignee: null })), decisions: review.decisions },
  });
}

/** The folio of what a report says: the same content is the same issue. */
export function folioOf(content: ReportContent): string {
  const digest = createHash("sha256").update(stableJson(content)).digest();
  let bits = digest.readBigUInt64BE(0) * 65_536n + BigInt(digest.readUInt16BE(8));
  let folio = "";
  for (let index = 0; index < FOLIO_CHARACTERS; index++) {
    folio = `${BASE_32[Number(bits % 32n)]}${folio}`;
    bits /= 32n;
  }
  return folio;
}

/** `7K3Q-9WDD-…`: a folio as people read it. */
export function displayFolio(folio: string): string {
  return folio.match(/.{4}/g)?.join("-") ?? folio;
}

/** The issue of a content: from here on its bytes never change. */
export function issueDocument(
  content: ReportContent,
  issued: Pick<ReportDocument, "issuedAt" | "issuedBy" | "verificationPage">,
): IssuedReport {
  return issuedReport(stableJson({ ...content, ...issued, folio: folioOf(content) }));
}

/** An issue out of the bytes that were kept of it. */
export function issuedReport(json: string): IssuedReport {
  const bytes = Buffer.from(json, "utf8");
  const document = ReportDocument.parse(JSON.parse(json));
  return { document, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Where the QR code leads: what it names is compared with what was issued. */
export function verificationAddress({ document, sha256 }: IssuedReport): string {
  return `${document.verificationPage}?folio=${document.folio}&sha256=${sha256}`;
}

/** JSON with sorted fields: the same value is the same text, whoever wrote it. */
function stableJson(value: unknown): string {
  const sorted = (_name: string, each: unknown) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  return JSON.stringify(value, sorted, 1);
}
