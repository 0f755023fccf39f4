/** The promise: the fast way to the key of a name is the definition, for any name. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formWords } from "#lib/names/form-table";
import { KeyFolder } from "#lib/search/fold-key";
import { nameWords, PARTICLES, sortKey } from "#lib/search/name-words";

const FORMS = formWords();
const letters = fc.constantFrom(..."ABCXYZabcxyznñÑáÉüÇŠøı0.~");
const pieces = fc.oneof(
  fc.constantFrom(
    "JOSÉ",
    "Muñoz",
    "MUNOZ",
    "ÑANCO",
    "ñ",
    "Ñ",
    "a",
    "B",
    "año",
    "ANO",
    "0n0",
    "O'Higgins",
    "S.A.",
    "Ma.",
    "A.",
    "LTDA.",
    "a.b",
    "-",
    "3M",
    "ß",
    "ĳ",
    "",
  ),
  fc.constantFrom(...PARTICLES).map((word) => word.toUpperCase()),
  fc.constantFrom(...FORMS).map((word) => word.toUpperCase()),
  fc.string({ unit: letters, maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 5 }),
);
const names = fc.array(pieces, { maxLength: 9 }).chain((words) => fc.constantFrom(" ", "  ", "\u00a0", "-").map((gap) => words.join(gap)));
const folder = new KeyFolder();

test("of any name the key is that of the definition", () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(folded(name)).toBe(defined(name));
    }),
    { numRuns: 30_000 },
  );
});

test("letter by letter, in the middle of a word and alone", () => {
  for (let code = 1; code < 0x3000; code++) {
    const letter = String.fromCharCode(code);
    for (const name of [letter, `Ana${letter}Soto`, `Ana ${letter} Soto`, `${letter}${letter} Muñoz`]) {
      expect(folded(name), `U+${code.toString(16)}`).toBe(defined(name));
    }
  }
});

test("of many words, and of forms at both ends and within", () => {
  for (const form of FORMS) {
    for (const name of [`${form} del sur`, `andes ${form} del sur`, `andes del sur ${form}`, form])
      expect(folded(name), name).toBe(defined(name));
  }
  const many = Array.from({ length: 60 }, (_, at) => String.fromCharCode(97 + (at % 26), 98 + Math.floor(at / 26))).join(" ");
  expect(folded(many)).toBe(defined(many));
});

function folded(name: string): string {
  const bytes = Buffer.from(`x${name}y`);
  return folder.key.toString("latin1", 0, folder.fold(bytes, 1, bytes.length - 1));
}

function defined(name: string): string {
  const words = nameWords(Buffer.from(name).toString("utf8"));
  return words.length === 0 ? "" : sortKey(words);
}
