import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATCH_THRESHOLD } from "#lib/names/compare";
import { matchBirthDates } from "#lib/screening/birth-date";
import { conclude } from "#lib/screening/conclude";
import { countryCodes } from "#lib/screening/country-codes";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import { qualify } from "#lib/screening/qualify";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";

const entry = (more: Partial<ListEntry> = {}): ListEntry =>
  ListEntry.parse({
    entryId: "7",
    kind: "person",
    names: [{ name: "QUIROGA VALDES, Tomas Andres", strength: "primary" }],
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
const tomas = (more: Partial<Subject> = {}): Subject => ({ name: "Tomás Andrés Quiroga Valdés", kind: "person", rut: null, ...more });
const search = (listed: ListEntry, subject: Subject) => screenName(buildListIndex([listed]), subject)[0];
const similarity = (listed: ListEntry, subject: Subject) => search(listed, subject)?.explanation.similarity ?? 0;
const codes = (listed: ListEntry, subject: Subject) => search(listed, subject)?.explanation.reasons.map(({ code }) => code);
const byNameAlone = similarity(entry(), tomas());

describe("a birth date", () => {
  const born = (known: string, ...listed: string[]) => matchBirthDates(known, listed)?.match ?? null;

  test.each([
    ["1970-05-17", "1970-05-17", "day"],
    ["1970-05", "1970-05-17", "month"],
    ["1970-05-17", "1970", "year"],
    ["1970", "1970-05-17", "year"],
    ["1970-05-07", "1970-07-05", "slip"],
    ["1970-05-17", "1970-05-19", "slip"],
    ["1970-05-17", "1976-05-17", "slip"],
    // 1 January stands for an unknown day.
    ["1970-01-01", "1976-01-01", "far-year"],
    ["1970-01-01", "1971-01-01", "other-year"],
    ["1970-08-17", "1970-01-01", "open"],
    ["1970-01-01", "1970-08", "open"],
    ["1970-08-17", "1971-01-01", "open"],
    ["1970-08-17", "1973-01-01", "other-year"],
    ["1970-05-17", "1970-11-30", "other-day"],
    ["1970-05-17", "1971-05-18", "other-year"],
    ["1970-05-17", "1985-02-03", "far-year"],
    ["1970-05-17", "1971", "open"],
    ["1970-05-17", "1973", "other-year"],
    ["1970-05-17", "1974", "far-year"],
    ["1970-05-17", "1972~", "near"],
    ["1970-05-17", "1974~", "open"],
    ["1970-05-17", "1984~", "far-year"],
    ["1970-05-17", "1968/1972", "near"],
    ["1970-05-17", "1971/1975", "open"],
    ["1970-05-17", "1972-03/1975-04", "other-year"],
    ["1970-05-17", "1980/1985", "far-year"],
  ])("%s against %s is %s", (known, listed, match) => {
    expect(born(known, listed)).toBe(match);
  });

  test("of several the one that fits best counts; what is no date says nothing", () => {
    expect(matchBirthDates("1970-05-17", ["1985-02-03", "1970", "1970-05-17"])).toEqual({ match: "day", listed: "1970-05-17" });
    for (const none of ["", "unknown", "circa", "1970-13-40", "1/2/3", "~", "/"]) expect(born("1970-05-17", none)).toBeNull();
    expect(born("17-05-1970", "1970-05-17")).toBeNull();
    expect(born("1970")).toBeNull();
  });

  test("an equal one lifts an equal name, another year takes it off the list, another day of the year does not", () => {
    const listed = entry({ birthDates: ["1970-05-17"] });
    expect(similarity(listed, tomas({ birthDate: "1970-05-17" }))).toBeGreaterThan(0.98);
    expect(similarity(listed, tomas({ birthDate: "1970" }))).toBeGreaterThan(byNameAlone);
    expect(similarity(listed, tomas({ birthDate: "1970-11-30" }))).toBeLessThan(byNameAlone);
    expect(similarity(listed, tomas({ birthDate: "1970-11-30" }))).toBeGreaterThan(MATCH_THRESHOLD);
    expect(search(listed, tomas({ birthDate: "1971-11-30" }))).toBeUndefined();
    expect(search(listed, tomas({ birthDate: "1985" }))).toBeUndefined();
    expect(similarity(listed, tomas())).toBe(byNameAlone);
  });

  test("it dispels the doubt about a weak alias, and never makes twins one person", () => {
    const weak = entry({
      names: [
        { name: "LAGOS, Pedro", strength: "primary" },
        { name: "Tomas Quiroga V.", strength: "weak-alias" },
      ],
      birthDates: ["1970-05-17"],
    });
    expect(similarity(weak, tomas({ birthDate: "1970-05-17" }))).toBeGreaterThan(MATCH_THRESHOLD);
    expect(
      search(entry({ birthDates: ["1970-05-17"] }), tomas({ name: "Hernán Luis Quiroga Valdés", birthDate: "1970-05-17" })),
    ).toBeUndefined();
  });

  test("of a company it says nothing", () => {
    const listed = entry({ kind: "company", names: [{ name: "QUIROGA VALDES LTDA", strength: "primary" }], birthDates: ["1970"] });
    const company: Subject = { name: "Quiroga Valdés Limitada", kind: "company", rut: null };
    expect(similarity(listed, { ...company, birthDate: "1990-01-01" })).toBe(similarity(listed, company));
  });
});

describe("a country", () => {
  test.each([
    ["CL", ["CL"]],
    ["chilena", ["CL"]],
    ["Russian Federation", ["RU"]],
    ["ruso", ["RU"]],
    ["Россия", ["RU"]],
    ["Syrian Arab Republic", ["SY"]],
    ["Iran (Islamic Republic of)", ["IR"]],
    ["Democratic People's Republic of Korea", ["KP"]],
    ["Korea, South", ["KR"]],
    ["Congo, Democratic Republic of the", ["CD"]],
    ["United Kingdom of Great Britain and Northern Ireland", ["GB"]],
    ["China, Hong Kong Special Administrative Region", ["CN", "HK"]],
    ["(a) German, (b) Moroccan", ["DE", "MA"]],
    ["Afghan", ["AF"]],
    ["Niger", ["NE"]],
    ["Nigerian", ["NG"]],
    ["former Soviet Union", []],
    ["undetermined", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(countryCodes(text)).toEqual(expected);
  });

  test("an equal one lifts, another lowers a little, and one that nobody understands says nothing", () => {
    const listed = entry({ countries: ["Syrian Arab Republic", "Lebanon"] });
    expect(similarity(listed, tomas({ countries: ["SY"] }))).toBeGreaterThan(byNameAlone);
    expect(codes(listed, tomas({ countries: ["chilena"] }))).toEqual(["same-words", "country-differs"]);
    expect(similarity(listed, tomas({ countries: ["chilena"] }))).toBeLessThan(byNameAlone);
    for (const countries of [[], ["Atlantis"], [""]]) expect(similarity(listed, tomas({ countries }))).toBe(byNameAlone);
    expect(similarity(entry({ countries: ["undetermined"] }), tomas({ countries: ["CL"] }))).toBe(byNameAlone);
  });
});

describe("an identifier", () => {
  const passport = { type: "passport", value: "A-1234567", country: "Iran" };

  test("finds its bearer under another name, also of another birth year, and says so", () => {
    const listed = entry({ identifiers: [passport], birthDates: ["1970"] });
    const other = tomas({ name: "Carla Tapia", identifiers: [{ type: "passport", value: "a 1234567" }] });
    expect(search(listed, other)).toMatchObject({ basis: "name", explanation: { similarity: 0.9 } });
    expect(codes(listed, other)?.[0]).toBe("identifier-equal");
    expect(codes(listed, other)).toContain("name-differs");
    expect(search(listed, { ...other, birthDate: "1999-02-03" })).toMatchObject({ explanation: { similarity: MATCH_THRESHOLD } });
    expect(similarity(listed, tomas({ identifiers: other.identifiers }))).toBeGreaterThan(byNameAlone);
  });

  test("of another type, country or kind of bearer, or too short, finds nobody", () => {
    const tapia = (identifier: { type: string; value: string; country?: string }, more: Partial<Subject> = {}) =>
      tomas({ name: "Carla Tapia", identifiers: [identifier], ...more });
    const listed = entry({ identifiers: [passport, { type: "national-id", value: "123456", country: null }] });
    expect(search(listed, tapia({ type: "tax-id", value: "A1234567" }))).toBeUndefined();
    expect(search(listed, tapia({ type: "passport", value: "A1234567", country: "CL" }))).toBeUndefined();
    expect(search(listed, tapia({ type: "document", value: "A1234567", country: "IR" }))).toBeDefined();
    expect(search(listed, tapia({ type: "national-id", value: "123456" }))).toBeUndefined();
    expect(search(listed, tapia(passport, { kind: "company" }))).toBeUndefined();
    expect(search(listed, tapia(passport, { kind: "unknown" }))).toBeDefined();
    expect(search(entry({ kind: "vessel", identifiers: [passport] }), tapia(passport, { kind: "unknown" }))).toBeUndefined();
    expect(
      search(
        entry({ identifiers: [{ type: "passport", value: "0000000", country: null }] }),
        tapia({ type: "passport", value: "0000000" }),
      ),
    ).toBeUndefined();
  });

  test("a short one lifts a name that matches; another RUT rules out even an equal one", () => {
    const listed = entry({ identifiers: [{ type: "national-id", value: "123456", country: null }] });
    expect(similarity(listed, tomas({ identifiers: [{ type: "tax-id", value: "123456" }] }))).toBeGreaterThan(byNameAlone);
    const chilean = entry({ identifiers: [passport], ruts: ["11111111-1"] });
    expect(search(chilean, tomas({ rut: "22222222-2", identifiers: [passport] }))).toBeUndefined();
  });
});

describe("gender", () => {
  test("as the source records it, or a title tells it", () => {
    const man = entry({ facts: [{ type: "gender", value: "Male" }] });
    expect(similarity(man, tomas({ gender: "male" }))).toBeGreaterThan(byNameAlone);
    expect(codes(man, tomas({ gender: "female" }))).toEqual(["same-words", "recorded-gender-differs"]);
    expect(similarity(entry({ facts: [{ type: "title", value: "Mr." }] }), tomas({ gender: "female" }))).toBeLessThan(byNameAlone);
    expect(similarity(entry({ facts: [{ type: "title", value: "Major General" }] }), tomas({ gender: "female" }))).toBe(byNameAlone);
  });
});

describe("all together", () => {
  const date = fc.constantFrom("1970-05-17", "1970", "1970-05", "1971~", "1969/1975", "1985-12-30", "1950", "never", "");
  const country = fc.constantFrom("CL", "chilena", "Syria", "Syrian", "IR", "Atlantis", "");
  const identifier = fc.record({
    type: fc.constantFrom("passport", "tax-id", "document"),
    value: fc.constantFrom("A1234567", "123456", "12", "99-88.77/66"),
    country: fc.constantFrom("Chile", "Iran", null),
  });
  const listed = fc.record({
    birthDates: fc.array(date, { maxLength: 3 }),
    countries: fc.array(country, { maxLength: 3 }),
    identifiers: fc.array(identifier, { maxLength: 3 }),
    facts: fc.array(fc.constantFrom({ type: "gender", value: "male" }, { type: "gender", value: "F" }, { type: "title", value: "Sr." }), {
      maxLength: 2,
    }),
  });
  const known = fc.record({
    birthDate: fc.option(date),
    countries: fc.array(country, { maxLength: 2 }),
    identifiers: fc.array(identifier, { maxLength: 2 }),
    gender: fc.constantFrom("male" as const, "female" as const, null),
  });

  test("a fact more that agrees never lowers, one that differs never raises, and nothing saturates", () => {
    const worth = fc.record({
      similarity: fc.double({ min: 0, max: 1, noNaN: true }),
      standing: fc.constantFrom(1, 0.8, 0.75),
    });
    fc.assert(
      fc.property(worth, listed, known, (name, facts, subject) => {
        const whole = qualify(tomas(subject), "person", entry(facts));
        const said = conclude(name, whole);
        const without = { ...whole, identifier: null };
        expect(said).toBeGreaterThanOrEqual(conclude(name, without));
        expect(said).toBeGreaterThanOrEqual(conclude(name, { ...whole, doubt: 1 }));
        expect(said).toBeLessThanOrEqual(conclude(name, { ...whole, trust: 1 }));
        expect(said).toBeGreaterThanOrEqual(0);
        expect(said).toBeLessThan(1);
      }),
    );
  });

  test("what the subject does not tell says nothing, and no facts make a search throw", () => {
    fc.assert(
      fc.property(listed, known, fc.string(), (facts, subject, name) => {
        expect(qualify(tomas(), "person", entry(facts))).toEqual({ doubt: 1, trust: 1, identifier: null, reasons: [] });
        expect(qualify(tomas(subject), "person", entry())).toEqual({ doubt: 1, trust: 1, identifier: null, reasons: [] });
        for (const hit of screenName(buildListIndex([entry(facts)]), tomas({ ...subject, name, kind: "unknown" }))) {
          expect(hit.explanation.similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
        }
      }),
    );
  });

  test("any text in any field is borne", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    const anyEntry = fc.record({
      names: fc.array(fc.record({ name: text.filter((name) => name !== ""), strength: fc.constantFrom("primary", "weak-alias") }), {
        minLength: 1,
        maxLength: 3,
      }),
      kind: fc.constantFrom("person", "company", "vessel", "unknown"),
      birthDates: fc.array(text, { maxLength: 2 }),
      countries: fc.array(text, { maxLength: 2 }),
      identifiers: fc.array(fc.record({ type: text, value: text, country: fc.option(text) }), { maxLength: 2 }),
      facts: fc.array(fc.record({ type: text, value: text }), { maxLength: 2 }),
    });
    const anySubject = fc.record({
      name: text,
      kind: fc.constantFrom("person", "company", "unknown"),
      rut: fc.constant(null),
      birthDate: fc.option(text),
      countries: fc.array(text, { maxLength: 2 }),
      identifiers: fc.array(fc.record({ type: text, value: text }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(anyEntry, anySubject, (given, subject) => {
        const index = buildListIndex([entry(given as Partial<ListEntry>)]);
        expect(screenName(index, subject as Subject).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("strong hits are ranked: four equal words above two, and facts above words", () => {
    const two = entry({ names: [{ name: "QUIROGA, Tomas", strength: "primary" }] });
    const ranks = [
      similarity(two, tomas({ name: "Tomás Quiroga" })),
      byNameAlone,
      similarity(entry({ birthDates: ["1970"] }), tomas({ birthDate: "1970" })),
      similarity(entry({ birthDates: ["1970-05-17"] }), tomas({ birthDate: "1970-05-17" })),
      similarity(entry({ birthDates: ["1970-05-17"], countries: ["Chile"] }), tomas({ birthDate: "1970-05-17", countries: ["CL"] })),
    ];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(byNameAlone).toBeLessThan(0.98);
  });

  test("what settles most stands first among what speaks for and against", () => {
    const listed = entry({
      birthDates: ["1970"],
      countries: ["Syria"],
      identifiers: [{ type: "passport", value: "A1234567", country: null }],
    });
    const subject = tomas({ birthDate: "1990", countries: ["CL"], identifiers: [{ type: "passport", value: "A1234567" }] });
    expect(codes(listed, subject)).toEqual(["identifier-equal", "same-words", "birth-year-differs", "country-differs"]);
  });
});
