/** The address that a request comes from, for rate limits and the audit trail. */
import { BlockList, isIP } from "node:net";

/**
 * @param {string} trustProxy Addresses and networks of our own proxies, comma-separated; only their `X-Forwarded-For` is believed.
 * @returns {(socket: { remoteAddress?: string }, forwardedFor: string | undefined) => string}
 */
export function clientAddressOf(trustProxy) {
  const trusted = new BlockList();
  const entries = trustProxy.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean)) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) throw new Error(`TRUST_PROXY: ${entry} is no IP address or network`);
    trusted.addSubnet(address, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  /** @param {string} address */
  const isTrusted = (address) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const anyTrusted = entries.some(Boolean);
  return (socket, forwardedFor) => {
    let address = plain(socket.remoteAddress ?? "");
    if (anyTrusted && forwardedFor !== undefined && isTrusted(address)) {
      // From the nearest hop outwards: the first that is not one of ours is as far as anybody can be believed.
      for (const hop of forwardedFor.split(",").reverse()) {
        const next = plain(hop.trim());
        if (isIP(next) === 0) break;
        address = next;
        if (!isTrusted(next)) break;
      }
    }
    return isIP(address) === 6 ? network64(address) : address || "unknown";
  };
}

/** @param {string} address An IPv4 address as such, whichever socket it came in by. */
function plain(address) {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** @param {string} address One customer holds a whole /64: limits count the network. */
function network64(address) {
  const bare = address.split("%", 1)[0] ?? "";
  const [head = "", tail] = bare.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0);
    while (groups.length + after < 8) groups.push("0");
    if (groups.length < 4) groups.push(...tail.split(":"));
  }
  const normal = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${normal.join(":")}::/64`;
}
