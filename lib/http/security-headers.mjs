/** Headers of every answer. Told once: the guard sends them, and `next.config.mjs` for a start without the guard. */

/** @type {ReadonlyArray<readonly [name: string, value: string]>} */
export const SECURITY_HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  // A RUT stands in our paths: no other site learns where people come from.
  ["Referrer-Policy", "no-referrer"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
  // Nothing here is for a search engine: neither pages nor reports, files and refusals, which carry no mark of their own.
  ["X-Robots-Tag", "noindex, nofollow, noarchive, nosnippet"],
];

/** Only when people reach us by https: known at run time, from PUBLIC_BASE_URL. */
export const HSTS = /** @type {const} */ (["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);

/** Of everything that is no page; `proxy.ts` gives pages their own, with a nonce. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";
export const API_POLICY = `${CLOSED_POLICY}; sandbox`;
export const PRIVATE = "private, no-store";
/** Files of `public/` and `app/` that are the same for everybody, and may change with the next build. */
export const PUBLIC_FILES = new Set(["/icon.svg", "/robots.txt"]);
export const FOR_A_DAY = "public, max-age=86400";
