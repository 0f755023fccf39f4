import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";

const codes = (query: string, entry: string, kind: "person" | "company" | "unknown") =>
  compareNames(query, entry, kind).reasons.map((reason) => reason.code);

describe("people", () => {
  test.each([
    ["Rojas Vidal, Carla Andrea", "CARLA ANDREA ROJAS VIDAL"],
    ["ROJAS VIDAL CARLA ANDREA", "Carla Rojas"],
    ["ROJAS VIDAL CARLA", "Carla Andrea Rojas"],
    ["María José Núñez", "NUNEZ TAPIA MARIA JOSE"],
    ["Felipe de la Fuente", "Felipe De La Fuente Hiriart"],
    ["Pedro García-Huidobro", "Pedro García Huidobro"],
    ["P. Lagos Weber", "Pedro Lagos Weber"],
    ["Pedro Lagoz", "Pedro Lagos"],
    ["PedroLagos", "Pedro Lagos"],
    ["Dr. Pedro Lagos", "Pedro Lagos"],
    ["Игорь Сечин", "Igor Sechin"],
    ["Muhammad bin Salman", "Mohammed bin Salman"],
  ])("%s may be %s", (query, entry) => {
    expect(compareNames(query, entry, "person").similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
  });

  test.each([
    ["Cristina Lagos Weber", "Pedro Lagos Weber"],
    ["Lagos Weber Cristina Andrea", "LAGOS WEBER, Pedro Antonio"],
    ["José Antonio Lagos Weber", "José Antonio Tapia Rojas"],
    ["Mario Lagos Weber", "María Lagos Weber"],
    ["Carlos Ignacio Tapia Weber", "Carlos Lagos Weber"],
    ["José Antonio Lagos Weber", "José Antonio"],
    ["Pedro Lagos", "TAPIA LAGOS, Pedro Luis"],
    ["Pedro", "Pedro Lagos Weber"],
    ["N.N.", "Nursultan Nazarbayev"],
    ["", "Pedro Lagos"],
  ])("%s is not %s", (query, entry) => {
    expect(compareNames(query, entry, "person").similarity).toBeLessThan(MATCH_THRESHOLD);
  });

  test("siblings never match: both surnames shared, given names of their own", () => {
    const given = fc.uniqueArray(fc.constantFrom("pedro", "carla", "rodrigo", "ximena", "ignacio", "beatriz", "tomas", "yolanda"), {
      minLength: 4,
      maxLength: 4,
    });
    const surname = fc.constantFrom("lagos", "tapia", "weber", "quiroga", "valdes", "ossandon");
    fc.assert(
      fc.property(given, surname, surname, ([a, b, c, d], first, second) => {
        const long = compareNames(`${first} ${second} ${a} ${b}`, `${c} ${d} ${first} ${second}`, "person");
        const short = compareNames(`${a} ${first} ${second}`, `${c} ${first} ${second}`, "person");
        expect(Math.max(long.similarity, short.similarity)).toBeLessThan(MATCH_THRESHOLD);
      }),
    );
  });

  test("the explanation lines the words up and says what is missing", () => {
    const { tokens, reasons, similarity } = compareNames("LAGOS WEBER PEDRO", "Pedro Lagoss", "person");
    expect(tokens).toEqual([
      { query: "lagos", entry: "lagoss", how: "near" },
      { query: "weber", entry: null, how: "query-only" },
      { query: "pedro", entry: "pedro", how: "equal" },
    ]);
    expect(reasons).toEqual([
      { code: "shared-words", params: { words: "pedro", count: 1 }, weight: "for" },
      { code: "near-word", params: { query: "lagos", entry: "lagoss" }, weight: "for" },
      { code: "query-only", params: { words: "weber" }, weight: "against" },
    ]);
    expect(similarity).toBeLessThan(1);
  });
});

describe("companies", () => {
  test.each([
    ["Comercial Andes del Sur Ltda", "COMERCIAL ANDES DEL SUR LIMITADA"],
    ["Crystalord Limited", "CRYSTALORD"],
    ["Vanderbilt Corp", "Van der Bilt Corporation"],
    ["A.B.C. Company", "ABC Co."],
    ["Transp. Quiroga Ltda", "TRANSPORTES QUIROGA LIMITADA"],
    ["Al Qaeda", "Al-Qa'ida/Islamic Army"],
    ["Afghan Support Committee", "AFGHAN SUPPORT COMMITTEE (ASC)"],
    ["I. Municipalidad de Ñuñoa", "MUNICIPALIDAD DE NUNOA"],
    ["Procter & Gamble", "Procter and Gamble"],
  ])("%s may be %s", (query, entry) => {
    expect(compareNames(query, entry, "company").similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
  });

  test.each([
    ["CORP", "CRP"],
    ["CORP", "ANDES CORP"],
    ["SOCIEDAD", "SOCIEDAD COMERCIAL ANDES"],
    ["Comercial Ltda", "COMERCIAL QUIROGA LTDA"],
    ["Banco Internacional", "BANCO INTERNACIONAL DE DESARROLLO, C.A."],
    ["Andes Systems Inc.", "Andes Industries Inc."],
    ["Quiroga Chile S.A.", "Quiroga Bahamas Ltd."],
    ["Inversiones Quiroga SpA", "Inversiones Valdés SpA"],
  ])("%s is not %s", (query, entry) => {
    expect(compareNames(query, entry, "company").similarity).toBeLessThan(MATCH_THRESHOLD);
  });

  test("another legal form speaks against and does not decide", () => {
    const same = compareNames("Quiroga Hermanos S.A.", "QUIROGA HERMANOS S.A.", "company");
    const other = compareNames("Quiroga Hermanos SpA", "QUIROGA HERMANOS S.A.", "company");
    expect(same.similarity).toBe(1);
    expect(other.similarity).toBeLessThan(same.similarity);
    expect(other.similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
    expect(other.tokens.at(-1)).toEqual({ query: "SpA", entry: "S.A.", how: "form-differs" });
    expect(other.reasons).toContainEqual({ code: "form-differs", params: { query: "SpA", entry: "S.A." }, weight: "against" });
  });

  test("a legal form or a trade word makes a company of an unknown name", () => {
    expect(codes("Pedro Lagos SpA", "Pedro Lagos Ltda", "unknown")).toContain("form-differs");
    expect(codes("Pedro Lagos Weber", "Pedro Lagos Tapia", "unknown")).toContain("words-conflict");
  });
});

describe("any two names", () => {
  const name = fc.array(
    fc.oneof(fc.stringMatching(/^[A-Za-zñáé]{1,12}$/), fc.constantFrom("de", "S.A.", "Ltda", "Comercial", ",", "/", "(")),
    {
      maxLength: 8,
    },
  );
  const kind = fc.constantFrom("person", "company", "unknown");

  test("compare within 0 and 1, nearly the same both ways, and a readable name is itself", () => {
    fc.assert(
      fc.property(name, name, kind, (left, right, each) => {
        const forth = compareNames(left.join(" "), right.join(" "), each).similarity;
        const back = compareNames(right.join(" "), left.join(" "), each).similarity;
        expect(forth).toBeGreaterThanOrEqual(0);
        expect(forth).toBeLessThanOrEqual(1);
        expect(Math.abs(forth - back)).toBeLessThanOrEqual(0.35);
      }),
      { numRuns: 500 },
    );
    expect(compareNames("Quiroga Valdés", "Quiroga Valdés", "person").similarity).toBe(1);
  });

  test("of 10,000 letters, of one, of signs only, are answered", () => {
    for (const text of ["a".repeat(10_000), "a b ".repeat(5_000), "x", "…", "\u0000", "٪", "😀"]) {
      expect(compareNames(text, "Quiroga Valdés", "person").similarity).toBeLessThan(MATCH_THRESHOLD);
    }
  });
});
