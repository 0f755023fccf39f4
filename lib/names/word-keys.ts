/** Under which keys a word is found besides its own letters and the near ones. What an index of names must post and ask. Pure. */
import { consonantsOf, countConsonants } from "#lib/names/consonants";
import { givenNameKeys } from "#lib/names/given-name-variants";
import { koreanSound } from "#lib/names/korean-sound";
import type { NameWord } from "#lib/names/prepared-name";
import { soundKey } from "#lib/names/sound-key";

/**
 * Keys of a word. The promise: two words that `alignWords` takes for one by other means than equality, nearness
 * (`wordNearness`), initials or words written together share a key: a `post` of one is an `ask` of the other.
 * Keys are no words: they begin with a sign. Post and ask all of them for each word of a name that is no particle, title or initial.
 */
interface WordKeys {
  /** Under which the word is kept. */
  post: string[];
  /** Under which words that may stand for it are kept. */
  ask: string[];
}

/**
 * The keys of one prepared word: the given names that it may stand for (`=`), its sound (`~`); its consonants, for scripts without vowels
 * (`&`) and for all others (`%`); its Korean sound, for Hangul (`*`) and for all others (`^`).
 */
export function wordKeys(word: Pick<NameWord, "text" | "script">): WordKeys {
  const both = givenNameKeys(word.text).map((key) => `=${key}`);
  const sound = word.script === null ? soundKey(word.text) : "";
  if (sound !== "") both.push(`~${sound}`);
  const post = [...both];
  const ask = [...both];
  if (word.script !== "han") meetScript(koreanSound(word.text), "^*", word.script === "hangul", post, ask);
  const consonants = consonantsOf(word.text);
  if (countConsonants(word.text) >= LEAST_CONSONANTS) meetScript(consonants, "%&", word.script === "abjad", post, ask);
  return { post, ask };
}

/** Words of a script are kept apart from all others (second sign and first), so that the others do not find one another by what only it confuses. */
function meetScript(key: string, [other, own]: string, isOwn: boolean, post: string[], ask: string[]): void {
  post.push(`${isOwn ? own : other}${key}`);
  ask.push(`${own}${key}`);
  if (isOwn) ask.push(`${other}${key}`);
}

/**
 * The key of words written together: the texts of two to `LONGEST_RUN` words of a name in a row, and of each single word with at least
 * `LEAST_JOINED` letters. A word and a run that `alignWords` takes for one have the same key. Null when it is too short.
 */
export function joinedKey(text: string): string | null {
  if (text.length < LEAST_JOINED) return null;
  const consonants = consonantsOf(text).replace(/[gdrj]/g, (letter) => COARSE[letter] ?? letter);
  return consonants.length < 2 ? text : `+${consonants}`;
}

/** What the romanisations of Korean confuse besides. */
const COARSE: Record<string, string> = { g: "k", d: "t", r: "l", j: "s" };

/** Words in a row that may be written as one. */
export const LONGEST_RUN = 4;
/** Letters that words written together have at least. */
export const LEAST_JOINED = 4;
/** Consonants that a word without vowels must have to stand for one with. */
export const LEAST_CONSONANTS = 2;
