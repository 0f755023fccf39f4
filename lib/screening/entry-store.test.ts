import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EntryStore } from "#lib/screening/entry-store";
import { ListEntry } from "#lib/screening/list-entry";

function entry(at: number, name: string): ListEntry {
  return ListEntry.parse({
    entryId: String(at),
    kind: "person",
    names: [{ name, strength: "primary" }],
    programs: ["SDGT"],
    countries: ["Chile"],
    birthDates: ["1970-01-02"],
    identifiers: [],
    listedOn: null,
    remarks: "Línea 1\nlínea 2",
    ruts: [],
    pep: null,
  });
}

describe("the entries of a list", () => {
  test("come back as they were put, whether their blocks are deflated or not", () => {
    const name = fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), fc.constant("x".repeat(9_000)));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 80 }), fc.constantFrom(0, 2 ** 20), (names, plainBytes) => {
        const store = new EntryStore(plainBytes);
        const entries = names.map((each, at) => entry(at, each));
        expect(entries.map((each) => store.add(each))).toEqual(entries.map((_, at) => at));
        store.settle();
        expect(store.size).toBe(entries.length);
        for (const at of entries.keys()) expect(store.get(at)).toEqual(entries[at]);
      }),
      { numRuns: 100 },
    );
  });

  test("one that is larger than any block has its own", () => {
    const store = new EntryStore();
    const large = { ...entry(1, "GRANDE"), remarks: "r".repeat(3 * 2 ** 20) };
    store.add(entry(0, "ANTES"));
    store.add(large);
    store.add(entry(2, "DESPUES"));
    store.settle();
    expect([store.get(0).names[0]?.name, store.get(1), store.get(2).names[0]?.name]).toEqual(["ANTES", large, "DESPUES"]);
  });

  test("deflated they take less than half the room", () => {
    const stores = [new EntryStore(0), new EntryStore()];
    for (const store of stores) {
      for (let at = 0; at < 20_000; at++) store.add(entry(at, `NOMBRE ${at}`));
      store.settle();
    }
    expect(stores[0]?.bytes).toBeLessThan((stores[1]?.bytes ?? 0) / 2);
  });
});
