/**
 * A PDF signature held to what it must be, by other means than it was made with: the file's ranges, the CMS as pkijs parses it, digests and
 * signature by OpenSSL through node. Answers what is wrong, nothing when all holds.
 */
import { createHash, verify, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

/** The parts of the one signature of a file: what is signed, and the CMS. Null when there is none. */
export function signatureOf(pdf: Buffer): { signed: Buffer; cms: Buffer; range: number[] } | null {
  const fieldAt = pdf.indexOf("/SubFilter /ETSI.CAdES.detached\n/ByteRange [0 ");
  const figures = pdf.toString("latin1", fieldAt, fieldAt + 120);
  const found = /ByteRange \[(\d{1,10}) (\d{1,10}) (\d{1,10}) (\d{1,10}) {0,40}\]/.exec(figures);
  if (fieldAt < 0 || found === null) return null;
  const range = found.slice(1).map(Number);
  const [, end = 0, again = 0, rest = 0] = range;
  const between = pdf.toString("latin1", end, again);
  if (!/^<[0-9a-f]+>$/.test(between)) return null;
  const padded = Buffer.from(between.slice(1, -1), "hex");
  // The CMS says its own length; zeros fill up the rest.
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
  if (padded.subarray(cms.length).some((byte) => byte !== 0)) return null;
  return { signed: Buffer.concat([pdf.subarray(0, end), pdf.subarray(again, again + rest)]), cms, range };
}

/** What is wrong with the signature of a PDF of level PAdES B-B. */
export function signatureFaults(pdf: Buffer): string[] {
  const found = signatureOf(pdf);
  if (found === null) return ["there is no signature"];
  const { signed, cms, range } = found;
  const [begin = -1, end = -1, again = -1, rest = -1] = range;
  const isWhole = begin === 0 && pdf[end] === 0x3c && pdf[again - 1] === 0x3e && again + rest === pdf.length;
  return [...(isWhole ? [] : ["the ranges are not the whole file"]), ...cmsFaults(cms, signed)];
}

/** What is wrong with a detached CMS over some bytes. */
export function cmsFaults(cms: Buffer, signed: Buffer): string[] {
  let content: pkijs.SignedData;
  try {
    const info = pkijs.ContentInfo.fromBER(exactly(cms));
    if (info.contentType !== OID.signedData) return ["it is no SignedData"];
    content = new pkijs.SignedData({ schema: info.content });
  } catch (error) {
    return [`the CMS cannot be read: ${error instanceof Error ? error.message : error}`];
  }
  const [signer, ...others] = content.signerInfos;
  if (signer === undefined || others.length > 0) return ["it has not one signer"];
  const certificates = (content.certificates ?? []).map((certificate) => new X509Certificate(Buffer.from(certificate.toSchema().toBER())));
  const sid = signer.sid as pkijs.IssuerAndSerialNumber;
  const serial = Buffer.from(sid.serialNumber.valueBlock.valueHexView).toString("hex");
  const own = certificates.find((certificate) => withoutZeros(certificate.serialNumber) === withoutZeros(serial));
  if (own === undefined) return ["the certificate of the signer is not there"];
  return [
    ...(content.encapContentInfo.eContent === undefined ? [] : ["it is not detached"]),
    ...attributeFaults(signer, signed, own),
    ...(verify("sha256", signedAttributes(signer), own.publicKey, Buffer.from(signer.signature.valueBlock.valueHexView))
      ? []
      : ["the signature does not verify"]),
  ];
}

function attributeFaults(signer: pkijs.SignerInfo, signed: Buffer, own: X509Certificate): string[] {
  const attributes = signer.signedAttrs?.attributes ?? [];
  const valueOf = (type: string) => attributes.find((attribute) => attribute.type === type)?.values[0] as asn1js.BaseBlock | undefined;
  const faults: string[] = [];
  if ((valueOf(OID.contentType) as asn1js.ObjectIdentifier | undefined)?.getValue() !== OID.data)
    faults.push("the content type is not data");
  const digest = createHash("sha256").update(signed).digest();
  if (!octetsOf(valueOf(OID.messageDigest))?.equals(digest)) faults.push("the digest is not that of the file");
  if (valueOf(OID.signingTime) !== undefined) faults.push("it has a signing time");
  const certificateHash = createHash("sha256").update(own.raw).digest();
  if (!firstOctets(valueOf(OID.signingCertificateV2))?.equals(certificateHash))
    faults.push("signing-certificate-v2 is of another certificate");
  return faults;
}

/** The attributes as they were signed: the SET that the SignerInfo writes as [0]. */
function signedAttributes(signer: pkijs.SignerInfo): Buffer {
  const encoded = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
  return Buffer.concat([Buffer.from([0x31]), encoded.subarray(1)]);
}

/** SigningCertificateV2 → certs → ESSCertIDv2 → certHash, where SHA-256 is left out as the default. */
function firstOctets(value: asn1js.BaseBlock | undefined): Buffer | null {
  let at: asn1js.BaseBlock | undefined = value;
  while (at instanceof asn1js.Sequence) [at] = at.valueBlock.value;
  return octetsOf(at);
}

function octetsOf(value: asn1js.BaseBlock | undefined): Buffer | null {
  return value instanceof asn1js.OctetString ? Buffer.from(value.valueBlock.valueHexView) : null;
}

function withoutZeros(serial: string): string {
  return serial.toLowerCase().replace(/^0+/, "");
}

/** pkijs reads the whole of an ArrayBuffer, and those of small Buffers are shared. */
function exactly(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
