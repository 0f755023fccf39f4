/** What it costs that the other name leaves a word out: little of a second given name or a patronymic, much of the first given name. Pure. */
import { givenNameKeys } from "#lib/names/given-name-variants";
import type { NameWord } from "#lib/names/prepared-name";

const MISSED = { lead: 0.8, second: 0.25, other: 0.3, patronymic: 0.12 };

/** The words of a person's name with `missed` filled in. */
export function weighMissing(words: NameWord[]): NameWord[] {
  const telling = words.filter((word) => word.role === "name" || word.role === "initial");
  const first = telling.length > 2 ? leadOf(telling) : null;
  // Muslims called Muhammad go by the name that follows.
  const lead = first !== null && givenNameKeys(first.text).includes("mohammed") ? null : first;
  const patronymics = telling.length > 2 ? patronymicsOf(words, telling, lead) : NONE;
  return words.map((word) => {
    const cost = word === lead ? MISSED.lead : patronymics.has(word) ? MISSED.patronymic : word.given ? MISSED.second : MISSED.other;
    return { ...word, missed: word.absence * cost };
  });
}

const NONE: ReadonlySet<NameWord> = new Set();

/** The given name that people go by: the first one, before or behind the surnames; null when the words do not tell. */
function leadOf(telling: NameWord[]): NameWord | null {
  const names = telling.filter((word) => word.role === "name");
  const marked = names.find((word) => word.part === "given");
  if (marked) return marked;
  const [first, last] = [names[0], names.at(-1)];
  if (!first || !last || first.given === last.given) return null;
  if (first.given) return first;
  const others = names.findLastIndex((word) => !word.given) + 1;
  // `SOTO TAPIA YERKO LUIS`: one known given name of four may be the second.
  return names.length - others > 1 || names.length === 3 ? (names[others] as NameWord) : null;
}

/** `Viktorovich`, and what follows `bin` or `ibn`, but for the last word, which is how the person is called. */
function patronymicsOf(words: NameWord[], telling: NameWord[], lead: NameWord | null): ReadonlySet<NameWord> {
  const found = new Set<NameWord>();
  const last = telling.findLast((word) => word.part !== "given") ?? telling.at(-1);
  for (const word of telling.filter((each) => each.role === "name" && each !== lead && each.part !== "family")) {
    const before = words[words.indexOf(word) - 1];
    if (word !== last && before !== undefined && OF_FATHER.has(before.text)) found.add(word);
  }
  const slavic = telling.filter((word) => word !== lead && word.part !== "family" && SLAVIC.test(word.text));
  const [only] = slavic;
  if (only && only !== telling[0]) found.add(only);
  return found;
}

const OF_FATHER = new Set(["bin", "ibn", "ben", "bint", "bnt", "ould", "wld"]);
const SLAVIC = /[a-z][oeyi](?:vich|vitch|vych|wicz|witsch|vitj|vitsj|vics|vic|vna|wna)$|[a-z]{2}(?:oglu|ogly|ogli|kyzy|qizi)$/;
