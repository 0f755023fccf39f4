/** The promise: what matters of a hit tells news from noise, whatever the order in which a list writes it. */
import { describe, expect, test } from "vitest";
import type { SanctionHit } from "#lib/contract/evidence";
import { hitNews } from "#lib/service/hit-news";

const HIT: SanctionHit = {
  listId: "ofac-sdn",
  listName: "OFAC SDN",
  version: 2,
  entryId: "7",
  kind: "person",
  name: "QUIROGA, Tomas",
  basis: "name",
  programs: ["CUBA", "SDGT"],
  countries: ["Chile"],
  birthDates: ["1961"],
  listedOn: null,
  remarks: "One.",
  aliases: ["Tomas Q."],
  identifiers: [{ type: "passport", value: "P1", country: "Chile" }],
  facts: [],
  explanation: { similarity: 0.9, matchedName: "QUIROGA, Tomas", nameStrength: "primary", tokens: [], reasons: [] },
};
const here = { listed: () => true, gone: () => false };

describe("a hit that a Check has", () => {
  test.each<[string, Partial<SanctionHit>]>([
    ["a version", { version: 1 }],
    ["remarks, addresses and the like", { remarks: "Two.", facts: [{ type: "address", value: "Talca" }] }],
    ["the order of programs", { programs: ["SDGT", "CUBA"] }],
    ["how it matched", { explanation: { ...HIT.explanation, similarity: 0.8 } }],
  ])("is no news for %s", (_what, before) => {
    expect(hitNews([{ ...HIT, ...before }], [HIT], here)).toEqual([]);
  });

  test("is news for each fact that matters, and says which", () => {
    const before = { ...HIT, programs: ["CUBA"], birthDates: [], identifiers: [{ type: "passport", value: "P2", country: "Chile" }] };
    expect(hitNews([before], [HIT], here)).toMatchObject([
      { kind: "hit-changed", entryId: "7", hit: HIT, before, changed: ["programs", "birthDates", "identifiers"] },
    ]);
  });

  test("of an older Cotejo is not changed by what that one did not keep", () => {
    const { aliases: _aliases, identifiers: _identifiers, ...old } = HIT;
    expect(hitNews([old], [HIT], here)).toEqual([]);
  });

  test("is gone when its entry left the list, or matches no more; another entry's is left alone", () => {
    const gone = hitNews([HIT], [], { listed: () => false, gone: (id) => id === "7" });
    expect(gone).toMatchObject([{ kind: "hit-gone", entryId: "7", delisted: true, hit: HIT }]);
    expect(hitNews([HIT], [], here)).toMatchObject([{ kind: "hit-gone", delisted: false }]);
    expect(hitNews([HIT], [], { listed: () => false, gone: () => false })).toEqual([]);
  });
});

test("a hit that the Check has not is new", () => {
  expect(hitNews([], [HIT], here)).toMatchObject([{ kind: "new-hit", entryId: "7", before: null, changed: [], delisted: null }]);
});
