/** What people and QR codes say of a report: its folio, a digest, or both. Pure. */
import { Folio, Sha256 } from "#lib/contract/report";

export interface ReportReference {
  folio: string | null;
  sha256: string | null;
}

// Crockford's base 32 reads what people confuse: there is no letter O, I or L in a folio.
const READ_AS: Record<string, string> = { O: "0", I: "1", L: "1" };
const BETWEEN = /[\s\-‐-―:.]/gu;
/** A digest with a colon between its bytes, and some words before it. */
const LONGEST_TYPED = 255;

/** A folio (dashes and small letters as they come) or a SHA-256 in hexadecimal; null of anything else. */
export function readReference(typed: string): ReportReference | null {
  if (typed.length > LONGEST_TYPED) return null;
  const plain = typed
    .trim()
    .replace(/^(folio|sha-?256)\s*:?\s*/iu, "")
    .replace(BETWEEN, "");
  const sha256 = Sha256.safeParse(plain.toLowerCase());
  if (sha256.success) return { folio: null, sha256: sha256.data };
  const folio = Folio.safeParse(plain.toUpperCase().replace(/[OIL]/g, (letter) => READ_AS[letter] ?? letter));
  return folio.success ? { folio: folio.data, sha256: null } : null;
}

/** What the address of a QR code names: a folio, and the digest of what is attached. Null when it is not whole. */
export function readCode(folio: string, sha256: string): ReportReference | null {
  const said = readReference(folio)?.folio ?? null;
  const digest = readReference(sha256)?.sha256 ?? null;
  return said === null || digest === null ? null : { folio: said, sha256: digest };
}
