/** The words of a sentence as the guard looks for phrases among them, and who is checked in other words. Pure, and linear in the text. */
import type { Token } from "#lib/summary/fact-guard-read";
import type { Phrases } from "#lib/summary/phrase-match";

/**
 * The words of some tokens without their marks. Names are `#subject`, `#source`, `#entry` (who stands in a list) and `#` (other);
 * "sí" stays apart from "si".
 */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.what === "mark") return [];
    if (token.what === "name") return [nameWord(token.name.kinds)];
    if (token.what === "word" && token.raw.toLowerCase() === "sí") return ["sí"];
    return token.what === "law" ? [token.text] : token.text.split(" ");
  });
}

function nameWord(kinds: ReadonlySet<string>): string {
  if (kinds.has("subject") || kinds.has("rut")) return "#subject";
  if (kinds.has("source")) return "#source";
  return kinds.has("entry") || kinds.has("pepEntry") ? "#entry" : "#";
}

export function hasPhrase(words: readonly string[], known: Phrases): boolean {
  return known.isIn(words.join(" "));
}

/** Whether each word that needs a phrase stands within one of these. */
export function standsWithin(words: readonly string[], needs: (word: string, place: number) => boolean, known: Phrases): boolean {
  const needing = [...words.keys()].filter((place) => needs(words[place] ?? "", place));
  if (needing.length === 0) return true;
  const places = known.placesIn(words);
  return needing.every((place) => places.has(place));
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
  es: "persona/personas/empresa/entidad/sociedad/compania/titular/sujeto/cliente/interesado/interesada/consultada/consultado/#subject",
  en: "person/persons/subject/subjects/company/entity/individual/customer/client/one/#subject",
} as const;
export const isParty = {
  es: oneOf(PARTY.es.replaceAll("/", " ")),
  en: oneOf(PARTY.en.replaceAll("/", " ").replace(" one ", " ")),
};
