/** The operator's own certificate instead of the one that the installation made. */
import { X509Certificate } from "node:crypto";
import type { Clock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { type SigningKey, signedData } from "#lib/signature/cades";
import { makeCertificate } from "#lib/signature/make-certificate";
import { CONTENTS_BYTES } from "#lib/signature/placeholder";
import { allowsSigning, type CertificateFacts, readCertificate } from "#lib/signature/read-certificate";
import type { GivenKey } from "#lib/signature/read-given";
import { listCertificates, openKey, type Origin, takeIntoUse } from "#lib/signature/stored-certificates";

export interface Keeper {
  db: Db;
  clock: Clock;
  /** AUTH_SECRET. */
  secret: string;
}

const CURVES = new Set(["prime256v1", "secp384r1"]);
const LEAST_RSA_BITS = 2048;
/** Extended key usages under which documents are signed: any, client, e-mail, document signing (RFC 9336), Adobe's and Microsoft's. */
const SIGNING_PURPOSES = new Set([
  "2.5.29.37.0",
  "1.3.6.1.5.5.7.3.2",
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.2.840.113583.1.1.5",
  "1.3.6.1.4.1.311.10.3.12",
]);

/**
 * Signs with the operator's own certificate from now on, in all processes. The key of the one before is put away for good.
 * Throws `conflict` with a sentence that says all that is wrong; then nothing changed.
 */
export async function adoptCertificate(keeper: Keeper, given: GivenKey): Promise<CertificateFacts> {
  const key = await checked(given, keeper.clock.now());
  return takeOver(keeper, { ...key, origin: "given" });
}

/** Signs with a new certificate that the installation makes for itself. Throws `conflict` as above. */
export async function renewCertificate(keeper: Keeper, host: string): Promise<CertificateFacts> {
  return takeOver(keeper, { ...(await makeCertificate({ host, now: keeper.clock.now() })), origin: "made" });
}

async function takeOver({ db, clock, secret }: Keeper, next: SigningKey & { origin: Origin }): Promise<CertificateFacts> {
  const facts = readCertificate(next.certificate);
  const inUse = (await listCertificates(db)).find((certificate) => certificate.inUse) ?? null;
  if (inUse !== null && openKey(inUse, secret) === null) {
    throw refusal(
      "AUTH_SECRET is another one here than where the certificate in use was kept: reports could not be signed. " +
        "Give this command the AUTH_SECRET of the running Cotejo; after it changed, start Cotejo once.",
    );
  }
  if (inUse?.fingerprint === facts.fingerprint) throw refusal("That certificate is in use already.");
  const before = inUse?.fingerprint ?? null;
  const isDone = await takeIntoUse(db, { before, next, secret, at: clock.now(), keepKeyBefore: false });
  if (!isDone) throw refusal("Another certificate came into use meanwhile. Look at it, and try again.");
  return facts;
}

/** Certificate, chain and key in their places, or a refusal that says all that is wrong with them. */
async function checked({ privateKey, certificates }: GivenKey, now: Date): Promise<SigningKey> {
  const all = certificates.map((certificate) => new X509Certificate(certificate));
  const own = all.find((certificate) => certificate.checkPrivateKey(privateKey));
  if (own === undefined) throw refusal("The private key belongs to none of the certificates.");
  const others = all.filter((certificate) => certificate !== own);
  const chain = chainOf(own, others);
  const key = { certificate: own.raw, chain: chain.map(({ raw }) => raw), privateKey };
  const faults = [
    ...keyFaults(own),
    ...usageFaults(own),
    ...[own, ...chain].flatMap((certificate) => validityFaults(certificate, now)),
    ...others.filter((each) => !chain.includes(each)).map((each) => `${nameOf(each)} is not above it: it did not sign any of the others`),
  ];
  if (faults.length === 0) {
    const { length } = await signedData(Buffer.alloc(32), key);
    if (length > CONTENTS_BYTES)
      faults.push(`with its chain a signature is of ${length} bytes, and ${CONTENTS_BYTES} have room: leave out the root`);
  }
  if (faults.length > 0) throw refusal(`The certificate ${nameOf(own)} cannot be used: ${faults.join("; ")}.`);
  return key;
}

/** Those above a certificate, nearest first, by names and signatures. */
function chainOf(own: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let at: X509Certificate | undefined = own; at !== undefined; ) {
    const below: X509Certificate = at;
    at = others.find((each) => !chain.includes(each) && below.checkIssued(each) && below.verify(each.publicKey));
    if (at !== undefined) chain.push(at);
  }
  return chain;
}

function keyFaults({ publicKey }: X509Certificate): string[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === "rsa" && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS) return [];
  if (type === "ec" && CURVES.has(details?.namedCurve ?? "")) return [];
  const found = [type, details?.modulusLength ?? details?.namedCurve].filter((part) => part !== undefined).join(" ");
  return [`its key is ${found}, and RSA of ${LEAST_RSA_BITS} bits or more, P-256 or P-384 is wanted`];
}

function usageFaults(certificate: X509Certificate): string[] {
  const faults: string[] = [];
  if (!allowsSigning(certificate.raw)) faults.push("its key usage allows no signatures (digitalSignature or nonRepudiation)");
  // Node calls the extended key usage so, and says nothing of a certificate without.
  const purposes: string[] = (certificate.keyUsage as string[] | undefined) ?? [];
  if (purposes.length > 0 && !purposes.some((purpose) => SIGNING_PURPOSES.has(purpose))) {
    faults.push(`it is for something else than documents (extended key usage ${purposes.join(", ")})`);
  }
  return faults;
}

function validityFaults(certificate: X509Certificate, now: Date): string[] {
  const { validFrom, validUntil } = readCertificate(certificate.raw);
  if (now < validFrom) return [`${nameOf(certificate)} is valid only from ${validFrom.toISOString()}`];
  return now > validUntil ? [`${nameOf(certificate)} ended on ${validUntil.toISOString()}`] : [];
}

function nameOf(certificate: X509Certificate): string {
  return readCertificate(certificate.raw).name;
}

function refusal(detail: string): ServiceError {
  return new ServiceError("conflict", { detail });
}
