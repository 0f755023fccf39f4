/** Names by frequency, each in every way that a register writes it, some of them misspelt. */
import { slippedByHand, spelledByHabit } from "#lib/registry/synthetic/misspellings";
import { weighedIndex } from "#lib/registry/synthetic/seeded-random";

/** 0 capitals without accents and with `Ñ`; 1 the same with `N` for it; 2 capitals with accents; 3 as people write. */
export type Style = 0 | 1 | 2 | 3;

/** Of all occurrences of a name, in percent. */
const HABIT_PERCENT = 2.4;
const SLIP_PERCENT = 0.5;

/** Answers a name for a number from 0 up to 1, in a style. */
export type NameTable = (chance: number, style: Style) => string;

/** `names` in order of frequency: the nth comes as often as `1 / n ** steepness` says. */
export function nameTable(names: readonly string[], steepness: number): NameTable {
  const written: string[] = [];
  const weights: number[] = [];
  const add = (name: string, weight: number) => {
    written.push(name);
    weights.push(weight);
  };
  for (const [index, name] of names.entries()) {
    const weight = 1 / (index + 1) ** steepness;
    const habits = spelledByHabit(name);
    const slips = slippedByHand(name);
    add(name, weight * (1 - (habits.length > 0 ? HABIT_PERCENT : 0) / 100 - (slips.length > 0 ? SLIP_PERCENT : 0) / 100));
    for (const spelled of habits) add(spelled, (weight * HABIT_PERCENT) / 100 / habits.length);
    for (const slip of slips) add(slip, (weight * SLIP_PERCENT) / 100 / slips.length);
  }
  const index = weighedIndex(weights);
  const styles = ([0, 1, 2, 3] as const).map((style) => written.map((name) => inStyle(name, style)));
  return (chance, style) => (styles[style] as string[])[index(chance)] as string;
}

export function inStyle(name: string, style: Style): string {
  if (style === 3) return name;
  const capitals = name.toUpperCase();
  if (style === 2) return capitals;
  const plain = withoutAccents(capitals);
  return style === 0 ? plain : plain.replaceAll("Ñ", "N");
}

/** Capitals without accents, the tilde of `Ñ` kept. */
function withoutAccents(capitals: string): string {
  return capitals
    .normalize("NFD")
    .replace(/N\u0303/g, "Ñ")
    .replace(/[\u0300-\u036f]/g, "");
}
