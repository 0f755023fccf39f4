/**
 * What this installation confirms of a report, to whoever asks: nobody signs in for it, and no answer holds a name, a RUT, a Check or
 * an organisation. It compares bytes with what was issued; whether what a report says is right is not asked here.
 */
import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { isoSeconds } from "#lib/calendar/month";
import { LARGEST_VERIFIED_BYTES, type Verification } from "#lib/contract/report";
import type { ReportReference } from "#lib/contract/report-reference";
import type { Db, Queryable } from "#lib/db/db";
import { turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";
import { foliosIn } from "#lib/report/folios-in";
import { certificatesIn, isOurCertificate } from "#lib/signature/certificates-in";

/** Each may hold the longest file in memory. */
const inTurn = turns({ atOnce: 4, mostWaiting: 12 });

interface Unaltered {
  folio: string;
  issued_at: Date;
  signed_with: string | null;
}

/** What is known of a folio, of a digest of a file or of its document, or of both as a QR code names them. */
export async function verifyReference(db: Queryable, { folio, sha256 }: ReportReference): Promise<Verification> {
  if (sha256 === null) {
    const issue = await findByFolio(db, folio === null ? [] : [folio]);
    return issue === null ? { verdict: "unknown", sha256 } : { verdict: "issued", ...issue };
  }
  const unaltered = await findByDigest(db, sha256, folio);
  if (unaltered !== null) return unaltered;
  const issue = await findByFolio(db, folio === null ? [] : [folio]);
  return issue === null ? { verdict: "unknown", sha256 } : { verdict: "altered", ...issue, sha256 };
}

/**
 * What is known of a file that somebody brings: a PDF of ours, the document that was attached to one, or anything else. It is read
 * once, kept in memory while it is compared and nowhere else; nothing in it is unpacked.
 * Throws `invalid-request` of an empty one, `payload-too-large`, `too-many-requests`.
 */
export async function verifyFile(db: Db, file: { sizeBytes: number; bytes: AsyncIterable<Uint8Array> }): Promise<Verification> {
  if (file.sizeBytes > LARGEST_VERIFIED_BYTES) throw new ServiceError("payload-too-large");
  return inTurn(async () => verifyBytes(db, await readWhole(file.bytes)));
}

async function verifyBytes(db: Queryable, bytes: Buffer): Promise<Verification> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const unaltered = await findByDigest(db, sha256, null);
  if (unaltered !== null) return unaltered;
  const issue = await findByFolio(db, await foliosIn(bytes, othersTurn));
  if (issue !== null) return { verdict: "altered", ...issue, sha256 };
  const isSignedHere = await isOurCertificate(db, certificatesIn(bytes));
  return isSignedHere ? { verdict: "altered", folio: null, issuedAt: null, sha256 } : { verdict: "unknown", sha256 };
}

async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.byteLength;
    if (length > LARGEST_VERIFIED_BYTES) throw new ServiceError("payload-too-large");
    chunks.push(chunk);
  }
  if (length === 0) throw new ServiceError("invalid-request");
  return Buffer.concat(chunks, length);
}

/** A file or a document that was issued, byte for byte; of one folio where one is named. */
async function findByDigest(db: Queryable, sha256: string, folio: string | null): Promise<Verification | null> {
  const [file] = await db.query<Unaltered>(
    `select i.folio, i.issued_at, f.signed_with from report_files f join report_issues i using (org_id, folio)
     where f.file_sha256 = $1 and ($2::text is null or f.folio = $2) limit 1`,
    [sha256, folio],
    "reports.by-file",
  );
  if (file !== undefined) return unalteredOf(file, "file", sha256);
  const [document] = await db.query<Unaltered>(
    `select folio, issued_at, null as signed_with from report_issues
     where document_sha256 = $1 and ($2::text is null or folio = $2) limit 1`,
    [sha256, folio],
    "reports.by-document",
  );
  return document === undefined ? null : unalteredOf(document, "document", sha256);
}

function unalteredOf({ folio, issued_at, signed_with }: Unaltered, what: "file" | "document", sha256: string): Verification {
  return { verdict: "unaltered", what, folio, issuedAt: isoSeconds(issued_at), sha256, signedWith: signed_with };
}

/** The first of these folios that was issued here. */
async function findByFolio(db: Queryable, folios: string[]): Promise<{ folio: string; issuedAt: string } | null> {
  if (folios.length === 0) return null;
  const [issue] = await db.query<{ folio: string; issued_at: Date }>(
    `select folio, issued_at from report_issues where folio = any($1) order by array_position($1, folio) limit 1`,
    [folios],
    "reports.by-folio",
  );
  return issue === undefined ? null : { folio: issue.folio, issuedAt: isoSeconds(issue.issued_at) };
}
