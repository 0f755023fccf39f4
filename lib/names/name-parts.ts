/** Given names and surnames: which part of a person's name the equal words leave out. Pure. */
import type { NameWord, PreparedName } from "#lib/names/prepared-name";

/**
 * Whether the words matched (by index) are only given names or only surnames, or lack the paternal surname: people drop the
 * second given name or the maternal surname, never the paternal one.
 */
export function lacksPart(name: PreparedName, matched: number[]): boolean {
  const telling = (word: NameWord) => word.role === "name" || word.role === "initial";
  const words = name.words.filter(telling);
  const seen = matched.map((index) => name.words[index] as NameWord).filter(telling);
  const family = words.find((word) => word.part === "family");
  if (family !== undefined && words.some((word) => word.part === "given")) {
    return !seen.includes(family) || !seen.some((word) => word.part === "given");
  }
  const units = [...new Set(words.map((word) => word.unit))];
  const places = new Set(seen.map((word) => units.indexOf(word.unit)));
  const isGiven = units.map((unit) => words.some((word) => word.unit === unit && word.given));
  // `SURNAME SURNAME GIVEN …` of registers: the paternal surname is the first.
  if (units.length >= 3 && isGiven.at(-1) && !isGiven[0] && !places.has(0)) return true;
  // `Thomas Adrian Ellis`: given names first, and none of the surnames.
  if (units.length >= 3 && isGiven[0] && !isGiven.at(-1) && [...places].every((place) => isGiven[place])) return true;
  // Four words are two given names and two surnames in either order: one of each half, and not the second of both.
  const half = new Set([...places].map((place) => (place < 2 ? "first" : "last")));
  return units.length === 4 && (half.size === 1 || (places.size === 2 && places.has(1) && places.has(3)));
}

/**
 * `SOTO TAPIA YERKO LUIS` and `Yerko Tapia`: the short name puts the given name first, so the long one has its surnames first,
 * and what they share is the maternal surname. `pairs` are places of equal words in the long and in the short name.
 */
export function hasMaternalOnly(long: PreparedName, short: PreparedName, pairs: (readonly [number, number])[]): boolean {
  const telling = (name: PreparedName) => name.words.flatMap((word, at) => (word.role === "name" ? [at] : []));
  const [places, others] = [telling(long), telling(short)];
  if (places.length !== 4 || others.length !== 2 || [...long.words, ...short.words].some((word) => word.part !== null)) return false;
  const [given, surname] = others.map((other) => places.indexOf(pairs.find(([, at]) => at === other)?.[0] ?? -1)) as [number, number];
  return surname === 1 && given > 1 && !(short.words[others[1] as number] as NameWord).given;
}
