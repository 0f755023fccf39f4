/** Chance that repeats itself: the same seed, the same demonstration set. */
import { seededRandom } from "#lib/registry/synthetic/seeded-random";

export interface DemoRandom {
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** One of a table in order of frequency: the first comes often, the last seldom. */
  common<Item>(items: readonly Item[]): Item;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  /** A uuid of version 4. */
  uuid(): string;
}

/** A stream of its own for each label: what one part of the set draws changes nothing in another. */
export function demoRandom(label: string): DemoRandom {
  const next = seededRandom(hashOf(label));
  const whole = (below: number) => Math.floor(next() * below);
  const word = () => whole(0x1_0000_0000).toString(16).padStart(8, "0");
  return {
    whole,
    pick: (items) => items[whole(items.length)] as (typeof items)[number],
    common: (items) => items[Math.floor(items.length * next() ** STEEPNESS)] as (typeof items)[number],
    chance: (percent) => next() * 100 < percent,
    uuid: () => {
      const hex = word() + word() + word() + word();
      const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** How much more often the first of a table comes than the last: with 200 entries one in twenty is the first. */
const STEEPNESS = 1.8;

// FNV-1a, 32 bits.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
