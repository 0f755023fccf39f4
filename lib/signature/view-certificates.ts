/** The certificates of this installation as an operator looks at them. */
import { X509Certificate } from "node:crypto";
import type { Queryable } from "#lib/db/db";
import { type CertificateFacts, readCertificate } from "#lib/signature/read-certificate";
import { listCertificates, type Origin, openKey } from "#lib/signature/stored-certificates";

export interface CertificateView extends CertificateFacts {
  origin: Origin;
  inUse: boolean;
  addedAt: Date;
  /** Those above it, nearest first. */
  chain: CertificateFacts[];
  /** `put away`: its key is gone, and what it signed stays known. `sealed`: under another AUTH_SECRET than this one. */
  keyState: "here" | "sealed" | "put away";
  /** The certificate and its chain, for whoever wants to trust it. */
  pem: string;
}

/** All certificates, the one in use first, then the newest; `secret` is AUTH_SECRET. */
export async function viewCertificates(db: Queryable, secret: string): Promise<CertificateView[]> {
  const stored = await listCertificates(db);
  return stored.map((each) => {
    const { certificate, chain, origin, inUse, addedAt } = each;
    const opened = openKey(each, secret) === null ? "sealed" : "here";
    const keyState = each.sealedKey === null ? "put away" : opened;
    const pem = [certificate, ...chain].map((der) => new X509Certificate(der).toString()).join("");
    return { ...readCertificate(certificate), chain: chain.map(readCertificate), origin, inUse, addedAt, keyState, pem };
  });
}
