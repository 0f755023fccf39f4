/** Under which keys the words of participants are kept, so that a misspelt word or another form of a given name is found. Pure. */
import { hashOf } from "#lib/courts/key-hash";
import { soundClass } from "#lib/courts/sound-class";
import { givenNameKeys } from "#lib/names/given-name-variants";

/** Shorter ones are found by their sound alone. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 40;

/**
 * Keys of a folded word: the given names that it may stand for; its sound and its letters, whole and with one left out at each place.
 * Words one letter apart, as written or as heard (one more, one less, another one, two exchanged), share a key.
 */
export function wordShapes(word: string): number[] {
  const shapes = givenNameKeys(word).map((key) => `=${key}`);
  // `Galleguillos` and `Gayeguillos` are two letters apart, and one sound.
  shapes.push(`y${soundClass(word.replaceAll("ll", "y"))}`);
  shapes.push(...lettersOf("~", soundClass(word)), ...lettersOf("", word));
  return [...new Set(shapes.map(hashOf))];
}

function lettersOf(sign: string, text: string): string[] {
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS) return [`${sign}${text}`];
  return [`${sign}${text}`, ...Array.from(text, (_letter, at) => `${sign}${text.slice(0, at)}${text.slice(at + 1)}`)];
}
