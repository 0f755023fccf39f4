/**
 * What this installation confirms of a report, to whoever asks: nobody signs in for it, and no answer holds a name, a RUT, a Check or
 * an organisation, only whether that is the demonstration. It compares bytes with what was issued, and with the PDFs that came from
 * providers; whether what a report says is right is not asked here.
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

/** Comparing holds the one thread of the process. */
const inTurn = turns({ atOnce: 4, mostWaiting: 12 });

interface Unaltered {
  folio: string;
  issued_at: Date;
  signed_with: string | null;
  demo: boolean;
}

type KnownBytes = Extract<Verification, { verdict: "unaltered" }>;

/**
 * What is known of a folio, of a digest of a file or of its document, or of both as a QR code names them. Never `unaltered`: whoever
 * forges a report copies its code, and an address with any digest in it is easily made.
 */
export async function verifyReference(db: Queryable, { folio, sha256 }: ReportReference): Promise<Verification> {
  if (sha256 === null) {
    const issue = await findByFolio(db, folio === null ? [] : [folio]);
    return issue === null ? { verdict: "unknown", sha256 } : { verdict: "issued", asked: "folio", ...issue, sha256, signedWith: null };
  }
  const known = await findByDigest(db, sha256, folio);
  if (known !== null) {
    const { what, ...issued } = known;
    return { ...issued, verdict: "issued", asked: what };
  }
  // A digest beside a folio is asked of what has folios: a provider's PDF has none of ours.
  const received = folio === null ? await findReceived(db, sha256) : null;
  if (received !== null) return { verdict: "received", compared: false, ...received, sha256 };
  const issue = await findByFolio(db, folio === null ? [] : [folio]);
  return issue === null ? { verdict: "unknown", sha256 } : { verdict: "altered", ...issue, sha256 };
}

/**
 * What is known of a file that somebody brings: a PDF of ours or of a provider, the document attached to one, or anything else. It is read
 * once, kept in memory while it is compared and nowhere else; nothing in it is unpacked.
 * Throws `invalid-request` of an empty one, `payload-too-large`, `too-many-requests`.
 */
export async function verifyFile(db: Db, file: { sizeBytes: number; bytes: AsyncIterable<Uint8Array> }): Promise<Verification> {
  if (file.sizeBytes > LARGEST_VERIFIED_BYTES) throw new ServiceError("payload-too-large");
  // Whoever sends slowly holds up himself alone: the turn begins when the file is there. What arrives is bounded in front of the door.
  const bytes = await readWhole(file.bytes);
  return inTurn(() => verifyBytes(db, bytes));
}

async function verifyBytes(db: Queryable, bytes: Buffer): Promise<Verification> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const unaltered = await findByDigest(db, sha256, null);
  if (unaltered !== null) return unaltered;
  const received = await findReceived(db, sha256);
  if (received !== null) return { verdict: "received", compared: true, ...received, sha256 };
  const issue = await findByFolio(db, await foliosIn(bytes, othersTurn));
  if (issue !== null) return { verdict: "altered", ...issue, sha256 };
  const isSignedHere = await isOurCertificate(db, certificatesIn(bytes));
  return isSignedHere ? { verdict: "altered", folio: null, issuedAt: null, sha256, demo: null } : { verdict: "unknown", sha256 };
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
async function findByDigest(db: Queryable, sha256: string, folio: string | null): Promise<KnownBytes | null> {
  const [file] = await db.query<Unaltered>(
    `select i.folio, i.issued_at, f.signed_with, o.scope = 'demo' as demo
     from report_files f join report_issues i using (org_id, folio) join organisations o using (org_id)
     where f.file_sha256 = $1 and ($2::text is null or f.folio = $2) limit 1`,
    [sha256, folio],
    "reports.by-file",
  );
  if (file !== undefined) return unalteredOf(file, "file", sha256);
  const [document] = await db.query<Unaltered>(
    `select folio, issued_at, null as signed_with, o.scope = 'demo' as demo
     from report_issues join organisations o using (org_id)
     where document_sha256 = $1 and ($2::text is null or folio = $2) limit 1`,
    [sha256, folio],
    "reports.by-document",
  );
  return document === undefined ? null : unalteredOf(document, "document", sha256);
}

/** A provider's PDF by its digest: whose it is, and since when anybody here has it. How many have it, and who, nobody is told. */
async function findReceived(db: Queryable, sha256: string): Promise<{ host: string; receivedAt: string } | null> {
  const [first] = await db.query<{ host: string; fetched_at: Date }>(
    `select c.provider ->> 'host' as host, r.fetched_at from provider_reports r join checks c using (org_id, check_id)
     where r.digest = $1 and c.provider is not null order by r.fetched_at, host limit 1`,
    [sha256],
    "reports.by-provider-digest",
  );
  return first === undefined ? null : { host: first.host, receivedAt: isoSeconds(first.fetched_at) };
}

function unalteredOf({ folio, issued_at, signed_with, demo }: Unaltered, what: "file" | "document", sha256: string): KnownBytes {
  return { verdict: "unaltered", what, folio, issuedAt: isoSeconds(issued_at), sha256, signedWith: signed_with, demo };
}

/** The first of these folios that was issued here. */
async function findByFolio(db: Queryable, folios: string[]): Promise<{ folio: string; issuedAt: string; demo: boolean } | null> {
  if (folios.length === 0) return null;
  const [issue] = await db.query<Omit<Unaltered, "signed_with">>(
    `select folio, issued_at, o.scope = 'demo' as demo from report_issues join organisations o using (org_id)
     where folio = any($1) order by array_position($1, folio) limit 1`,
    [folios],
    "reports.by-folio",
  );
  return issue === undefined ? null : { folio: issue.folio, issuedAt: isoSeconds(issue.issued_at), demo: issue.demo };
}
