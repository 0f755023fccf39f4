/**
 * Which addresses belong to this machine, to a private network, or to nobody who serves the public.
 * Source: the special-purpose registries of IANA (RFC 6890 and its followers).
 */
import { BlockList, isIP } from "node:net";

/** Whether an address is one that the open net cannot reach, or should not; false for what is no address. */
export function isPrivate(address: string): boolean {
  const bare = withoutZone(address);
  const version = isIP(bare);
  if (version !== 6) return version === 4 && CLOSED_V4.check(bare);
  const within = innerV4(bare);
  if (within !== null) return CLOSED_V4.check(within);
  return !OPEN_V6.check(bare, "ipv6") || CLOSED_V6.check(bare, "ipv6");
}

/** Whether an address lies in one of the networks (`10.0.0.0/8`, `127.0.0.1`, `fd00::/8`). Throws an `Error` on what is none. */
export function withinNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of networks) {
    const [net = "", bits] = entry.split("/");
    const family = isIP(net) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  return (address) => {
    const bare = withoutZone(address);
    const version = isIP(bare);
    return version !== 0 && list.check(bare, version === 6 ? "ipv6" : "ipv4");
  };
}

const withoutZone = (address: string) => address.replace(/%.*$/s, "");

/** The IPv4 address that an IPv6 address stands for: mapped (`::ffff:0:0/96`), or behind the well-known NAT64 (`64:ff9b::/96`). */
function innerV4(address: string): string | null {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const inner = /^(?:::ffff:|64:ff9b::)(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/.exec(groups);
  if (inner === null) return groups === "64:ff9b::" ? "0.0.0.0" : null;
  const [high, low] = [Number.parseInt(inner[1] ?? "0", 16), Number.parseInt(inner[2] ?? "0", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const CLOSED_V4 = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  CLOSED_V4.addSubnet(net, bits);

/** All that is given out to the public; the rest of IPv6 is loopback, local, link, multicast or nobody's. */
const OPEN_V6 = new BlockList();
OPEN_V6.addSubnet("2000::", 3, "ipv6");

// Protocols of the IETF with the tunnels of Teredo, documentation, and 6to4, which wraps any IPv4 address.
const CLOSED_V6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  CLOSED_V6.addSubnet(net, bits, "ipv6");
