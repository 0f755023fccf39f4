import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { foldName } from "#lib/names/fold";
import { inventWords } from "#lib/registry/synthetic/invented-words";
import { companyActivityFile, companyNamesFile, peopleFile, writeRegister } from "#lib/registry/synthetic/register-files";
import { MOST_COMPANIES, syntheticCompanies } from "#lib/registry/synthetic/synthetic-companies";
import { MOST_PEOPLE, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { hasValidCheckDigit, parseRut } from "#lib/rut/rut";

const folder = mkdtempSync(join(tmpdir(), "synthetic-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("people", () => {
  const people = [...syntheticPeople({ count: 60_000, seed: 7 })];
  const words = people.map(({ name }) => foldName(name).split(" "));
  const share = (holds: (words: string[], at: number) => boolean) => words.filter(holds).length / words.length;

  test("have RUTs of natural persons, none twice, rising, from the smallest plan to the largest", () => {
    for (const count of [1, 2, 999, 60_000]) {
      expect(misplaced([...syntheticPeople({ count, seed: 3 })], count, 5_000_000, 28_000_000)).toEqual([]);
    }
    const largest = syntheticPeople({ count: MOST_PEOPLE, seed: 3 });
    const begun = Array.from({ length: 100_000 }, () => largest.next().value as { rutNumber: number });
    expect(misplaced(begun, 100_000, 1_000_000, 28_000_000)).toEqual([]);
  });

  test("are as frequent as the names of a country: the commonest pair stands in about four of a hundred", () => {
    const [surname] = inventWords().surnames.map(foldName) as [string];
    expect(share((name) => name.includes("jose") && name.includes(surname))).toBeGreaterThan(0.036);
    expect(share((name) => name.includes("jose") && name.includes(surname))).toBeLessThan(0.046);
  });

  test("are written as registers do: surnames first, one in twenty with one surname, ñ mostly kept, accents mostly lost", () => {
    expect(people.filter(({ name }) => name === name.toUpperCase()).length / people.length).toBeCloseTo(0.8, 1);
    const { surnames } = inventWords();
    const first = surnames
      .filter((surname) => !surname.includes(" "))
      .slice(0, 10)
      .map(foldName);
    const capitals = people.filter(({ name }) => name === name.toUpperCase()).map(({ name }) => foldName(name).split(" "));
    expect(capitals.filter(([word]) => first.includes(word as string)).length / capitals.length).toBeGreaterThan(0.3);
    const plain = foldName(surnames.find((name) => name.includes("ñ")) as string);
    const withN = people.filter((_, at) => words[at]?.includes(plain));
    expect(withN.filter(({ name }) => /ñ/i.test(name)).length / withN.length).toBeGreaterThan(0.7);
    expect(withN.some(({ name }) => !/ñ/i.test(name))).toBe(true);
  });

  test("are misspelt now and then, by habit and by slips", () => {
    const known = new Set(
      Object.values(inventWords())
        .flat(2)
        .flatMap((name) => foldName(name).split(" ")),
    );
    const misspelt = words.flat().filter((word) => !known.has(word)).length / words.flat().length;
    expect(misspelt).toBeGreaterThan(0.01);
    expect(misspelt).toBeLessThan(0.05);
  });

  test("differ by their seed alone", () => {
    expect([...syntheticPeople({ count: 500, seed: 7 })]).toEqual([...syntheticPeople({ count: 500, seed: 7 })]);
    expect([...syntheticPeople({ count: 500, seed: 8 })]).not.toEqual([...syntheticPeople({ count: 500, seed: 7 })]);
  });
});

describe("companies", () => {
  const companies = [...syntheticCompanies({ count: 20_000, seed: 7 })];

  test("have RUTs of legal entities, none twice, rising", () => {
    expect(misplaced(companies, 20_000, 50_000_000, 99_999_999)).toEqual([]);
    for (const count of [1, 5, 99]) {
      expect(misplaced([...syntheticCompanies({ count, seed: 1 })], count, 50_000_000, 99_999_999)).toEqual([]);
    }
    expect(MOST_COMPANIES).toBeGreaterThan(3_400_000);
  });

  test("write their legal form in many ways, or have none", () => {
    for (const form of [" SPA", " SpA", " S.A.", " LTDA", " LIMITADA", " Y CIA LTDA", " E.I.R.L.", " SOCIEDAD POR ACCIONES"]) {
      expect(companies.filter(({ name }) => name.endsWith(form)).length, form).toBeGreaterThan(50);
    }
    expect(companies.filter(({ subtype }) => subtype === 811).length).toBeGreaterThan(100);
  });
});

describe("files", () => {
  test("are the same bytes for the same seed, with right check digits, and say that they are invented", async () => {
    const plan = { count: 3_000, seed: 5 };
    const [one, again] = [join(folder, "one.csv"), join(folder, "again.csv")];
    await writeRegister(one, peopleFile(plan));
    await writeRegister(again, peopleFile(plan));
    expect(readFileSync(one).equals(readFileSync(again))).toBe(true);
    await expect(writeRegister(one, peopleFile(plan))).rejects.toThrow(/EEXIST/);
    const rows = readFileSync(one, "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(";"));
    expect(rows).toHaveLength(3_000);
    const wrong = rows.filter(([rut, , told]) => {
      const read = parseRut(rut);
      return read === null || !hasValidCheckDigit(read) || told !== "FICTICIO";
    });
    expect(wrong).toEqual([]);
  });

  test("a seed makes what it made before: figures of two runs of a benchmark are of the same names", () => {
    const hash = createHash("sha256");
    for (const line of peopleFile({ count: 2_000, seed: 1 })) hash.update(line);
    for (const line of companyNamesFile({ count: 2_000, seed: 1 })) hash.update(line);
    for (const line of companyActivityFile({ count: 2_000, seed: 1 })) hash.update(line);
    expect(hash.digest("hex").slice(0, 16)).toBe("3817c74788ddc253");
  });
});

/** Those of `names` outside the range or not above the one before; a note when they are not as many as expected. */
function misplaced(names: { rutNumber: number }[], count: number, from: number, to: number): unknown[] {
  const outside = names.filter(({ rutNumber }, at) => rutNumber < from || rutNumber >= to || rutNumber <= (names[at - 1]?.rutNumber ?? 0));
  return names.length === count ? outside : [`${names.length} names instead of ${count}`, ...outside];
}
