/** Which addresses a list may be fetched from, and what of an address people are shown. */
import { BlockList } from "node:net";
import type { ShownAddress } from "#lib/contract/syncs";
import { JobRefused } from "#lib/jobs/queue";
import { isPrivate } from "#lib/net/private-addresses";

/** An `https` address, or `http` to this machine itself. Throws {@link JobRefused} `bad-address`. */
export function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "" || !isAllowed(url)) {
    throw new JobRefused("bad-address", "An address of a list begins with https:// (or http:// on this machine itself).");
  }
  return url;
}

/** Host and path: a query, a user or a password may be a secret. */
export function showAddress(text: string): ShownAddress {
  const url = parseAddress(text);
  return { shown: url.host + url.pathname, hidden: url.search !== "" || url.username !== "" || url.password !== "" };
}

/** Where a redirect leads, or {@link JobRefused} `redirected`: only to https, and from the open net never into a private one. */
export function followRedirect(from: URL, location: string, wasPublic: boolean): URL {
  const to = URL.canParse(location, from) ? new URL(location, from) : null;
  const refuse = (why: string) => new JobRefused("redirected", `${from.host} redirects ${why}; that is not followed.`, { host: from.host });
  if (to === null) throw refuse("to what is no address");
  if (to.protocol !== "https:" && !(to.protocol === "http:" && isLoopback(to.hostname) && isLoopback(from.hostname))) {
    throw refuse(`to ${to.host || to.protocol} without https`);
  }
  if (wasPublic && (isLoopback(to.hostname) || isPrivate(bare(to.hostname)))) throw refuse("into a private network");
  // Credentials of one host are none of another's business.
  if (to.host !== from.host) to.username = to.password = "";
  return to;
}

function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || LOOPBACK.check(bare(hostname), hostname.startsWith("[") ? "ipv6" : "ipv4");
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");
