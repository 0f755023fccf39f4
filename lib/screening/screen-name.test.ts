import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATCH_THRESHOLD, similarityOf } from "#lib/names/compare";
import { prepareName } from "#lib/names/prepared-name";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";

let number = 0;
function entry(
  kind: ListEntry["kind"],
  names: (string | [string, ListEntry["names"][number]["strength"]])[],
  more: Partial<ListEntry> = {},
): ListEntry {
  return ListEntry.parse({
    entryId: String(++number),
    kind,
    names: names.map((name, at) =>
      typeof name === "string" ? { name, strength: at === 0 ? "primary" : "alias" } : { name: name[0], strength: name[1] },
    ),
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

const person = (name: string, rut: string | null = null): Subject => ({ name, kind: "person", rut });
const company = (name: string, rut: string | null = null): Subject => ({ name, kind: "company", rut });
const screen = (entries: ListEntry[], subject: Subject) => screenName(buildListIndex(entries), subject);
const codes = (entries: ListEntry[], subject: Subject) => screen(entries, subject)[0]?.explanation.reasons.map((reason) => reason.code);

describe("screening a name", () => {
  test("finds people and companies among their own kind only, best first", () => {
    const entries = [
      entry("person", ["QUIROGA VALDES, Tomas Andres"]),
      entry("person", ["QUIROGA, Tomas"]),
      entry("company", ["QUIROGA VALDES LTDA"]),
      entry("vessel", ["TOMAS QUIROGA VALDES"]),
    ];
    const hits = screen(entries, person("Quiroga Valdés Tomás Andrés"));
    expect(hits.map((hit) => hit.entry.names[0]?.name)).toEqual(["QUIROGA VALDES, Tomas Andres", "QUIROGA, Tomas"]);
    expect(hits[0]).toMatchObject({ basis: "name", explanation: { nameStrength: "primary" } });
    expect(screen(entries, company("Quiroga Valdés Limitada")).map((hit) => hit.entry.kind)).toEqual(["company"]);
  });

  test("an entry of which nobody says what it is, is found as a person and as a company", () => {
    const entries = [entry("unknown", ["ZZYZXNEFT"]), entry("unknown", ["QUIROGA TRADING LLC"])];
    expect(screen(entries, company("Zzyzxneft S.A."))).toHaveLength(1);
    expect(screen(entries, { name: "Zzyzxneft", kind: "unknown", rut: null })).toHaveLength(1);
    expect(screen(entries, company("Quiroga Trading Limited"))).toHaveLength(1);
  });

  test("an alias is said; a weak one needs more", () => {
    const entries = [entry("person", ["LAGOS WEBER, Pedro", "TAPIA ROJAS, Hugo", ["SOTO VIDAL, Juan", "weak-alias"]])];
    expect(codes(entries, person("Hugo Tapia Rojas"))).toEqual(["same-words", "alias"]);
    expect(codes(entries, person("Juan Soto Vidal"))).toEqual(["same-words", "weak-alias"]);
    expect(screen(entries, person("Juan Soto Vidal"))[0]?.explanation.similarity).toBeLessThan(0.9);
    expect(screen(entries, person("Juan Soto"))).toEqual([]);
  });

  test("a short alias says nothing that the full name of the same entry contradicts", () => {
    const short = entry("person", ["LAGOS, Pedro"]);
    const both = entry("person", ["LAGOS WEBER, Pedro", "LAGOS, Pedro"]);
    expect(screen([short], person("Lagos Tapia Pedro"))).toHaveLength(1);
    expect(screen([both], person("Lagos Tapia Pedro"))).toEqual([]);
    expect(screen([both], person("Lagos Weber Pedro"))).toHaveLength(1);
  });

  test("an E.I.R.L. is also its owner; another company of the same words is not", () => {
    const entries = [entry("person", ["LAGOS WEBER, Pedro"])];
    expect(codes(entries, company("Pedro Lagos Weber Transportes E.I.R.L."))).toEqual(["same-words", "owner-name", "kind-differs"]);
    // Its RUT is another one than its owner's by law.
    const withRut = [entry("person", ["LAGOS WEBER, Pedro"], { ruts: ["7345678-2"] })];
    expect(screen(withRut, company("Pedro Lagos Weber Transportes E.I.R.L.", "76000001-0"))).toHaveLength(1);
    expect(screen(entries, company("Pedro Lagos Weber SpA"))).toEqual([]);
  });

  test("by RUT it is a match whatever the name says; another RUT never is", () => {
    const entries = [entry("person", ["LAGOS WEBER, Pedro"], { ruts: ["11111111-1"] })];
    expect(screen(entries, person("Carla Tapia", "11111111-1"))[0]).toMatchObject({ basis: "rut" });
    expect(codes(entries, person("Carla Tapia", "11111111-1"))).toContain("name-differs");
    expect(codes(entries, person("Pedro Lagos Weber", "11111111-1"))).toEqual(["rut-equal", "same-words"]);
    expect(screen(entries, person("Pedro Lagos Weber", "22222222-2"))).toEqual([]);
    expect(screen(entries, person("Pedro Lagos Weber"))[0]).toMatchObject({ basis: "name" });
    const both = [...entries, entry("person", ["TAPIA, Carla"])];
    expect(screen(both, person("Carla Tapia", "11111111-1")).map((hit) => hit.basis)).toEqual(["rut", "name"]);
  });

  test("common words, one letter and 10,000 letters match nobody", () => {
    const entries = [entry("company", ["ANDES TRADING CORP"]), entry("company", ["COMERCIAL QUIROGA LTDA"]), entry("company", ["CRP"])];
    for (const name of ["CORP", "SOCIEDAD", "COMERCIAL", "Sociedad Comercial Ltda", "Inversiones SpA", "x", "x".repeat(10_000), "…", ""]) {
      expect(screen(entries, company(name))).toEqual([]);
    }
  });

  test("the index finds what comparing every name would find", () => {
    const word = fc.constantFrom(
      "tomas",
      "thomas",
      "quiroga",
      "quirogga",
      "valdes",
      "valdez",
      "pedro",
      "lagos",
      "weber",
      "veber",
      "kim",
      "jong",
      "un",
      "on",
      "andrea",
      "san",
      "de",
      "vanderbilt",
      "van",
      "der",
      "bilt",
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), name, (listed, query) => {
        const entries = listed.map((each) => entry("person", [each]));
        const found = new Set(screen(entries, person(query)).map((hit) => hit.entry.names[0]?.name));
        const missed = listed.filter((each) => {
          const equal = similarityOf(prepareName(query, "person"), prepareName(each, "person")) >= MATCH_THRESHOLD;
          return equal && !found.has(each);
        });
        expect(missed).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
