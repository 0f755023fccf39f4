import { describe, expect, test } from "vitest";
import { lookupsOf, matchesCheck, matchesLabel, placeOfLookup } from "#components/palette/palette-find";

describe("what is typed or pasted", () => {
  test.each(["12.345.678-5", "123456785", " 12345678-5 ", "RUT: 12.345.678-5", "12 345 678 – 5", "Juan Pérez, RUT 12.345.678-5"])(
    "%s leads to the file of the RUT",
    (text) => {
      const [lookup] = lookupsOf(text);
      expect(lookup).toEqual({ kind: "rut", rut: "12345678-5", digit: "right" });
    },
  );

  test("a wrong check digit offers the right one first, and still what was typed", () => {
    expect(lookupsOf("12.345.678-9")).toEqual([
      { kind: "rut", rut: "12345678-5", digit: "corrected" },
      { kind: "rut", rut: "12345678-9", digit: "wrong" },
    ]);
    expect(lookupsOf("12345678")).toContainEqual({ kind: "rut", rut: "12345678-5", digit: "corrected" });
  });

  test("a name leads to its search, as an address", () => {
    const [lookup] = lookupsOf("  María   Núñez & Cía ");
    expect(lookup).toEqual({ kind: "name", name: "María Núñez & Cía" });
    expect(lookup?.kind === "name" && placeOfLookup(lookup)).toBe("/search?q=Mar%C3%ADa%20N%C3%BA%C3%B1ez%20%26%20C%C3%ADa");
  });

  test("a beginning is not looked up yet, nothing is nothing", () => {
    expect(lookupsOf("1234")).toEqual([{ kind: "not-yet", problem: "short" }]);
    expect(lookupsOf("1234567890")).toEqual([{ kind: "not-yet", problem: "long" }]);
    expect(lookupsOf("  ")).toEqual([]);
    expect(lookupsOf("?")).toEqual([]);
  });
});

test("words are found by their beginnings, whatever the accents and the order", () => {
  expect(matchesLabel("", "Créditos")).toBe(true);
  expect(matchesLabel("cred", "Créditos")).toBe(true);
  expect(matchesLabel("riesgo mat", "Matriz de riesgo")).toBe(true);
  expect(matchesLabel("iesgo", "Matriz de riesgo")).toBe(false);
});

test("a recent Check is found by its name or by the digits of its RUT", () => {
  const check = { name: "Ñandú Pérez, Álvaro", rut: "12345678-5" };
  for (const text of ["alv", "perez na", "12.34", "12345678-5"]) expect(matchesCheck(text, check)).toBe(true);
  for (const text of ["varo", "1", "99", "perez gomez"]) expect(matchesCheck(text, check)).toBe(false);
});
