/**
 * The keys by which the participants are found that may be a subject (`name-keys.ts`): its words by their sound in any order, one of them
 * misspelt, another form of a given name, written together or apart. Pure.
 */
import { hashOf } from "#lib/courts/key-hash";
import {
  EXTENTS,
  hasInitials,
  isShortened,
  joinedBrands,
  keyOf,
  pairsOf,
  participantKinds,
  tellingWords,
  tradeKeys,
  triplesOf,
} from "#lib/courts/name-keys";
import { soundClass } from "#lib/courts/sound-class";
import { GIVEN_NAMES } from "#lib/names/given-names";
import { nameVariants } from "#lib/names/name-variants";
import { type NameKind, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { standIn } from "#lib/names/stand-in";

/** Telling words that are asked with, and with what may stand for one of them. */
const MOST_ASKED = 8;
const MOST_REPLACED = 6;
/** Of so few letters one may be another when the rest of the name is equal (`align.ts`). */
const SHORT = 3;

interface Question {
  kind: NameKind;
  prepared: PreparedName;
}

/** Among whom a subject is looked for: its own kind, and the owner of an E.I.R.L., which bears the owner's name by law. */
export function questionsOf({ name, kind }: { name: string; kind: NameKind }): Question[] {
  return nameVariants(name).flatMap((text): Question[] => {
    const prepared = prepareName(text, kind);
    if (prepared.form !== "eirl") return [{ kind, prepared }];
    const owner = prepared.words.filter((word) => word.role !== "generic").map((word) => word.text);
    return [
      { kind, prepared },
      { kind: "person", prepared: prepareName(owner.join(" "), "person") },
    ];
  });
}

/** Whether a participant of this name is one of those whom the subject is compared with. */
export function isComparable(questions: readonly Question[], name: string): boolean {
  const kinds = participantKinds(name);
  return questions.some(({ kind }) => kinds[kind]);
}

/** The words of which others may stand in the place. */
export function wordsAsked(questions: readonly Question[]): string[] {
  return [...new Set(questions.flatMap(({ prepared }) => tellingWords(prepared).map((word) => word.text)))];
}

/** The keys to ask for. `known` are words of participants, among them all that may stand for a word of the subject. */
export function courtQuestionKeys(questions: readonly Question[], known: readonly string[]): number[] {
  return [...new Set(questions.flatMap((question) => keysOf(question, known)))].map(hashOf);
}

function keysOf({ kind, prepared }: Question, known: readonly string[]): string[] {
  const words = tellingWords(prepared)
    .slice(0, MOST_ASKED)
    .map((word) => word.text);
  const groups = kind === "person" ? personGroups : companyGroups;
  const keys = groups(words, { prepared, place: null });
  if (kind === "company") keys.push(...joinedBrands(prepared).map((word) => keyOf.brand("1", word)));
  if (kind === "company" && words.length === 0) keys.push(...tradeKeys(prepared));
  for (const [place, others] of replacements(words, kind, known).entries()) {
    for (const other of others) keys.push(...groups(words.with(place, other), { prepared, place }));
  }
  if (kind === "person") {
    for (const { written, place } of [...respellings(words), ...withParticles(prepared, words)])
      keys.push(...groups(written, { prepared: null, place }));
  }
  return keys;
}

/** Which keys of the words: those with the word at `place`, or all. `prepared` null: the words are not those of the name any more. */
interface Wanted {
  prepared: PreparedName | null;
  place: number | null;
}

function personGroups(words: readonly string[], { prepared, place }: Wanted): string[] {
  const holds = (at: readonly number[]) => place === null || at.includes(place);
  const initials = prepared !== null && hasInitials(prepared);
  const keys = words.flatMap((word, at) =>
    holds([at]) ? [keyOf.alone(word, "i"), ...(words.length === 1 ? [keyOf.alone(word, "1")] : [])] : [],
  );
  for (const places of triplesOf(words.length).filter(holds)) keys.push(keyOf.triple(places.map((at) => words[at] as string)));
  for (const [one, other] of pairsOf(words.length).filter(holds)) {
    const [a, b] = [words[one] as string, words[other] as string];
    if (words.length === 2 || initials) {
      for (const extent of EXTENTS) keys.push(keyOf.pair(extent, a, b));
      continue;
    }
    keys.push(keyOf.pair("i", a, b));
    if (prepared === null || isShortened(prepared, one, other)) keys.push(keyOf.pair("2", a, b));
    // One leaves out a given name and the other a surname.
    if (words.length === 3) keys.push(keyOf.pair(GIVEN_NAMES.has(words[3 - one - other] as string) ? "3s" : "3g", a, b));
  }
  return keys;
}

function companyGroups(words: readonly string[], { place }: Wanted): string[] {
  const holds = (at: readonly number[]) => place === null || at.includes(place);
  const keys = pairsOf(words.length)
    .filter(holds)
    .map(([one, other]) => keyOf.brands(words[one] as string, words[other] as string));
  for (const [at, word] of words.length > 2 ? [] : words.entries()) {
    if (holds([at])) keys.push(keyOf.brand("1", word), ...(words.length === 1 ? [keyOf.brand("2", word)] : []));
  }
  return keys;
}

/** Of each place the words that may stand there, one of each sound. */
function replacements(words: readonly string[], kind: NameKind, known: readonly string[]): string[][] {
  const entries = known.map((text) => ({ text, sound: soundClass(text), word: prepareName(text, kind).words[0] }));
  return words.slice(0, MOST_REPLACED).map((text) => {
    const own = soundClass(text);
    const [query] = prepareName(text, kind).words;
    const others = new Map<string, string>();
    for (const { text: other, sound, word } of entries) {
      if (sound === own || others.has(sound) || query === undefined || word === undefined) continue;
      const right = standIn(query, word, kind);
      const shortSlip = text.length <= SHORT && other.length <= SHORT + 1;
      if (shortSlip || (right !== null && right !== "gender")) others.set(sound, other);
    }
    return [...others.values()];
  });
}

/** Two words written as one, and two given names that stand as one written apart. */
function respellings(words: readonly string[]): { written: string[]; place: number }[] {
  const joined = words
    .slice(1, MOST_REPLACED)
    .map((word, at) => ({ written: words.toSpliced(at, 2, `${words[at] as string}${word}`), place: at }));
  const apart = words.flatMap((word, at) => {
    const split = splitGiven(word);
    return split === null ? [] : [0, 1].map((second) => ({ written: words.toSpliced(at, 1, ...split), place: at + second }));
  });
  return [...joined, ...apart];
}

/** `San Martín` may be written `Sanmartín`, and the other way about. */
function withParticles({ words: all }: PreparedName, words: readonly string[]): { written: string[]; place: number }[] {
  return words.flatMap((word, place) => {
    const at = all.findIndex((each) => each.role === "name" && each.text === word);
    const before = all.slice(0, at).findLastIndex((each) => each.role !== "particle") + 1;
    const joined = all.slice(before, at + 1).map((each) => each.text);
    const bare = PREFIX.exec(word)?.[1];
    const others = [...(joined.length > 1 ? [joined.join("")] : []), ...(bare === undefined ? [] : [bare])];
    return others.map((other) => ({ written: words.with(place, other), place }));
  });
}

const PREFIX = /^(?:san|santa|del|dela|delos|delas|de|von|van|mac)([a-z]{4,})$/;

function splitGiven(word: string): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    if (GIVEN_NAMES.has(one) && GIVEN_NAMES.has(other)) return [one, other];
  }
  return null;
}
