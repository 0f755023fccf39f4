/** What an issue of a report says, and the bytes and folio that follow from it. Pure. */
import { createHash } from "node:crypto";
import type { CheckDetail, Language } from "#lib/contract/panel";
import { ReportContent, ReportDocument, type ReportedMark, type ReportPaper } from "#lib/contract/report";
import type { ReviewMark } from "#lib/contract/review";
import { languageOf } from "#lib/contract/text-language";

const BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FOLIO_CHARACTERS = 16;

/** An issue ready to be drawn: the document, its bytes as they are attached and kept, and their SHA-256 in hexadecimal. */
export interface IssuedReport {
  document: ReportDocument;
  bytes: Buffer;
  sha256: string;
}

/**
 * What a report says of a Check, as its reader may see it, and nothing else: what would change without the text of the report changing
 * (who looks, who has an item on the desk, how often it was touched, what the organisation writes its next reports in) is left out.
 */
export function reportContent(detail: CheckDetail, { language, paper }: { language: Language; paper: ReportPaper }): ReportContent {
  const { review, penalHidden, summary, ...check } = detail;
  return ReportContent.parse({
    format: "cotejo-report-1",
    language,
    paper,
    ...check,
    summary: summary && { ...summary, language: languageOf(check.check.ai_summary) },
    penalHidden: penalHidden ?? false,
    review: review === undefined ? null : { marks: reportedMarks(review.marks), decisions: review.decisions },
  });
}

/** In an order of their own: that of their opening changes when one is opened again. */
function reportedMarks(marks: readonly ReviewMark[]): ReportedMark[] {
  const key = ({ kind, listId, entryId }: ReportedMark) => JSON.stringify([kind, listId, entryId]);
  return marks.map(reportedMark).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function reportedMark({ kind, listId, entryId, state, openedAt, openedWhy, decision }: ReviewMark): ReportedMark {
  const waits = state === "to-confirm";
  return {
    kind,
    listId,
    entryId,
    state,
    openedAt: waits && kind !== "case" ? openedAt : null,
    openedWhy: waits ? openedWhy : null,
    // Of what its list no longer has nothing is left to decide: a proposal that was under way is void.
    decision: state === "gone" ? null : decision,
  };
}

/** The folio of what a report says: the same content is the same issue. */
export function folioOf(content: ReportContent): string {
  return folioOfBytes(Buffer.from(stableJson(content), "utf8"));
}

function folioOfBytes(content: Buffer): string {
  const digest = createHash("sha256").update(content).digest();
  let bits = digest.readBigUInt64BE(0) * 65_536n + BigInt(digest.readUInt16BE(8));
  let folio = "";
  for (let index = 0; index < FOLIO_CHARACTERS; index++) {
    folio = `${BASE_32[Number(bits % 32n)]}${folio}`;
    bits /= 32n;
  }
  return folio;
}

/** What a document has beyond its content. */
const ISSUED = ["folio", "issuedAt", "issuedBy", "verificationPage"] satisfies (keyof ReportDocument)[];
/** Between two fields of the document itself, as `stableJson` writes them: what lies deeper has more blanks, and no text a line break. */
const NEXT_FIELD = ',\n "';
/** More than any document has. */
const MOST_FIELDS = 100;

/**
 * The folio of the content of a document, out of the document's bytes as they are issued, whatever stands in the place of its folio. Of any
 * other bytes it is one of nobody's. Nothing is parsed: a stranger's file costs the cutting of a text and a digest.
 */
export function folioSaidBy(document: Buffer): string {
  const [opening, closing] = ['{\n "', "\n}"];
  const text = document.toString("latin1", opening.length, Math.max(opening.length, document.length - closing.length));
  const said = text.split(NEXT_FIELD, MOST_FIELDS).filter((field) => !ISSUED.some((name) => field.startsWith(`${name}":`)));
  return folioOfBytes(Buffer.from(`${opening}${said.join(NEXT_FIELD)}${closing}`, "latin1"));
}

/** `7K3Q-9WDD-…`: a folio as people read it. */
export function displayFolio(folio: string): string {
  return folio.match(/.{4}/g)?.join("-") ?? folio;
}

/** What the JSON that is attached to a PDF is called. */
export function attachmentName(language: Language): string {
  return language === "es" ? "cotejo-informe.json" : "cotejo-report.json";
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
