/** The credential of a request out of its raw headers, as docs/decisions/0002-contract-openings.md decides them. Pure. */
import { SESSION_SHAPE, TOKEN_SHAPE } from "#lib/auth/secrets";

/** The session's own cookie, named by the contract. */
export const SESSION_COOKIE = "sessionid";
/** Its companion on https, which no sibling host can set: pages of the panel want both. */
export const COMPANION_COOKIE = "__Host-sid";

export interface RawCredentials {
  /** Every `Authorization` header of the request; null for none. */
  authorization: string[] | null;
  /** The raw `Cookie` header; null for none. */
  cookie: string | null;
}

export type Credential = { kind: "token"; secret: string } | { kind: "session"; secret: string; companion: string | null };

/** The raw credentials among a request's headers. The guard joins repeated `Authorization` headers by a comma. */
export function rawCredentials(headers: { get(name: string): string | null }): RawCredentials {
  const authorization = headers.get("authorization");
  return { authorization: authorization === null ? null : [authorization], cookie: headers.get("cookie") };
}

/**
 * The credential, or null when there is none or it is malformed. A token is looked at first and alone:
 * a bad one beside a good cookie is refused.
 */
export function readCredential(raw: RawCredentials): Credential | null {
  if (raw.authorization !== null) {
    const [header] = raw.authorization;
    if (header === undefined || raw.authorization.length !== 1 || !header.startsWith("Token ")) return null;
    const secret = header.slice("Token ".length);
    return TOKEN_SHAPE.test(secret) ? { kind: "token", secret } : null;
  }
  if (raw.cookie === null) return null;
  const secret = onlyCookie(raw.cookie, SESSION_COOKIE);
  return secret === null ? null : { kind: "session", secret, companion: onlyCookie(raw.cookie, COMPANION_COOKIE) };
}

/** The value of a cookie of exactly this name; null when absent, malformed, or sent with two different values. */
function onlyCookie(header: string, name: string): string | null {
  let found: string | null = null;
  for (const pair of header.split(";")) {
    const cut = pair.indexOf("=");
    if (cut < 0 || pair.slice(0, cut).trim() !== name) continue;
    const value = pair.slice(cut + 1).trim();
    if (!SESSION_SHAPE.test(value) || (found !== null && found !== value)) return null;
    found = value;
  }
  return found;
}
