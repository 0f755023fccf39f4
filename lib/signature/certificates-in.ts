/** Whose signatures a file carries, whoever wrote it: strangers bring such files. */
import { createHash } from "node:crypto";
import type { Queryable } from "#lib/db/db";

/** Signature fields looked at, and how long each may be: more than any file of ours has. */
const MOST_FIELDS = 8;
const MOST_HEXADECIMALS = 128 * 1024;
const MOST_CERTIFICATES = 64;

/**
 * SHA-256 fingerprints, in lower-case hexadecimal, of what looks like a certificate in the signatures (/Contents) of a PDF. Nothing is verified
 * or unpacked: one that stands there was put there by somebody. Takes any bytes, throws never, and takes time in proportion to the file.
 */
export function certificatesIn(pdf: Buffer): string[] {
  const found: string[] = [];
  for (const cms of signaturesIn(pdf)) {
    for (const certificate of certificatesOf(cms)) {
      if (found.length >= MOST_CERTIFICATES) return found;
      found.push(createHash("sha256").update(certificate).digest("hex"));
    }
  }
  return found;
}

/** Whether one of these fingerprints is of a certificate with which this installation signs or signed. */
export async function isOurCertificate(db: Queryable, fingerprints: readonly string[]): Promise<boolean> {
  if (fingerprints.length === 0) return false;
  const known = await db.query(
    "select from signing_certificates where fingerprint = any($1) limit 1",
    [fingerprints],
    "certificate-is-ours",
  );
  return known.length > 0;
}

const CONTENTS = "/Contents";
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

function* signaturesIn(pdf: Buffer): Iterable<Buffer> {
  let fields = 0;
  for (let at = pdf.indexOf(CONTENTS); at >= 0 && fields < MOST_FIELDS; at = pdf.indexOf(CONTENTS, at + 1)) {
    let open = at + CONTENTS.length;
    while (BLANKS.has(pdf[open] ?? -1)) open += 1;
    // Pages have contents too, as references.
    if (pdf[open] !== 0x3c) continue;
    fields += 1;
    yield Buffer.from(pdf.toString("latin1", open + 1, open + 1 + MOST_HEXADECIMALS).replace(/[^0-9a-f][^]*/i, ""), "hex");
  }
}

/**
 * Every sequence that begins with a sequence, as a certificate does: found by its first bytes and not by its place, so that it is found
 * in a signature that somebody damaged as well.
 */
function* certificatesOf(cms: Buffer): Iterable<Buffer> {
  for (let at = cms.indexOf(0x30); at >= 0; at = cms.indexOf(0x30, at + 1)) {
    const isCertificate = cms[at + 1] === 0x82 && cms[at + 4] === 0x30 && (cms[at + 5] === 0x82 || cms[at + 5] === 0x81);
    if (!isCertificate) continue;
    const end = at + 4 + cms.readUInt16BE(at + 2);
    if (end <= cms.length) yield cms.subarray(at, end);
  }
}
