/** Certificates as authorities and operators have them, made by pkijs. */
import { createPublicKey, generateKeyPairSync, type KeyObject, webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

export interface Issued {
  /** DER. */
  certificate: Buffer;
  privateKey: KeyObject;
  name: string;
}

export interface CertificateWish {
  name: string;
  /** Its own by default. */
  issuer?: Issued;
  privateKey?: KeyObject;
  serial?: number;
  from?: string;
  until?: string;
  isAuthority?: boolean;
  /** First octet of the key usage: 0xc0 signs, 0x20 enciphers keys. None without it. */
  keyUsage?: number;
  /** Extended key usages by their numbers. None without it. */
  purposes?: string[];
  /** An IPv4 address that it holds for. None without it. */
  address?: string;
}

/** A key of RSA (bits) or of a curve. */
export function newKey(kind: number | "prime256v1" | "secp384r1" | "secp521r1" = "prime256v1"): KeyObject {
  return typeof kind === "number"
    ? generateKeyPairSync("rsa", { modulusLength: kind }).privateKey
    : generateKeyPairSync("ec", { namedCurve: kind }).privateKey;
}

export async function issueCertificate(wish: CertificateWish): Promise<Issued> {
  const { name, privateKey = newKey(), serial = 7, from = "2026-01-01T00:00:00Z", until = "2030-01-01T00:00:00Z" } = wish;
  const issuer = wish.issuer ?? { name, privateKey };
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ value: serial }) });
  certificate.subject.typesAndValues.push(commonName(name));
  certificate.issuer.typesAndValues.push(commonName(issuer.name));
  certificate.notBefore.value = new Date(from);
  certificate.notAfter.value = new Date(until);
  certificate.extensions = extensionsOf(wish);
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(new Uint8Array(spki).buffer);
  await certificate.sign(await webKey(issuer.privateKey), "SHA-256");
  return { certificate: Buffer.from(certificate.toSchema(true).toBER()), privateKey, name };
}

export function certificatePem(...certificates: Buffer[]): string {
  return certificates.map((der) => pem("CERTIFICATE", der)).join("");
}

/** A file of PKCS #12, encrypted with AES-256 as PBES2 says; without a MAC. */
export async function pkcs12(passphrase: string, { privateKey }: Issued, certificates: Buffer[]): Promise<Buffer> {
  const password = new Uint8Array(Buffer.from(passphrase, "utf8")).buffer;
  const contentEncryptionAlgorithm = { name: "AES-CBC", length: 256 };
  const protection = { password, contentEncryptionAlgorithm, hmacHashAlgorithm: "SHA-256", iterationCount: 2_000 };
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  const key = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: pkijs.PrivateKeyInfo.fromBER(new Uint8Array(der).buffer) });
  await key.makeInternalValues(protection as never);
  const keys = [new pkijs.SafeBag({ bagId: "1.2.840.113549.1.12.10.1.2", bagValue: key })];
  const others = certificates.map(
    (each) =>
      new pkijs.SafeBag({
        bagId: "1.2.840.113549.1.12.10.1.3",
        bagValue: new pkijs.CertBag({ parsedValue: pkijs.Certificate.fromBER(new Uint8Array(each).buffer) }),
      }),
  );
  const safe = new pkijs.AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: new pkijs.SafeContents({ safeBags: keys }) },
        { privacyMode: 1, value: new pkijs.SafeContents({ safeBags: others }) },
      ],
    },
  });
  await safe.makeInternalValues({ safeContents: [{}, protection] });
  const content = new asn1js.OctetString({ valueHex: safe.toSchema().toBER() });
  const pfx = new pkijs.PFX({ authSafe: new pkijs.ContentInfo({ contentType: "1.2.840.113549.1.7.1", content }) });
  return Buffer.from(pfx.toSchema().toBER());
}

function extensionsOf({ isAuthority = false, keyUsage, purposes, address }: CertificateWish): pkijs.Extension[] {
  const extension = (extnID: string, value: asn1js.BaseBlock) =>
    new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER(), parsedValue: value });
  return [
    extension("2.5.29.19", new pkijs.BasicConstraints({ cA: isAuthority }).toSchema()),
    ...(keyUsage === undefined
      ? []
      : [extension("2.5.29.15", new asn1js.BitString({ valueHex: new Uint8Array([keyUsage]).buffer, unusedBits: 5 }))]),
    ...(purposes === undefined ? [] : [extension("2.5.29.37", new pkijs.ExtKeyUsage({ keyPurposes: purposes }).toSchema())]),
    ...(address === undefined ? [] : [extension("2.5.29.17", altName(address).toSchema())]),
  ];
}

function altName(address: string): pkijs.GeneralNames {
  const value = new asn1js.OctetString({ valueHex: new Uint8Array(address.split(".").map(Number)).buffer });
  return new pkijs.GeneralNames({ names: [new pkijs.GeneralName({ type: 7, value })] });
}

function commonName(value: string): pkijs.AttributeTypeAndValue {
  return new pkijs.AttributeTypeAndValue({ type: "2.5.4.3", value: new asn1js.Utf8String({ value }) });
}

async function webKey(key: KeyObject): Promise<CryptoKey> {
  const curve = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" }[key.asymmetricKeyDetails?.namedCurve ?? ""];
  const algorithm = curve === undefined ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : { name: "ECDSA", namedCurve: curve };
  return (await webcrypto.subtle.importKey("pkcs8", key.export({ type: "pkcs8", format: "der" }), algorithm, true, ["sign"])) as CryptoKey;
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
