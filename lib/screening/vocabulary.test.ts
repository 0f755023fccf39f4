import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordNearness } from "#lib/names/word-distance";
import { Vocabulary } from "#lib/screening/vocabulary";

function vocabularyOf(words: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const word of words) vocabulary.add(word);
  for (const _ of vocabulary.settle()) continue;
  return vocabulary;
}

function nearWords(words: string[], query: string): string[] {
  const vocabulary = vocabularyOf(words);
  return vocabulary.near(query).map((wordId) => vocabulary.word(wordId));
}

function expectedNear(words: string[], query: string): string[] {
  return [...new Set(words)].filter((word) => (query.length >= 3 && word.length >= 3 ? wordNearness(query, word) > 0 : word === query));
}

describe("the vocabulary", () => {
  test("numbers words in the order of their first sight and finds them again", () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `w${at.toString(36)}`);
    const vocabulary = vocabularyOf([...words, ...words]);
    expect(vocabulary.size).toBe(words.length);
    expect(words.map((word) => vocabulary.find(word))).toEqual(words.map((_, at) => at));
    expect(words.map((_, at) => vocabulary.word(at))).toEqual(words);
    expect(vocabulary.find("absent")).toBeNull();
  });

  test("finds exactly the words that the word distance calls near", () => {
    const word = fc.oneof(fc.stringMatching(/^[a-e]{1,8}$/), fc.stringMatching(/^[hls]{3,14}$/), fc.stringMatching(/^[abvhk0-3]{2,11}$/));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, (words, query) => {
        expect(nearWords(words, query).sort()).toEqual(expectedNear(words, query).sort());
      }),
      { numRuns: 2_000 },
    );
  });

  test("finds a word after any slips that the word distance forgives", () => {
    const slip = fc.record({
      at: fc.nat(15),
      how: fc.constantFrom("drop", "double", "swap", "turn", "h"),
      letter: fc.constantFrom(..."aeblsvzhik1"),
    });
    fc.assert(
      fc.property(fc.stringMatching(/^[abehilsvz]{3,16}$/), fc.array(slip, { minLength: 1, maxLength: 4 }), (word, slips) => {
        const other = slips.reduce((text, { at, how, letter }) => slipped(text, at % text.length, how, letter), word);
        expect(nearWords([word], other)).toEqual(expectedNear([word], other));
        expect(nearWords([other], word)).toEqual(expectedNear([other], word));
      }),
      { numRuns: 5_000 },
    );
  });

  test("a word longer than any is found by itself only", () => {
    const long = "ab".repeat(400);
    expect(nearWords([long, `${long}a`], long)).toEqual([long]);
  });
});

function slipped(text: string, at: number, how: string, letter: string): string {
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (how === "drop") return text.length > 1 ? before + after : text;
  if (how === "double") return before + here + here + after;
  if (how === "swap") return before + letter + after;
  if (how === "h") return `${before}h${here}${after}`;
  return before + after.charAt(0) + here + after.slice(1);
}
