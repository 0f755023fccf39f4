/** Where a provider may stand: at public addresses by https, or in the networks that whoever runs the installation allows. */
import { lookup as systemLookup } from "node:dns";
import { isIP } from "node:net";
import type { FindAddresses } from "#lib/net/open-lookup";
import { isPrivate, withinNetworks } from "#lib/net/private-addresses";

/** `query`: also a fragment. `private`: it stands for an address that nobody outside reaches. `unresolvable`: for none at all. */
type AddressFault = "not-an-address" | "scheme" | "userinfo" | "query" | "port" | "private" | "unresolvable";

export type CheckedAddress = { ok: true; baseUrl: string } | { ok: false; why: AddressFault };

const LONGEST = 500;
const LOOKUP_MS = 4_000;
const LOWEST_FREE_PORT = 1_024;

/**
 * The base of a service as a person typed it, in the form that is kept: without a slash at its end. It says that the address may be asked
 * now; what its name stands for later is looked at again at every connection.
 */
export async function checkUpstreamAddress(
  typed: string,
  allowedNetworks: readonly string[],
  find: FindAddresses = systemLookup,
): Promise<CheckedAddress> {
  const url = parseTyped(typed.trim());
  if (typeof url === "string") return { ok: false, why: url };
  const { protocol, hostname, pathname, port } = url;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const addresses = isIP(host) === 0 ? await addressesOf(host, find) : [host];
  if (addresses.length === 0) return { ok: false, why: "unresolvable" };
  const isTls = protocol === "https:";
  const mayReach = reachOf(allowedNetworks);
  // A name that stands for both a public and a private address is none that a provider has.
  if (!addresses.every((address) => mayReach(address, "https:"))) return { ok: false, why: "private" };
  if (!isTls && !addresses.every((address) => mayReach(address, "http:"))) return { ok: false, why: "scheme" };
  const place = `${isIP(host) === 6 ? `[${host}]` : host}${port === "" ? "" : `:${port}`}`;
  return { ok: true, baseUrl: `${protocol}//${place}${pathname.replace(/\/{1,9}$/, "")}` };
}

/** Whether an address may be connected to; `http:` within the allowed networks alone. */
export function reachOf(allowedNetworks: readonly string[]): (address: string, scheme: "http:" | "https:") => boolean {
  const isAllowed = withinNetworks(allowedNetworks);
  return (address, scheme) => isAllowed(address) || (scheme === "https:" && !isPrivate(address));
}

function parseTyped(typed: string): URL | AddressFault {
  const scheme = /^([a-z][a-z\d+.-]{0,20}):/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https" && !/^[^/]*:\d/.test(typed)) return "scheme";
  // What browsers forgive (tabs, backslashes, one slash) is not forgiven here.
  if (typed.length > LONGEST || !/^https?:\/\/[^/\\\s][^\\\s]*$/i.test(typed) || !URL.canParse(typed)) return "not-an-address";
  const url = new URL(typed);
  if (typed.split(/[/?#]/, 3)[2]?.includes("@")) return "userinfo";
  if (/[?#]/.test(typed)) return "query";
  if (/^\.|\.\.|\.\.$/.test(url.hostname)) return "not-an-address";
  if (url.port !== "" && url.port !== "443" && Number(url.port) < LOWEST_FREE_PORT) return "port";
  return url;
}

async function addressesOf(host: string, find: FindAddresses): Promise<string[]> {
  let late: NodeJS.Timeout | undefined;
  const found = new Promise<string[]>((resolve) => {
    late = setTimeout(() => resolve([]), LOOKUP_MS);
    find(host, { all: true }, (error, addresses) => resolve(error ? [] : addresses.map(({ address }) => address)));
  });
  return found.finally(() => clearTimeout(late));
}
