/** Writes that a foreign page made a browser send with our cookie. */

/**
 * Whether a write comes from another site: `Sec-Fetch-Site` first, else `Origin` against PUBLIC_BASE_URL; without both it is
 * no browser. To be asked only when the credential is the cookie. Source: the rule of Go's `CrossOriginProtection`.
 */
export function isCrossSiteWrite(
  request: { method: string; headers: { get(name: string): string | null } },
  publicBaseUrl: string,
): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(publicBaseUrl).origin;
}
