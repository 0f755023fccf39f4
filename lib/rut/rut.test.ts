import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, formatRut, hasValidCheckDigit, parseRut, type Rut, readTypedRut, rutKind, rutOfNumber } from "#lib/rut/rut";

const VECTORS = "../shared/data/cl/rut_vectors.json";

describe("the accepted form", () => {
  test.each([
    ["12345678-5", "12345678-5"],
    ["12.345.678-5", "12345678-5"],
    ["12.345678-5", "12345678-5"],
    ["12345.678-5", "12345678-5"],
    ["12345670-K", "12345670-K"],
    ["12345670-k", "12345670-K"],
    ["1234567-4", "1234567-4"],
    ["01.234.567-4", "1234567-4"],
    ["0.123.456-0", "0123456-0"],
    ["00.000.000-0", "0000000-0"],
  ])("%s is the RUT %s", (input, normal) => {
    expect(parseRut(input)).toBe(normal);
  });

  test.each([
    "123456785",
    "12345678",
    "12345678-",
    "123456-0",
    "100000000-7",
    "012345678-5",
    " 12345678-5",
    "12345678-5 ",
    "12345678-5\n",
    "12345678\u20135",
    "12 345 678-5",
    "12,345,678-5",
    "rut12345678-5",
    "12345678-X",
    "12345678-55",
    "\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668-5",
    "\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18-5",
    "12345670-\u212a",
    "<script>12345678-5",
    "",
  ])("%j is no RUT", (input) => {
    expect(parseRut(input)).toBeNull();
  });

  test.each([12345678, null, undefined, ["12345678-5"], { length: 10 }, true])("%j, not a string, is no RUT", (input) => {
    expect(parseRut(input)).toBeNull();
  });

  test("every RUT that we emit, we accept, in every printed form, and it is the same RUT", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const rut = rutOfNumber(number);
        expect(rut.length).toBeLessThanOrEqual(10);
        expect(parseRut(rut)).toBe(rut);
        expect(parseRut(formatRut(rut))).toBe(rut);
        expect(readTypedRut(formatRut(rut))).toBe(rut);
        expect(hasValidCheckDigit(rut)).toBe(true);
      }),
    );
  });

  test("one wrong digit anywhere never keeps the check digit right", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.nat(6), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const digits = [...String(number)];
        digits[at] = String((Number(digits[at]) + shift) % 10);
        expect(checkDigit(Number(digits.join("")))).not.toBe(checkDigit(number));
      }),
    );
  });
});

describe("what a person types", () => {
  test.each(["12.345.678-5", "123456785", " 12 345 678 - 5 ", "RUT: 12.345.678-5", "12345678\u20135", "rut 12345678-5", "CL 12345678-5"])(
    "%j is read as 12345678-5",
    (typed) => {
      expect(readTypedRut(typed)).toBe("12345678-5");
    },
  );

  test.each(["", "María", "K", "1234567890"])("%j is read as no RUT", (typed) => {
    expect(readTypedRut(typed)).toBeNull();
  });
});

test("from 50 million on it is a company", () => {
  expect(rutKind("49999999-1" as Rut)).toBe("person");
  expect(rutKind("50000000-7" as Rut)).toBe("company");
});

describe.skipIf(!existsSync(VECTORS))("public vectors (skipped: ../shared is absent)", () => {
  const vectors = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, "utf8")) : { dv: [], seed_regex: { cases: [] } };

  test("check digits are those of the public libraries", () => {
    const wrong = vectors.dv.filter((vector: { base: string; dv: string }) => checkDigit(Number(vector.base)) !== vector.dv);
    expect(vectors.dv.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test("the whole-string reading of the contract's expression is ours", () => {
    const read = vectors.seed_regex.cases.map((vector: { in: string }) => [vector.in, parseRut(vector.in) !== null]);
    expect(read).toEqual(
      vectors.seed_regex.cases.map((vector: { in: string; fullmatch_ascii: boolean }) => [vector.in, vector.fullmatch_ascii]),
    );
  });
});
