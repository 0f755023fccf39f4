/** The signer of this installation: with the certificate in use, whichever process changed it last, and with a new one where there is none. */
import type { KeyObject } from "node:crypto";
import type { Clock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { makeCertificate } from "#lib/signature/make-certificate";
import { readCertificate } from "#lib/signature/read-certificate";
import { signPdf } from "#lib/signature/sign-pdf";
import type { Signer } from "#lib/signature/signer";
import { fingerprintInUse, listCertificates, openKey, type StoredCertificate, takeIntoUse } from "#lib/signature/stored-certificates";

export interface Installation {
  db: Db;
  clock: Clock;
  /** AUTH_SECRET. */
  secret: string;
  /** Host of PUBLIC_BASE_URL, for the name of a certificate. */
  host: string;
  /** Told in a plain sentence when the certificate changes without anybody's doing. */
  tell: (sentence: string) => void;
}

/** A certificate of our own is renewed so long before its end. */
export const RENEWAL_DAYS = 30;
const DAY_MS = 86_400_000;
/** A rival may come in between each time; so many do not. */
const MOST_TRIES = 5;

interface Ready {
  stored: StoredCertificate;
  signer: Signer;
  validFrom: Date;
  validUntil: Date;
}

/**
 * Answers the signer of now, at the cost of one short query. Makes a certificate when there is none, when the key of the one in use was sealed
 * under another AUTH_SECRET, and when a certificate of its own is about to end; processes that do so at once agree on one.
 * Throws `unavailable` when the operator's own certificate is not valid: nobody but the operator replaces it.
 */
export function openSigner(installation: Installation): () => Promise<Signer> {
  let known: Ready | null = null;
  let preparing: Promise<Ready> | null = null;
  return async () => {
    const fingerprint = await fingerprintInUse(installation.db);
    if (known === null || known.signer.fingerprint !== fingerprint || isEnding(known, installation.clock.now())) {
      preparing ??= prepare(installation).finally(() => {
        preparing = null;
      });
      known = await preparing;
    }
    refuseInvalid(known, installation.clock.now());
    return known.signer;
  };
}

async function prepare(installation: Installation): Promise<Ready> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const certificates = await listCertificates(installation.db);
    const inUse = certificates.find((certificate) => certificate.inUse) ?? null;
    const ready = inUse === null ? null : open(inUse, installation.secret);
    if (ready !== null && !isEnding(ready, installation.clock.now())) return ready;
    // What is sealed under another secret stays sealed: it is of use again when that secret is back.
    await replace(installation, inUse, { isSealed: inUse !== null && ready === null, earlier: certificates });
  }
  throw new ServiceError("unavailable", {
    detail: "The signing certificate keeps being changed by others: do all processes have the same AUTH_SECRET?",
  });
}

async function replace(
  { db, clock, secret, host, tell }: Installation,
  inUse: StoredCertificate | null,
  { isSealed, earlier }: { isSealed: boolean; earlier: StoredCertificate[] },
): Promise<void> {
  const at = clock.now();
  const again = isSealed ? openable(earlier, secret, at) : null;
  const next = again ?? { ...(await makeCertificate({ host, now: at })), origin: "made" as const };
  const isDone = await takeIntoUse(db, { before: inUse?.fingerprint ?? null, next, secret, at, keepKeyBefore: isSealed });
  if (!isDone) return;
  const { name, fingerprint } = readCertificate(next.certificate);
  const now = `Reports are signed with ${again === null ? "a new certificate" : "an earlier certificate again"}: ${name}, SHA-256 ${fingerprint}.`;
  if (inUse === null) tell(now);
  else if (isSealed)
    tell(`The key of the certificate ${inUse.fingerprint} was sealed under another AUTH_SECRET and cannot be used. ${now}`);
  else tell(`The certificate ${inUse.fingerprint} is about to end. ${now}`);
}

/** The newest certificate whose key this secret opens. */
function openable(certificates: StoredCertificate[], secret: string, at: Date) {
  for (const stored of certificates) {
    const ready = open(stored, secret);
    if (ready === null || isEnding(ready, at) || ready.validUntil < at) continue;
    return { certificate: stored.certificate, chain: stored.chain, privateKey: ready.privateKey, origin: stored.origin };
  }
  return null;
}

function open(stored: StoredCertificate, secret: string): (Ready & { privateKey: KeyObject }) | null {
  const privateKey = openKey(stored, secret);
  if (privateKey === null) return null;
  const { fingerprint, name, validFrom, validUntil } = readCertificate(stored.certificate);
  const { certificate, chain } = stored;
  const signer: Signer = { fingerprint, name, sign: (pdf) => signPdf(pdf, { certificate, chain, privateKey }) };
  return { stored, signer, validFrom, validUntil, privateKey };
}

function isEnding({ stored, validUntil }: Ready, now: Date): boolean {
  return stored.origin === "made" && validUntil.getTime() - now.getTime() < RENEWAL_DAYS * DAY_MS;
}

function refuseInvalid({ stored, signer, validFrom, validUntil }: Ready, now: Date): void {
  if (stored.origin === "made" || (validFrom <= now && now <= validUntil)) return;
  const validity = `valid from ${validFrom.toISOString()} until ${validUntil.toISOString()}`;
  throw new ServiceError("unavailable", {
    detail: `The certificate that reports are signed with, ${signer.name}, is ${validity}: give another one (npm run cotejo -- certificate use), or have one made (npm run cotejo -- certificate renew).`,
  });
}
