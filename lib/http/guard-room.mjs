/**
 * Room for the files that anybody may send: Next holds a body in memory as fast as it comes, so what is under way at once is bounded
 * here, by address and in all.
 */

const MOST_BYTES = 80 * 2 ** 20;
const MOST_OF_AN_ADDRESS = 4;

/**
 * Answers how to give the room back, or null when there is none.
 * @typedef {(address: string, bytes: number) => (() => void) | null} Room
 */

/** @returns {Room} */
export function openRoom({ mostBytes = MOST_BYTES, mostOfAnAddress = MOST_OF_AN_ADDRESS } = {}) {
  let taken = 0;
  /** @type {Map<string, number>} */
  const byAddress = new Map();
  return (address, bytes) => {
    const under = byAddress.get(address) ?? 0;
    if (under >= mostOfAnAddress || taken + bytes > mostBytes) return null;
    taken += bytes;
    byAddress.set(address, under + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      taken -= bytes;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    };
  };
}
