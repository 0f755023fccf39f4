/** Random secrets and how they are kept: 256 bits, told once, stored as SHA-256 (nothing to guess, so nothing to stretch). */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const SHAPE = "[A-Za-z0-9_-]{43}";

/** The text of an access token. The prefix lets scanners of leaked secrets find it. */
export const TOKEN_SHAPE = new RegExp(`^ctj_${SHAPE}$`);

/** The text of a session's two cookies. */
export const SESSION_SHAPE = new RegExp(`^${SHAPE}$`);

/** A new secret of 256 bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Whether a secret is the one behind a stored hash, in constant time. */
export function matchesHash(secret: string, stored: Uint8Array): boolean {
  const hash = hashSecret(secret);
  return stored.byteLength === hash.byteLength && timingSafeEqual(hash, stored);
}
