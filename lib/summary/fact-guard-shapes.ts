/** Words in fixed order: some words hold in a summary only within phrases of a known shape. Pure, and linear in the text. */
import type { Token } from "#lib/summary/fact-guard-read";

interface Slot {
  words: ReadonlySet<string>;
  isOptional: boolean;
}

/** A phrase: alternatives for each word, `?` after those that may be missing, `$` for the end. */
type Shape = readonly Slot[];
/** Phrases by the word that they begin with, so that nearly all words of a text ask for none. */
export type Shapes = ReadonlyMap<string, readonly Shape[]>;

const END = "$";

/** Shapes from lines such as `la final? decision es|queda de una persona $`. */
export function shapes(...lines: readonly string[]): Shapes {
  return byFirstWord(
    lines.map((line) =>
      line.split(" ").map((slot): Slot => {
        const isOptional = slot.endsWith("?");
        return { words: new Set((isOptional ? slot.slice(0, -1) : slot).split("|")), isOptional };
      }),
    ),
  );
}

/** The shapes of several as one. */
export function either(...several: readonly Shapes[]): Shapes {
  return byFirstWord(several.flatMap((one) => [...new Set([...one.values()].flat())]));
}

function byFirstWord(all: readonly Shape[]): Shapes {
  const table = new Map<string, Shape[]>();
  for (const shape of all) for (const word of firstWords(shape)) table.set(word, [...(table.get(word) ?? []), shape]);
  return table;
}

function firstWords(shape: Shape): Set<string> {
  const needed = shape.findIndex((slot) => !slot.isOptional);
  return new Set(shape.slice(0, needed + 1).flatMap((slot) => [...slot.words]));
}

/**
 * The words of some tokens without their marks, closed by `END`. Names are `#subject`, `#source`, `#entry` (who stands in a list) and `#` (other);
 * "sí" stays apart from "si".
 */
export function wordsOf(tokens: readonly Token[]): string[] {
  const words = tokens.flatMap((token) => {
    if (token.what === "mark") return [];
    if (token.what === "name") return [nameWord(token.name.kinds)];
    if (token.what === "word" && token.raw.toLowerCase() === "sí") return ["sí"];
    return token.what === "law" ? [token.text] : token.text.split(" ");
  });
  return [...words, END];
}

function nameWord(kinds: ReadonlySet<string>): string {
  if (kinds.has("subject") || kinds.has("rut")) return "#subject";
  if (kinds.has("source")) return "#source";
  return kinds.has("entry") || kinds.has("pepEntry") ? "#entry" : "#";
}

/** Where a phrase that begins at a place ends; -1 where it does not stand there. */
function endOfShape(words: readonly string[], place: number, shape: Shape, slot = 0): number {
  const next = shape[slot];
  if (next === undefined) return place;
  if (next.words.has(words[place] ?? "")) {
    const end = endOfShape(words, place + 1, shape, slot + 1);
    if (end >= 0) return end;
  }
  return next.isOptional ? endOfShape(words, place, shape, slot + 1) : -1;
}

export function hasShape(words: readonly string[], all: Shapes): boolean {
  return words.some((word, place) => (all.get(word) ?? []).some((shape) => endOfShape(words, place, shape) >= 0));
}

/** Whether each word that needs a phrase stands within one of these. */
export function standsWithin(words: readonly string[], needs: (word: string, place: number) => boolean, all: Shapes): boolean {
  const needing = [...words.keys()].filter((place) => needs(words[place] ?? "", place));
  if (needing.length === 0) return true;
  const covered = new Set<number>();
  for (const [place, word] of words.entries()) {
    for (const shape of all.get(word) ?? []) {
      const end = endOfShape(words, place, shape);
      for (let at = place; at < end; at++) covered.add(at);
    }
  }
  return needing.every((place) => covered.has(place));
}

/** Whether some word is one of these, or begins with one of those that end in `-`. */
export function oneOf(list: string): (word: string) => boolean {
  const entries = list.split(" ");
  const whole = new Set(entries.filter((entry) => !entry.endsWith("-")));
  const stems = entries.filter((entry) => entry.endsWith("-")).map((entry) => entry.slice(0, -1));
  return (word) => whole.has(word) || stems.some((stem) => word.startsWith(stem));
}

/** Who is checked, by the words that stand for it. */
export const PARTY = {
  es: "persona|personas|empresa|entidad|sociedad|compania|titular|sujeto|cliente|interesado|interesada|consultada|consultado|#subject",
  en: "person|persons|subject|subjects|company|entity|individual|customer|client|one|#subject",
} as const;
export const isParty = {
  es: oneOf(PARTY.es.replaceAll("|", " ")),
  en: oneOf(PARTY.en.replaceAll("|", " ").replace(" one ", " ")),
};
