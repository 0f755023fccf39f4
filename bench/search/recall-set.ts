/**
 * Searches with known answers: a name of the register as somebody may type it who means just that person. The rules are ways of people,
 * written without a look at the index; what the index forgives is no part of them.
 */
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { slipOf } from "./query-mix";

export interface Sought {
  /** The rule by which it was made. */
  rule: string;
  typed: string;
  rutNumber: number;
  /** As the register has it. */
  name: string;
}

type Random = () => number;
type Rule = (words: string[], random: Random) => string[];

const PARTICLE = /^(de|la|del|las|los|lourdes|san|y)$/i;

/** By ear, as Chileans do; the first that fits from a random place on. */
const EAR: readonly [RegExp, string][] = [
  [/v/i, "b"],
  [/b/i, "v"],
  [/z/i, "s"],
  [/s(?=[aeiouáéíóú])/i, "z"],
  [/c(?=[eiéí])/i, "s"],
  [/ll/i, "y"],
  [/y(?=[aeiouáéíóú])/i, "ll"],
  [/^h/i, ""],
  [/^(?=[aeou])/i, "h"],
  [/g(?=[eiéí])/i, "j"],
  [/qu(?=[eiéí])/i, "k"],
];

/** At least so many letters has a word that somebody mistypes. */
const LEAST_MISTYPED = 6;

const RULES: Record<string, Rule> = {
  "as it stands": (words) => words,
  "without accents, small": (words) => words.map((word) => plain(word.toLowerCase())),
  "n for ñ": (words) => words.map((word) => word.replaceAll("Ñ", "N").replaceAll("ñ", "n")),
  "in another order": (words, random) => turned(words, random),
  "a name left out": (words, random) => leftOut(words, random),
  "an accent too many": (words, random) => changed(words, random, 3, (word) => word.replace(/[aeo](?=[^aeo]*$)/i, accented)),
  "one typing error": (words, random) => changed(words, random, LEAST_MISTYPED, (word) => slipOf(word, random)),
  "by ear": (words, random) => changed(words, random, 4, (word) => heard(word, random)),
  "a typing error, a name left out": (words, random) =>
    changed(leftOut(words, random), random, LEAST_MISTYPED, (word) => slipOf(word, random)),
  "by ear, in another order": (words, random) => changed(turned(words, random), random, 4, (word) => heard(word, random)),
  "a typing error, small, without accents": (words, random) =>
    changed(words, random, LEAST_MISTYPED, (word) => slipOf(word, random)).map((word) => plain(word.toLowerCase())),
  "a typing error in two words": (words, random) => {
    const once = changed(words, random, LEAST_MISTYPED, (word) => slipOf(word, random));
    const at = once.findIndex((word, index) => word === words[index] && word.length >= LEAST_MISTYPED);
    return once.map((word, index) => (index === at ? slipOf(word, random) : word));
  },
};

export const RECALL_RULES = Object.keys(RULES);

/** `count` searches a rule. `people` are of the register, drawn at random. */
export function recallSet(people: readonly { rutNumber: number; name: string }[], count: number, seed: number): Sought[] {
  const random = seededRandom(seed);
  return Object.entries(RULES).flatMap(([rule, apply]) => {
    const sought: Sought[] = [];
    while (sought.length < count) {
      const { rutNumber, name } = people[Math.floor(random() * people.length)] as { rutNumber: number; name: string };
      const words = name.split(" ");
      if (words.length < 3) continue;
      const typed = apply(words, random).join(" ");
      // A rule that finds nothing to change in a name is tried on another one.
      if (typed !== name || rule === "as it stands") sought.push({ rule, typed, rutNumber, name });
    }
    return sought;
  });
}

/** Surnames first becomes given names first, or two words change places. */
function turned(words: readonly string[], random: Random): string[] {
  const at = 1 + Math.floor(random() * (words.length - 1));
  return [...words.slice(at), ...words.slice(0, at)];
}

function leftOut(words: readonly string[], random: Random): string[] {
  if (words.length < 4) return [...words];
  const at = Math.floor(random() * words.length);
  const without = words.filter((_, index) => index !== at);
  // A particle goes with the word behind it.
  return PARTICLE.test(words[at] as string) ? [...words] : without;
}

function changed(words: readonly string[], random: Random, least: number, change: (word: string) => string): string[] {
  const long = [...words.keys()].filter((at) => (words[at] as string).length >= least);
  if (long.length === 0) return [...words];
  const which = long[Math.floor(random() * long.length)];
  return words.map((word, at) => (at === which ? change(word) : word));
}

function heard(word: string, random: Random): string {
  const first = Math.floor(random() * EAR.length);
  for (let step = 0; step < EAR.length; step++) {
    const [sign, instead] = EAR[(first + step) % EAR.length] as (typeof EAR)[number];
    if (sign.test(word)) return word.replace(sign, instead);
  }
  return word;
}

function plain(word: string): string {
  return word
    .normalize("NFD")
    .replace(/n\u0303/g, "ñ")
    .replace(/[\u0300-\u036f]/g, "");
}

function accented(vowel: string): string {
  return `${vowel}\u0301`.normalize("NFC");
}
