/**
 * Secrets of this installation that it must be able to read again (a signing key, a token for another service), as the database keeps
 * them: AES-256-GCM under a key that HKDF-SHA-256 derives from AUTH_SECRET. Who has the database or a backup alone has nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** First byte of what is sealed: another way of sealing will have another. */
const WAY = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES;

export interface Seal {
  /** AUTH_SECRET. */
  secret: string;
  /** What such secrets are for, for example `cotejo signing key`: each purpose has a key of its own. */
  purpose: string;
  /** What this one belongs to, for example a fingerprint: it opens beside nothing else. */
  of: string;
}

/** One byte for the way, twelve of nonce, the text and sixteen of tag. Each call gives another. */
export function sealSecret(plain: Uint8Array, seal: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(seal.of, "utf8"));
  return Buffer.concat([Buffer.from([WAY]), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, or null when it was sealed with another secret, for something else, or was changed since. */
export function unsealSecret(sealed: Uint8Array, seal: Seal): Buffer | null {
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== WAY) return null;
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, keyOf(seal), sealed.subarray(1, HEAD_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(seal.of, "utf8"))
    .setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(HEAD_BYTES, tagAt));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // The tag does not fit: that is the answer, and GCM gives no other.
    return null;
  }
}

function keyOf({ secret, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "utf8"), Buffer.alloc(0), purpose, 32));
}
