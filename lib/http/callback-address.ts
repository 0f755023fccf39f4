/** Where a browser goes after sign-in: a place of this panel and nothing else. Pure. */

const MOST_CHARACTERS = 2_000;

/**
 * The path (with its query) that `wanted` names on our own origin, or `/`. Refuses by shape what browsers read otherwise than
 * parsers do: `//evil`, `/\evil`, control characters; then asks the parser.
 */
export function callbackPath(wanted: unknown, publicBaseUrl: string): string {
  const { origin } = new URL(publicBaseUrl);
  if (typeof wanted !== "string" || wanted.length > MOST_CHARACTERS) return "/";
  const path = wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u0020\\\u007f]/.test(path)) return "/";
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith("//") || url.pathname.startsWith("/api/")) return "/";
  return `${url.pathname}${url.search}`;
}
