import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameMarker } from "#lib/search/mark-name";
import { nameWords } from "#lib/search/name-words";
import { wordPlaces } from "#lib/search/word-places";
import { plainNameSearch } from "#lib/testing/plain-name-search";

const BRACKETS = ["[]", "{}", "<>", "()"] as const;

/** A name with its marks in brackets: `[as typed]`, `{ñ for n}`, `<by sound, short or begun>`, `(with a slip)`. */
function bracketed(name: string, typed: string): string {
  const { marks } = nameMarker(typed)(name);
  let [text, at] = ["", 0];
  for (const { from, to, tier } of marks) {
    text += name.slice(at, from) + BRACKETS[tier][0] + name.slice(from, to) + BRACKETS[tier][1];
    at = to;
  }
  return text + name.slice(at);
}

const PARTS = [
  "JOSÉ",
  "NÚÑEZ",
  "Ñ",
  "MUÑOZ",
  "DE",
  "LA",
  "SAN",
  "MARTÍN",
  "D'ALBORA",
  "O’HIGGINS",
  "S.A.",
  "S. A.",
  "Y CÍA. LTDA.",
  "SpA",
  "J.",
  "J",
  "E.I.R.L.",
  "LTDA",
  "LIMITADA",
  "SOC.",
  "GONZÁLEZ",
  "GONZALES",
  "PÉREZ-SOTO",
  "AÑO",
  "Nº 2",
  "3",
  "FUNDACIÓN",
  "Ma.",
  "MARÍA",
  "&",
  ",",
  "ﬁno",
  "Ñ.A.",
  "ILUSTRE MUNICIPALIDAD",
];
const name = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

describe("the words of a name stand where", () => {
  test("they were read, whatever the name", () => {
    fc.assert(
      fc.property(name, (text) => {
        const placed = wordPlaces(text);
        expect(placed.map(({ word }) => word)).toEqual(nameWords(text));
        for (const { places } of placed) for (const { from, to } of places) expect(text.slice(from, to).trim()).not.toBe("");
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["JOSÉ O'HIGGINS", ["JOSÉ", "O'HIGGINS"]],
    ["PÉREZ-SOTO, ANA", ["PÉREZ", "SOTO", "ANA"]],
    ["Nun\u0303ez Soto", ["Nun\u0303ez", "Soto"]],
    ["COMERCIAL ANDES Y CÍA. LTDA.", ["COMERCIAL", "ANDES", "Y CÍA. LTDA"]],
    ["ANDES S.A. FONDOS S A", ["ANDES", "S.A", "FONDOS", "S A"]],
    ["FUNDACIÓN LAS ROSAS", ["LAS", "ROSAS", "FUNDACIÓN"]],
    ["GONZALEZ GONZÁLEZ", ["GONZALEZ", "GONZÁLEZ"]],
  ])("%s", (text, standing) => {
    expect(wordPlaces(text).map(({ places }) => places.map(({ from, to }) => text.slice(from, to)).join("|"))).toEqual(standing);
  });
});

describe("what answered", () => {
  test.each([
    ["JOSÉ NÚÑEZ SOTO", "núñez jose", "[JOSÉ] [NÚÑEZ] SOTO"],
    ["JOSÉ NÚÑEZ SOTO", "nunez jose", "[JOSÉ] {NÚÑEZ} SOTO"],
    ["ANA GONZALES PÉREZ", "gonzález ana", "[ANA] <GONZALES> PÉREZ"],
    ["FRANCISCO SOTO", "fco. soto", "<FRANCISCO> [SOTO]"],
    ["JUAN SOTO", "J. Soto", "<JUAN> [SOTO]"],
    ["ANA SALDIVIA", "ana saldivai", "[ANA] (SALDIVIA)"],
    ["COMERCIAL ANDES Y CÍA. LTDA.", "andes limitada", "COMERCIAL [ANDES] [Y CÍA. LTDA]."],
    ["ANASTASIA ANA", "ana", "ANASTASIA [ANA]"],
    ["ROSA DE LA CRUZ", "rosa de la cruz", "[ROSA] [DE] [LA] [CRUZ]"],
    ["ROSA CRUZ", "rosa de la cruz", "[ROSA] [CRUZ]"],
    ["GONZALEZ GONZALEZ ANA", "ana gonzalez", "[GONZALEZ] GONZALEZ [ANA]"],
    ["GONZALEZ GONZALEZ ANA", "gonzalez gonzalez", "[GONZALEZ] [GONZALEZ] ANA"],
  ])("in %s, asked for as %s", (found, typed, marked) => {
    expect(bracketed(found, typed)).toBe(marked);
  });

  test("tells how, and what was typed", () => {
    const how = (found: string, typed: string) => nameMarker(typed)(found).marks.map((mark) => [mark.how, mark.asked]);
    expect(how("MARÍA BALDEZ NÚÑEZ J. SALDIVIA", "Ma. Valdés nunez SALDIVAI")).toEqual([
      ["short", "Ma"],
      ["sound", "Valdés"],
      ["enye", "nunez"],
      ["slip", "SALDIVAI"],
    ]);
  });

  test("a name is whole when each of its words was typed, whatever else was", () => {
    expect(nameMarker("ana soto rios")("SOTO RÍOS, ANA").whole).toBe(true);
    expect(nameMarker("rosa cruz")("ROSA DE LA CRUZ").whole).toBe(true);
    expect(nameMarker("ana soto rios")("SOTO RÍOS, ANA MARÍA").whole).toBe(false);
    expect(nameMarker("ana zoto rios")("SOTO RÍOS, ANA").whole).toBe(false);
  });

  const WORDS = [
    "ana",
    "soto",
    "sotto",
    "gonzález",
    "gonzales",
    "núñez",
    "nunez",
    "j",
    "juan",
    "maría",
    "ma",
    "de",
    "la",
    "ltda",
    "limitada",
    "sa",
    "san",
    "martín",
    "valdivia",
    "baldivia",
  ];
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((each) => each.join(" "));

  test("is that of the definition: the tier of a name and whether it is found", () => {
    fc.assert(
      fc.property(words, words, (typed, found) => {
        const [match] = plainNameSearch([{ rutNumber: 1, name: found }], typed);
        expect(nameMarker(typed)(found).tier).toBe(match?.tier ?? null);
      }),
      { numRuns: 5_000 },
    );
  });

  test("never lies over another, and stands in the name's order", () => {
    fc.assert(
      fc.property(words, name, (typed, found) => {
        const { marks } = nameMarker(typed)(found);
        for (const [at, mark] of marks.entries()) {
          expect(mark.from).toBeLessThan(mark.to);
          expect(mark.from).toBeGreaterThanOrEqual(marks[at - 1]?.to ?? 0);
        }
      }),
    );
  });
});
