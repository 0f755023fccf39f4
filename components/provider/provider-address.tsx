/** A provider's addresses, which the provider wrote. Pure. */

/**
 * The address, if a link may lead there: a page of the very host, by http or https; null of anything else, a script or another host's
 * page. It was held to that when the Check came; what is drawn is held to it again.
 */
export function pageAt(host: string, address: string): string | null {
  const [page, home] = [parse(address), parse(`https://${host}`)];
  if (page === null || home === null || page.hostname !== home.hostname) return null;
  return (page.protocol === "https:" || page.protocol === "http:") && page.username === "" && page.password === "" ? page.href : null;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
