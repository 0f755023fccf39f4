/**
 * The CMS of a PDF signature of level PAdES B-B (ETSI EN 319 142-1, 6.3): SignedData (RFC 5652), detached, with content type, message
 * digest and signing-certificate-v2 (RFC 5035) signed, and without a signing time, which the signature dictionary says in /M.
 */
import { createHash, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";
import { assert } from "#lib/errors";
import { contextTag, der, oid, partsOf, setOf, TAG } from "#lib/signature/der";

/** Who signs: the certificate and those above it, nearest first, in DER, and the key of the certificate. */
export interface SigningKey {
  certificate: Buffer;
  chain: Buffer[];
  privateKey: KeyObject;
}

const OID = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingCertificateV2: oid("1.2.840.113549.1.9.16.2.47"),
  sha256: oid("2.16.840.1.101.3.4.2.1"),
  sha256WithRsa: oid("1.2.840.113549.1.1.11"),
  ecdsaWithSha256: oid("1.2.840.10045.4.3.2"),
};
const VERSION_1 = der(TAG.integer, Buffer.from([1]));
const SHA_256 = der(TAG.sequence, OID.sha256);
const ALGORITHMS: Record<string, Buffer> = {
  rsa: der(TAG.sequence, OID.sha256WithRsa, der(TAG.nothing)),
  ec: der(TAG.sequence, OID.ecdsaWithSha256),
};

const signing = promisify(sign);

/** The CMS over a SHA-256. With a key of RSA (PKCS #1 v1.5) the same digest has the same signature. */
export async function signedData(digest: Buffer, key: SigningKey): Promise<Buffer> {
  const algorithm = ALGORITHMS[key.privateKey.asymmetricKeyType ?? ""];
  assert(algorithm !== undefined, "a key that signs is of RSA or of an elliptic curve");
  const { issuer, serial } = nameOf(key.certificate);
  const attributes = [
    attribute(OID.contentType, OID.data),
    attribute(OID.messageDigest, der(TAG.octets, digest)),
    attribute(OID.signingCertificateV2, signingCertificate(key.certificate, issuer, serial)),
  ];
  // What is signed is the SET; within the SignerInfo it is written as [0] (RFC 5652, 5.4).
  const signature = await signing("sha256", setOf(TAG.set, ...attributes), key.privateKey);
  const signer = der(
    TAG.sequence,
    VERSION_1,
    der(TAG.sequence, issuer, serial),
    SHA_256,
    setOf(contextTag(0), ...attributes),
    algorithm,
    der(TAG.octets, signature),
  );
  const signed = der(
    TAG.sequence,
    VERSION_1,
    der(TAG.set, SHA_256),
    der(TAG.sequence, OID.data),
    setOf(contextTag(0), key.certificate, ...key.chain),
    der(TAG.set, signer),
  );
  return der(TAG.sequence, OID.signedData, der(contextTag(0), signed));
}

function attribute(type: Buffer, value: Buffer): Buffer {
  return der(TAG.sequence, type, der(TAG.set, value));
}

/** SigningCertificateV2 with one ESSCertIDv2; its hash algorithm is SHA-256, which DER leaves out as the default. */
function signingCertificate(certificate: Buffer, issuer: Buffer, serial: Buffer): Buffer {
  const hash = der(TAG.octets, createHash("sha256").update(certificate).digest());
  const directoryName = der(contextTag(4), issuer);
  const issuerSerial = der(TAG.sequence, der(TAG.sequence, directoryName), serial);
  return der(TAG.sequence, der(TAG.sequence, der(TAG.sequence, hash, issuerSerial)));
}

/** Issuer and serial number of a certificate, as they stand in it. */
function nameOf(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [body] = partsOf(certificate);
  assert(body !== undefined, "a certificate has a body");
  const parts = partsOf(body);
  // The version [0] is absent in certificates of version 1.
  const [serial, , issuer] = parts[0]?.[0] === contextTag(0) ? parts.slice(1) : parts;
  assert(serial?.[0] === TAG.integer && issuer?.[0] === TAG.sequence, "a certificate has a serial number and an issuer");
  return { issuer, serial };
}
