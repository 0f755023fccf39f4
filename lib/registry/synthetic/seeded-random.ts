/** Chance that repeats itself. Mulberry32: fast, and good enough for what is invented; never for secrets. */

/** Numbers from 0 up to 1, the same ones for the same seed (a whole number). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Answers an index by its weight for a number from 0 up to 1, in constant time (Walker's alias method). */
export function weighedIndex(weights: readonly number[]): (chance: number) => number {
  const size = weights.length;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const keep = Float64Array.from(weights, (weight) => (weight * size) / sum);
  const other = Uint32Array.from(weights, (_, index) => index);
  const small: number[] = [];
  const large: number[] = [];
  for (const [index, share] of keep.entries()) (share < 1 ? small : large).push(index);
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() as number;
    const rich = large.pop() as number;
    other[poor] = rich;
    keep[rich] = (keep[rich] as number) + (keep[poor] as number) - 1;
    ((keep[rich] as number) < 1 ? small : large).push(rich);
  }
  for (const index of [...small, ...large]) keep[index] = 1;
  return (chance) => {
    const at = Math.floor(chance * size);
    return chance * size - at < (keep[at] as number) ? at : (other[at] as number);
  };
}
