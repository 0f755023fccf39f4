import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldName, nameKey, nameTokens } from "#lib/names/fold";

describe("folding", () => {
  test.each([
    ["José Ñúñez", "jose nunez"],
    ["D´Albora", "dalbora"],
    ["O’Higgins  Riquelme", "ohiggins riquelme"],
    ["García-Huidobro", "garcia huidobro"],
    ["Владимир Путин", "vladimir putin"],
    ["ＡＣＭＥ S.A.", "acme s a"],
    ["***", ""],
  ])("%s is %s", (text, folded) => {
    expect(foldName(text)).toBe(folded);
  });

  test("folding twice changes nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = foldName(text);
        expect(foldName(once)).toBe(once);
        expect(once).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
      }),
    );
  });
});

describe("words", () => {
  test("letters with dots, slashes or spaces between them are one word", () => {
    for (const form of ["S.A.", "S.A", "S/A", "S A", "SA"]) expect(nameTokens(`Cencosud ${form}`)).toEqual(["cencosud", "sa"]);
    expect(nameTokens("Bain Fund X L.P.")).toEqual(["bain", "fund", "x", "lp"]);
    expect(nameTokens("  ")).toEqual([]);
  });

  test("a key does not change with order, accents, case or the spelling of the legal form", () => {
    expect(nameKey("PÉREZ SOTO, Juan")).toBe(nameKey("juan perez soto"));
    expect(nameKey("Transportes Ñuble y Cía. Limitada")).toBe(nameKey("TRANSPORTES NUBLE Y CIA LTDA"));
    expect(nameKey("Andes SpA")).not.toBe(nameKey("Andes Ltda."));
  });

  test("a key has the words of the name in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 6 }), (words) => {
        expect(nameKey([...words].reverse().join(" "))).toBe(nameKey(words.join("  ")));
      }),
    );
  });
});
