/** The certificates of this installation, as the database keeps them: at most one in use, those of before for what they signed. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { sealSecret, unsealSecret } from "#lib/auth/sealed-secret";
import type { Db, Queryable } from "#lib/db/db";
import type { SigningKey } from "#lib/signature/cades";
import { readCertificate } from "#lib/signature/read-certificate";

/** `made` by the installation for itself, or the operator's own (`given`). */
export type Origin = "made" | "given";

export interface StoredCertificate {
  fingerprint: string;
  /** DER; the chain nearest first. */
  certificate: Buffer;
  chain: Buffer[];
  /** Null once the key was put away. One that lost its use because AUTH_SECRET changed keeps it, for the day that secret is back. */
  sealedKey: Buffer | null;
  origin: Origin;
  inUse: boolean;
  addedAt: Date;
}

const PURPOSE = "cotejo signing key";
/** Of the advisory lock under which the certificate in use changes. */
const LOCK = 7_401_883_091;
const COLUMNS = `fingerprint, certificate, chain, sealed_key as "sealedKey", origin, in_use as "inUse", added_at as "addedAt"`;

/** All, the one in use first, then the newest. */
export function listCertificates(db: Queryable): Promise<StoredCertificate[]> {
  return db.query<StoredCertificate>(`select ${COLUMNS} from signing_certificates order by in_use desc, added_at desc, fingerprint`);
}

/** Fingerprint of the certificate in use, or null. Asked before every signature: another process may have changed it. */
export async function fingerprintInUse(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ fingerprint: string }>(
    "select fingerprint from signing_certificates where in_use",
    [],
    "certificate-in-use",
  );
  return row?.fingerprint ?? null;
}

/** The private key of a stored certificate, or null when AUTH_SECRET is not the one that it was sealed under. */
export function openKey({ sealedKey, fingerprint }: StoredCertificate, secret: string): KeyObject | null {
  const der = sealedKey === null ? null : unsealSecret(sealedKey, { secret, purpose: PURPOSE, of: fingerprint });
  return der === null ? null : createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

export interface Change {
  /** Fingerprint of the certificate that is thought to be in use; null for none. */
  before: string | null;
  next: SigningKey & { origin: Origin };
  secret: string;
  at: Date;
  /** Keep the sealed key of the one before. Without it that key is gone for good. */
  keepKeyBefore: boolean;
}

/** Takes a certificate into use. Answers false, and changes nothing, when another one came into use meanwhile. */
export async function takeIntoUse(db: Db, change: Change): Promise<boolean> {
  const { next, secret, at } = change;
  const { fingerprint } = readCertificate(next.certificate);
  const key = next.privateKey.export({ type: "pkcs8", format: "der" });
  const sealed = sealSecret(key, { secret, purpose: PURPOSE, of: fingerprint });
  return db.transact(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [LOCK]);
    if ((await fingerprintInUse(tx)) !== change.before) return false;
    await tx.query("update signing_certificates set in_use = false, sealed_key = case when $1 then sealed_key end where in_use", [
      change.keepKeyBefore,
    ]);
    await tx.query(
      `insert into signing_certificates (fingerprint, certificate, chain, sealed_key, origin, in_use, added_at)
       values ($1, $2, $3, $4, $5, true, $6)
       on conflict (fingerprint) do update
       set chain = excluded.chain, sealed_key = excluded.sealed_key, origin = excluded.origin, in_use = true, added_at = excluded.added_at`,
      [fingerprint, next.certificate, next.chain, sealed, next.origin, at],
    );
    return true;
  });
}
