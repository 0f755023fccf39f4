/** Chance that repeats itself: the same seed, the same demonstration set. Mulberry32. */
export interface DemoRandom {
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
}

export function demoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, pick: (items) => items[whole(items.length)] as (typeof items)[number], chance: (percent) => whole(100) < percent };
}
