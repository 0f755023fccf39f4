/** A key and its certificates out of the files in which an operator has them: PKCS #12 or PEM. */
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { ServiceError } from "#lib/errors";

/** A private key and certificates in DER, in the order of the file: nothing is checked yet. */
export interface GivenKey {
  privateKey: KeyObject;
  certificates: Buffer[];
}

/** Whether a file is PEM; else it is taken for PKCS #12. */
export function isPem(file: Buffer): boolean {
  return file.includes("-----BEGIN ", 0, "latin1");
}

/** Whether the private key of a PEM file, or a file of PKCS #12, wants a passphrase. */
export function wantsPassphrase(file: Buffer): boolean {
  return !isPem(file) || file.includes("-----BEGIN ENCRYPTED PRIVATE KEY") || file.includes("Proc-Type: 4,ENCRYPTED");
}

/**
 * Certificates of some PEM files, in their order, and the private key of the first that has one.
 * Throws `conflict` with a sentence for the operator.
 */
export function readPem(files: Buffer[], passphrase: string): GivenKey {
  const blocks = files.flatMap((file) => pemBlocks(file.toString("latin1")));
  const certificates = blocks.filter(({ label }) => label.endsWith("CERTIFICATE")).map(({ pem }) => parsedCertificate(pem));
  if (certificates.length === 0) throw refusal("There is no certificate in it (BEGIN CERTIFICATE).");
  const key = blocks.find(({ label }) => label.endsWith("PRIVATE KEY"))?.pem;
  if (key === undefined) throw refusal("There is no private key in it (BEGIN PRIVATE KEY): say where it is with --key.");
  try {
    return { certificates, privateKey: createPrivateKey({ key, format: "pem", passphrase }) };
  } catch (cause) {
    throw refusal("The private key cannot be read: the passphrase is another one, or the file is damaged.", cause);
  }
}

/**
 * Key and certificates of a PKCS #12 file (.p12, .pfx) that is encrypted as PBES2 says. Whether they belong together is seen later.
 * Throws `conflict` with a sentence for the operator.
 */
export async function readPkcs12(file: Buffer, passphrase: string): Promise<GivenKey> {
  if (hasOldEncryption(file)) {
    throw refusal(
      "It is encrypted in the old way (3DES or RC2). To make one of today: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12",
    );
  }
  const { keys, certificates } = await bagsOf(file, passphrase).catch((cause: unknown) => {
    throw refusal("It cannot be opened: the passphrase is another one, or it is no PKCS #12 file.", cause);
  });
  const [privateKey, ...others] = keys;
  if (privateKey === undefined || others.length > 0) throw refusal(`It holds ${keys.length} private keys; one is wanted.`);
  if (certificates.length === 0) throw refusal("There is no certificate in it.");
  return { privateKey, certificates };
}

async function bagsOf(file: Buffer, passphrase: string): Promise<{ keys: KeyObject[]; certificates: Buffer[] }> {
  // Wanted by operators now and then, and by nobody else.
  const [pkijs, { OctetString }] = await Promise.all([import("pkijs"), import("asn1js")]);
  const password = new Uint8Array(Buffer.from(passphrase, "utf8")).buffer;
  const pfx = pkijs.PFX.fromBER(new Uint8Array(file).buffer);
  // Its own check of integrity reads a passphrase that is not ASCII otherwise than OpenSSL; a wrong one fails at the key all the same.
  await pfx.parseInternalValues({ password, checkIntegrity: false });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (safe === undefined) throw new Error("no contents");
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  const contents = safe.parsedValue.safeContents as { value: InstanceType<typeof pkijs.SafeContents> }[];
  const keys: KeyObject[] = [];
  const certificates: Buffer[] = [];
  for (const { bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
    if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag || bagValue instanceof pkijs.PrivateKeyInfo) {
      const key = Buffer.from(bagValue.toSchema().toBER());
      keys.push(createPrivateKey({ key, format: "der", type: "pkcs8", passphrase }));
    } else if (bagValue instanceof pkijs.CertBag && bagValue.certValue instanceof OctetString) {
      certificates.push(new X509Certificate(bagValue.certValue.valueBlock.valueHexView).raw);
    }
  }
  return { keys, certificates };
}

/** The algorithms of PKCS #12 itself, 1.2.840.113549.1.12.1.1 to 6: node opens some of them, and no certificate beside them. */
function hasOldEncryption(file: Buffer): boolean {
  const start = Buffer.from("060a2a864886f70d010c01", "hex");
  const at = file.indexOf(start);
  const last = file[at + start.length] ?? 0;
  return at >= 0 && last >= 1 && last <= 6;
}

/** What stands between `-----BEGIN X-----` and `-----END X-----`, those lines included. */
function pemBlocks(text: string): { label: string; pem: string }[] {
  const [, ...pieces] = text.split("-----BEGIN ");
  return pieces.flatMap((piece) => {
    const [label = ""] = piece.split("-----", 1);
    const end = `-----END ${label}-----`;
    const at = piece.indexOf(end);
    return at < 0 ? [] : [{ label, pem: `-----BEGIN ${piece.slice(0, at)}${end}\n` }];
  });
}

function parsedCertificate(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch (cause) {
    throw refusal("A certificate in it is damaged.", cause);
  }
}

function refusal(detail: string, cause?: unknown): ServiceError {
  return new ServiceError("conflict", cause === undefined ? { detail } : { detail, cause });
}
