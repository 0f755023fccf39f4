/**
 * Room for the files that anybody may send: Next holds a body in memory as fast as it comes, so what is under way at once is bounded
 * here. Bytes count when they come, so who only announces many takes no room; where there is none, whoever holds most makes it.
 */

const MOST_BYTES = 80 * 2 ** 20;
const MOST_OF_AN_ADDRESS = 4;

/**
 * A file on its way.
 * @typedef {object} Guest
 * @property {(bytes: number) => boolean} take So many bytes came. Answers whether to keep them: somebody may be sent away for them, this guest too.
 * @property {() => void} leave Once it is answered or gone.
 */
/**
 * @typedef {object} Held
 * @property {number} bytes
 * @property {() => void} sendAway
 */

/**
 * Answers the guest, or null where an address has as many as it may. `sendAway` cuts its request; it may be called once.
 * @typedef {(address: string, sendAway: () => void) => Guest | null} Room
 */

/** @returns {Room} */
export function openRoom({ mostBytes = MOST_BYTES, mostOfAnAddress = MOST_OF_AN_ADDRESS } = {}) {
  let taken = 0;
  /** @type {Map<string, Set<Held>>} */
  const byAddress = new Map();

  /** @type {(address: string, held: Held) => void} */
  const free = (address, held) => {
    const ofAddress = byAddress.get(address);
    if (!ofAddress?.delete(held)) return;
    taken -= held.bytes;
    if (ofAddress.size === 0) byAddress.delete(address);
  };
  // The largest file of the address that holds most: a flood makes room for who sends little, and not the other way round.
  const makeRoom = () => {
    const [most] = [...byAddress].map(([address, files]) => ({ address, files: [...files], bytes: sumOf(files) })).sort(byBytes);
    const largest = most?.files.sort(byBytes)[0];
    if (most === undefined || largest === undefined) return;
    free(most.address, largest);
    largest.sendAway();
  };

  return (address, sendAway) => {
    const ofAddress = byAddress.get(address) ?? new Set();
    if (ofAddress.size >= mostOfAnAddress) return null;
    const held = { bytes: 0, sendAway };
    byAddress.set(address, ofAddress.add(held));
    return {
      take: (bytes) => {
        if (!byAddress.get(address)?.has(held)) return false;
        held.bytes += bytes;
        taken += bytes;
        while (taken > mostBytes) makeRoom();
        return byAddress.get(address)?.has(held) ?? false;
      },
      leave: () => free(address, held),
    };
  };
}

/** @param {Iterable<Held>} files */
function sumOf(files) {
  let bytes = 0;
  for (const held of files) bytes += held.bytes;
  return bytes;
}

/** @type {(one: { bytes: number }, other: { bytes: number }) => number} */
const byBytes = (one, other) => other.bytes - one.bytes;
