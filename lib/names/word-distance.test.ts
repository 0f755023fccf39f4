import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differInGender, wordNearness } from "#lib/names/word-distance";

const word = fc.stringMatching(/^[a-z0-9]{1,14}$/);

describe("the nearness of two words", () => {
  test.each([
    ["gonzalez", "gonzales"],
    ["muhammad", "mohamed"],
    ["trump", "tramp"],
    ["donald", "donlad"],
    ["hussein", "husein"],
    ["sechin", "sech1n"],
  ])("%s and %s are near", (left, right) => {
    expect(wordNearness(left, right)).toBeGreaterThan(0.7);
  });

  test.each([
    ["perez", "soto"],
    ["sancho", "sanchez"],
    ["luis", "juan"],
    ["un", "on"],
    ["meta", "beta"],
    ["castillo", "castro"],
  ])("%s and %s are not", (left, right) => {
    expect(wordNearness(left, right)).toBe(0);
  });

  test("is symmetric, within 0 and 1, and 1 for equal words only", () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const nearness = wordNearness(left, right);
        expect(nearness).toBe(wordNearness(right, left));
        expect(nearness).toBeGreaterThanOrEqual(0);
        expect(nearness === 1).toBe(left === right);
      }),
    );
  });

  test("Mario is not Maria, and Manuel is not Manuela", () => {
    expect([differInGender("mario", "maria"), differInGender("manuela", "manuel"), differInGender("gonzales", "gonzalez")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
