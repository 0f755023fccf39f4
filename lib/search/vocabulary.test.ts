import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bareWord, PARTICLES, withoutN } from "#lib/search/name-words";
import { soundHash } from "#lib/search/sound-hash";
import { spanishSound } from "#lib/search/spanish-sound";
import { Vocabulary } from "#lib/search/vocabulary";
import { SHORT_FORMS, type WordTier, wordTier } from "#lib/search/word-tier";

/** The area `words` of a segment. */
function areaOf(words: string[]): Uint8Array {
  const letters = words.map((word) => Buffer.from(word, "latin1"));
  const begins = [0];
  for (const each of letters) begins.push((begins.at(-1) as number) + each.length);
  const head = Uint32Array.from([words.length, ...begins]);
  const area = new Uint8Array(head.byteLength + (begins.at(-1) as number));
  area.set(new Uint8Array(head.buffer));
  area.set(Buffer.concat(letters), head.byteLength);
  return area;
}

const inOrder = (words: Iterable<string>) => [...new Set(words)].sort((one, other) => (one < other ? -1 : 1));

/** Every word, asked one by one. */
function scan(words: string[], asked: string, initial: boolean, worst: WordTier): number[][] {
  const byTier: number[][] = [[], [], [], []];
  for (const [id, word] of words.entries()) {
    const begun = initial && bareWord(word) === word && !PARTICLES.has(word) && withoutN(word).startsWith(withoutN(asked)) ? 2 : 4;
    const tier = Math.min(wordTier(asked, word) ?? 4, begun);
    if (tier <= worst) byTier[tier]?.push(id);
  }
  return byTier;
}

const letters = fc.constantFrom(..."aenñvbscz");
const sounding = fc.constantFrom(..."aeiuñnhcgqkxyzlvwbmpsj");
const short = fc.constantFrom(...Object.keys(SHORT_FORMS), ...Object.values(SHORT_FORMS).flat(), ...PARTICLES);
const bare = fc.oneof(
  fc.string({ unit: letters, minLength: 1, maxLength: 7 }),
  fc.string({ unit: sounding, minLength: 1, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom(..."ab1"), minLength: 1, maxLength: 6 }),
  short,
);
const word = fc.tuple(bare, fc.constantFrom("", "", "", "²", "³")).map((parts) => parts.join(""));

describe("the words that answer a word", () => {
  test("are those of asking about each, whatever the words", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 120 }), word, fc.nat(), async (some, other, pick) => {
        const words = inOrder(["+", ...some]);
        const vocabulary = await Vocabulary.prepare(areaOf(words));
        const slip = words[pick % words.length] as string;
        for (const asked of [other, slip === "+" ? other : slip, `${bareWord(slip).slice(0, -1)}n`]) {
          if (!/^[a-z0-9ñ]+[²³]?$/.test(asked)) continue;
          const initial = asked.length === 1 && asked >= "a";
          for (const worst of [0, 1, 2, 3] as const) {
            const found = vocabulary.answering(asked, initial, worst).map((ids) => [...ids]);
            expect(found, asked).toEqual(scan(words, asked, initial, worst));
          }
          expect(vocabulary.find(asked)).toBe(words.indexOf(asked));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("with one slip anywhere are found, a change-over across the middle and an ñ for n too", async () => {
    const words = inOrder([
      "gonzalez",
      "gonzlaez",
      "ogonzalez",
      "gonzale",
      "gonzalezz",
      "goñzalez",
      "gonzaelz",
      "goñzaelz",
      "gonzalez²",
      "gonsales",
      "g0nzalez",
    ]);
    const vocabulary = await Vocabulary.prepare(areaOf(words));
    const found = vocabulary.answering("gonzalez", false).map((ids) => [...ids].map((id) => vocabulary.word(id)));
    expect(found).toEqual([
      ["gonzalez"],
      ["goñzalez"],
      ["gonsales", "gonzalezz"],
      ["gonzaelz", "gonzale", "gonzlaez", "goñzaelz", "ogonzalez"],
    ]);
  });

  test("of many words have the order by sound in several parts", async () => {
    const words = inOrder(fc.sample(fc.string({ unit: sounding, minLength: 2, maxLength: 6 }), { numRuns: 6_000, seed: 6 }));
    const vocabulary = await Vocabulary.prepare(areaOf(words));
    for (const asked of fc.sample(fc.constantFrom(...words), { numRuns: 60, seed: 7 })) {
      expect(vocabulary.answering(asked, false).map((ids) => [...ids])).toEqual(scan(words, asked, false, 3));
    }
  });
});

test("words of one sound have one hash, and others seldom", () => {
  const hashOf = (text: string) => soundHash(new Uint8Array(Buffer.from(text, "latin1")), 0, text.length);
  const bySound = new Map<string, number>();
  const words = fc.sample(fc.string({ unit: sounding, minLength: 3, maxLength: 9 }), { numRuns: 20_000, seed: 5 });
  for (const each of words) {
    const sound = spanishSound(each);
    expect(hashOf(each), each).toBe(bySound.get(sound) ?? hashOf(each));
    bySound.set(sound, hashOf(each));
  }
  expect(new Set(bySound.values()).size).toBeGreaterThan(bySound.size * 0.999);
});
