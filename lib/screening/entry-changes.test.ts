/** Promise: of an entry that changed everything that differs is told, and nothing that does not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { entryChanges } from "#lib/screening/entry-changes";
import type { ListEntry } from "#lib/screening/list-entry";

const ENTRY: ListEntry = {
  entryId: "QDi.1",
  kind: "person",
  names: [
    { name: "JUAN PRUEBA", strength: "primary" },
    { name: "EL PRUEBA", strength: "weak-alias" },
  ],
  programs: ["AL-QAIDA"],
  countries: ["Chile"],
  birthDates: ["1970"],
  identifiers: [{ type: "passport", value: "P1", country: "CL" }],
  listedOn: "2001-10-08",
  remarks: "Old remark",
  facts: [{ type: "title", value: "Dr" }],
  ruts: [],
  pep: null,
};

test("an entry that only stands in another order has no field to tell", () => {
  expect(entryChanges(ENTRY, { ...ENTRY, names: ENTRY.names.toReversed() })).toEqual([]);
});

test("fields are told with what went and what came", () => {
  const after: ListEntry = {
    ...ENTRY,
    names: [ENTRY.names[0] as ListEntry["names"][0], { name: "EL PRUEBA", strength: "alias" }],
    birthDates: ["1970", "1971-02-03"],
    identifiers: [{ type: "passport", value: "P2", country: "CL" }],
    remarks: null,
  };
  expect(entryChanges(ENTRY, after)).toEqual([
    { field: "names", before: [{ text: "EL PRUEBA", note: "weak-alias" }], after: [{ text: "EL PRUEBA", note: "alias" }] },
    { field: "birthDates", before: [], after: [{ text: "1971-02-03", note: null }] },
    { field: "identifiers", before: [{ text: "P1", note: "passport, CL" }], after: [{ text: "P2", note: "passport, CL" }] },
    { field: "remarks", before: [{ text: "Old remark", note: null }], after: [] },
  ]);
});

test("a post that ended says when", () => {
  const pep: ListEntry["pep"] = {
    post: "Alcaldesa",
    institution: "Municipalidad",
    from: "2021-06-28",
    to: null,
    relation: "holder",
    relatedTo: null,
    source: "Servel",
  };
  expect(entryChanges({ ...ENTRY, pep }, { ...ENTRY, pep: { ...pep, to: "2024-12-06" } })).toEqual([
    { field: "to", before: [], after: [{ text: "2024-12-06", note: null }] },
  ]);
});

test("whatever two entries are, there and back tells the same with its sides swapped", () => {
  const names = fc.array(fc.record({ name: fc.string({ minLength: 1 }), strength: fc.constantFrom("primary", "alias", "weak-alias") }), {
    minLength: 1,
  });
  const facts = fc.record({ names, programs: fc.array(fc.string()), birthDates: fc.array(fc.string()), remarks: fc.option(fc.string()) });
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const [before, after] = [one, other].map((each) => ({ ...ENTRY, ...each }) as ListEntry) as [ListEntry, ListEntry];
      const back = entryChanges(after, before).map((change) => ({ ...change, before: change.after, after: change.before }));
      expect(entryChanges(before, after)).toEqual(back);
      expect(entryChanges(before, before)).toEqual([]);
    }),
  );
});
