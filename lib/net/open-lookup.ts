/** The look-up of a host name that leads only where it may: it looks at the addresses that a connection is then made to. */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivate } from "#lib/net/private-addresses";

/** How the system finds all addresses of a name. */
export type FindAddresses = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** A name that was found, but at no address that may be reached. */
export class NoOpenAddress extends Error {
  readonly code = "ENOTFOUND";

  constructor(host: string) {
    super(`${host} has no public address`);
    this.name = "NoOpenAddress";
  }
}

/** Finds a host's addresses, those left out that may not be reached. Asked often at once for one name, the system is asked once. */
export function openLookup(mayReach: (address: string) => boolean, find: FindAddresses = systemLookup): LookupFunction {
  const once = oneAtATime(find);
  return (host, options, done) => {
    once(host, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => mayReach(address));
      const [first] = open;
      if (first === undefined) done(error ?? new NoOpenAddress(host), "");
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
}

/** The look-up without private networks: a redirect must not lead there by a name either. */
export const publicLookup: LookupFunction = openLookup((address) => !isPrivate(address));

// The system looks names up on few threads, which files and passwords need as well.
function oneAtATime(find: FindAddresses): FindAddresses {
  const waiting = new Map<string, Parameters<FindAddresses>[2][]>();
  return (host, options, done) => {
    const key = `${host} ${options.family ?? 0} ${options.hints ?? 0}`;
    const others = waiting.get(key);
    if (others !== undefined) {
      others.push(done);
      return;
    }
    const all = [done];
    waiting.set(key, all);
    find(host, options, (error, found) => {
      waiting.delete(key);
      for (const each of all) each(error, found);
    });
  };
}
