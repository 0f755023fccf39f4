/** Which addresses a list may be fetched from, and what of an address people are shown. */
import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { ShownAddress } from "#lib/contract/syncs";
import { JobRefused } from "#lib/jobs/queue";

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

/** Whether an address of the net belongs to this machine, a private network, or to nobody that publishes lists. */
export function isPrivate(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Finds a host's addresses, those of private networks left out: a redirect must not lead there by a name either. */
export const publicLookup: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => !isPrivate(address));
    const [first] = open;
    if (first === undefined) done(error ?? Object.assign(new Error(`${host} has no public address`), { code: "ENOTFOUND" }), "");
    else if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

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

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, bits);
for (const [net, bits] of [
  ["::", 127],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv6");
