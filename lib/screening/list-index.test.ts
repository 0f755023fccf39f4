import { describe, expect, test } from "vitest";
import { prepareName } from "#lib/names/prepared-name";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex, type ListIndex, ListIndexBuilder } from "#lib/screening/list-index";

function entry(entryId: string, kind: ListEntry["kind"], names: string[], more: Partial<ListEntry> = {}): ListEntry {
  return ListEntry.parse({
    entryId,
    kind,
    names: names.map((name, at) => ({ name, strength: at === 0 ? "primary" : "alias" })),
    programs: [],
    countries: [],
    birthDates: [],
    identifiers: [],
    listedOn: null,
    remarks: null,
    ruts: [],
    pep: null,
    ...more,
  });
}

const found = (index: ListIndex, kind: "person" | "company", name: string) =>
  [...index.candidates(kind, prepareName(name, kind)).keys()].map((number) => index.entry(number).entryId).sort();

const passport = (value: string) => [{ type: "passport", value, country: null }];

describe("a list in memory", () => {
  const entries = [
    entry("a", "person", ["QUIROGA VALDES, Tomas", "El Tomate/Tomas Quiroga"], {
      ruts: ["11111111-1"],
      identifiers: passport("AB-123 456"),
    }),
    entry("b", "company", ["QUIROGA VALDES LTDA"], { ruts: ["22222222-2"], identifiers: passport("ab123456") }),
    entry("c", "vessel", ["TOMAS QUIROGA VALDES"]),
    entry("d", "unknown", ["Quiroga Valdes Inversiones SpA"]),
    entry("e", "person", ["Tomas", "Tomas Quiroga Valdes"], { identifiers: passport("1234") }),
  ];
  const index = buildListIndex(entries);

  test("names are searched among their kind, of which an unknown one is a company when its words tell, else both", () => {
    expect(found(index, "person", "Tomás Quiroga Valdés")).toEqual(["a", "e"]);
    expect(found(index, "company", "Quiroga Valdes")).toEqual(["b", "d"]);
    expect(index.size).toBe(5);
  });

  test("an alternative within a name tells the name that it stands in", () => {
    const names = [...index.candidates("person", prepareName("Tomas Quiroga", "person")).values()].flat();
    expect(names.map(({ source, prepared }) => [source.name, prepared.text])).toContainEqual(["El Tomate/Tomas Quiroga", "Tomas Quiroga"]);
  });

  test("entries are found by RUT and by identifier, whatever its spelling; too short ones tell nobody", () => {
    const ids = (numbers: readonly number[]) => numbers.map((number) => index.entry(number).entryId);
    expect(ids(index.withRut("11111111-1"))).toEqual(["a"]);
    expect(index.withRut("33333333-3")).toEqual([]);
    expect(ids(index.withIdentifier("AB123456"))).toEqual(["a", "b"]);
    expect(index.withIdentifier("1234")).toEqual([]);
    expect([0, 1, 2].map((number) => index.hasRut(number))).toEqual([true, true, false]);
  });

  test("fuller names hold all the words of a name and more", () => {
    const short = [...index.candidates("person", prepareName("Tomas", "person")).values()]
      .flat()
      .find(({ source }) => source.name === "Tomas");
    expect(short && index.fullerNames("person", short).map(({ source }) => source.name)).toEqual(["Tomas Quiroga Valdes"]);
  });

  test("built in steps it is the same", () => {
    const builder = new ListIndexBuilder();
    for (const each of entries) builder.add(each);
    const steps = builder.settle();
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(found(step.value, "person", "Tomás Quiroga Valdés")).toEqual(["a", "e"]);
    expect(step.value.bytes).toBe(index.bytes);
  });

  test("names of 10,000 letters, of one letter, of no readable letter, and thousands of aliases are kept and bounded", () => {
    const aliases = Array.from({ length: 3_000 }, (_, at) => `Quiroga Alias${at}`);
    const odd = ["x".repeat(10_000), "ñ ".repeat(5_000), "X", "…", "𐎀𐎁", "ሰላም", ...aliases];
    const hostile = buildListIndex([entry("odd", "person", odd), entry("other", "company", ["!!!", "A"])]);
    expect(hostile.entry(0).names).toHaveLength(odd.length);
    expect(found(hostile, "person", "Quiroga Alias7")).toEqual(["odd"]);
    const [one] = [...hostile.candidates("person", prepareName("Quiroga Alias7", "person")).values()].flat();
    expect(one && hostile.fullerNames("person", one).length).toBeLessThanOrEqual(32);
    for (const query of odd.slice(0, 6)) expect(hostile.candidates("company", prepareName(query, "company")).size).toBeLessThanOrEqual(1);
  });

  test("an empty list answers", () => {
    const empty = buildListIndex([]);
    expect([empty.size, empty.names, found(empty, "person", "Tomas Quiroga"), empty.withRut("11111111-1")]).toEqual([0, 0, [], []]);
  });
});
