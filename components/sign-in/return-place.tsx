/** Where a person goes after signing in. Pure. Only a path of this service: an address that leads elsewhere becomes the home page. */
export function returnPlace(next: string | string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return "/";
  const base = "http://cotejo.invalid";
  try {
    const url = new URL(next, base);
    const place = url.pathname + url.search + url.hash;
    const leadsBack = url.origin !== base || place.startsWith("//") || url.pathname === "/login" || url.pathname.startsWith("/api/");
    return leadsBack ? "/" : place;
  } catch {
    return "/";
  }
}
