/** The token of an organisation's account at a provider, sealed to the organisation and the address: moved to another it does not open. */
import { sealSecret, unsealSecret } from "#lib/auth/sealed-secret";

interface SealedFor {
  /** AUTH_SECRET. */
  secret: string;
  orgId: string;
  baseUrl: string;
}

const PURPOSE = "cotejo upstream token";

export function sealToken(token: string, of: SealedFor): Buffer {
  return sealSecret(Buffer.from(token, "utf8"), sealOf(of));
}

/** Null when it was sealed with another AUTH_SECRET, or for another organisation or address. */
export function openToken(sealed: Uint8Array, of: SealedFor): string | null {
  return unsealSecret(sealed, sealOf(of))?.toString("utf8") ?? null;
}

function sealOf({ secret, orgId, baseUrl }: SealedFor) {
  return { secret, purpose: PURPOSE, of: `${orgId} ${baseUrl}` };
}
