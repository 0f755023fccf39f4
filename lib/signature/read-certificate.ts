/** What a certificate says of itself. */
import { X509Certificate } from "node:crypto";
import { contextTag, oid, partsOf, TAG } from "#lib/signature/der";

export interface CertificateFacts {
  /** SHA-256 of the DER, lower-case hexadecimal. */
  fingerprint: string;
  /** Common name of the subject, else its first name of any kind. */
  name: string;
  /** Distinguished names in one line: `CN=…, O=…`. */
  subject: string;
  issuer: string;
  validFrom: Date;
  validUntil: Date;
  /** For example `RSA 3072` or `prime256v1`. */
  key: string;
}

/** Facts of a certificate in DER. Throws when it is none. */
export function readCertificate(certificate: Buffer): CertificateFacts {
  const parsed = new X509Certificate(certificate);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = parsed.publicKey;
  const subject = inOneLine(parsed.subject);
  return {
    fingerprint: parsed.fingerprint256.replaceAll(":", "").toLowerCase(),
    name: commonNameOf(parsed) ?? subject,
    subject,
    issuer: inOneLine(parsed.issuer),
    validFrom: new Date(parsed.validFrom),
    validUntil: new Date(parsed.validTo),
    key: details?.namedCurve ?? `${type?.toUpperCase()} ${details?.modulusLength ?? ""}`.trim(),
  };
}

const KEY_USAGE = oid("2.5.29.15");
/** Bits of the key usage that sign documents: digitalSignature and nonRepudiation. */
const SIGNS = 0xc0;

/** Whether the key usage of a certificate allows to sign; one that says nothing allows all (RFC 5280, 4.2.1.3). */
export function allowsSigning(certificate: Buffer): boolean {
  const body = partsOf(certificate)[0] ?? Buffer.alloc(0);
  const [list] = partsOf(body)
    .filter(([tag]) => tag === contextTag(3))
    .flatMap(partsOf);
  for (const extension of list === undefined ? [] : partsOf(list)) {
    const [type, ...rest] = partsOf(extension);
    const value = rest.find(([tag]) => tag === TAG.octets);
    if (!type?.equals(KEY_USAGE) || value === undefined) continue;
    const [, usage] = partsOf(value)[0]?.subarray(2) ?? [];
    return ((usage ?? 0) & SIGNS) !== 0;
  }
  return true;
}

function commonNameOf(certificate: X509Certificate): string | null {
  // The subject of a certificate without a subject is absent, and several common names are a list, whatever the types say.
  const { subject } = certificate.toLegacyObject() as { subject?: { CN?: string | string[] } };
  const names = [subject?.CN ?? []].flat();
  return names.at(-1) ?? null;
}

/** Node writes one name a line. */
function inOneLine(names: string | undefined): string {
  return (names ?? "").split("\n").join(", ");
}
