import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignWords } from "#lib/names/align";
import { type NameWord, prepareName } from "#lib/names/prepared-name";
import { standIn } from "#lib/names/stand-in";
import { wordNearness } from "#lib/names/word-distance";
import { joinedKey, wordKeys } from "#lib/names/word-keys";

const word = fc.oneof(
  fc.constantFrom(
    ..."vladimir wladimir volodymyr vova jose pepe francisco paco poutine putin mohammed muhammad mohamed sheikh cheikh yevgeny evgeni فلاديمير محمد خالد بوتين ולדימיר משה 平 建平 정은 김 un jong kim ali علي van der bilt vanderbilt abdullah عبد الله".split(
      " ",
    ),
  ),
  fc.stringMatching(/^[a-eh-mstvwy]{2,8}$/),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const meets = (query: NameWord, entry: NameWord) => wordKeys(query).ask.some((key) => wordKeys(entry).post.includes(key));

describe("the keys of words", () => {
  test("words that stand for one another by more than their letters share a key, either way round", () => {
    fc.assert(
      fc.property(name, name, (left, right) => {
        for (const query of prepareName(left, "person").words) {
          for (const entry of prepareName(right, "person").words) {
            const right = standIn(query, entry, "person");
            if (right === null || right === "gender" || query.text === entry.text || wordNearness(query.text, entry.text) > 0) continue;
            expect([query.text, entry.text, meets(query, entry), meets(entry, query)]).toEqual([query.text, entry.text, true, true]);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("words written together have the key of the word that they spell", () => {
    fc.assert(
      fc.property(name, name, (left, right) => {
        const [query, entry] = [prepareName(left, "person"), prepareName(right, "person")];
        for (const match of alignWords(query, entry).matches) {
          if (match.query.length + match.entry.length < 3 || match.how === "initial") continue;
          const joined = [match.query.map((at) => query.words[at]?.text).join(""), match.entry.map((at) => entry.words[at]?.text).join("")];
          expect(joinedKey(joined[0] as string)).toBe(joinedKey(joined[1] as string));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("a short Latin word finds no other Latin word by its keys", () => {
    expect(wordKeys({ text: "li", script: null })).toEqual({ post: ["^li"], ask: ["*li"] });
    expect(joinedKey("ali")).toBeNull();
  });
});
