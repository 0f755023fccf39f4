import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";

const codes = (query: string, entry: string, kind: "person" | "company" | "unknown") =>
  compareNames(query, entry, kind).reasons.map((reason) => reason.code);

describe("people", () => {
  test.each([
    ["Rojas Vidal, Carla Andrea", "CARLA ANDREA ROJAS VIDAL"],
    ["ROJAS VIDAL CARLA ANDREA", "Carla Rojas"],
    ["OSSANDON VIDAL CARLA", "Carla Andrea Ossandón"],
    ["María José Núñez", "NUNEZ TAPIA MARIA JOSE"],
    ["Felipe de la Fuente", "Felipe De La Fuente Hiriart"],
    ["Pedro García-Huidobro", "Pedro García Huidobro"],
    ["P. Lagos Weber", "Pedro Lagos Weber"],
    ["Pedro Lagoz", "Pedro Lagos"],
    ["PedroLagos", "Pedro Lagos"],
    ["Dr. Pedro Lagos", "Pedro Lagos"],
    ["Игорь Сечин", "Igor Sechin"],
    ["Muhammad bin Salman", "Mohammed bin Salman"],
    ["Pepe Quiroga Lagos", "José Quiroga Lagos"],
    ["Wladimir Poutine", "Vladimir Putin"],
    ["Volodymyr Selenskyj", "Vladimir Zelensky"],
    ["FridrichBuchenberg", "Friedrich Buchenberg"],
    ["محمد حسن السيسي", "Mohammed Hassan el-Sisi"],
    ["عبد الله", "Abdullah"],
    ["בנימין נתניהו", "Binyamin Netanyahu"],
    ["习近平", "XI, Jinping"],
    ["김정은", "KIM, Jong Un"],
    ["Γεώργιος Παπανδρέου", "Georgios Papandreou"],
    ["Sergejs Lavrovs", "Sergey Viktorovich Lavrov"],
    ["Usama bin Laden", "Usama bin Muhammad bin Awad bin Ladin"],
    ["Kim Jong-uun", "Kim Jong-un"],
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
    ["SOTO TAPIA YERKO LUIS", "Yerko Tapia"],
    ["ROJAS VIDAL CARLA", "Carla Andrea Rojas"],
    ["Carlos Tapia", "TAPIA LAGOS, Juan Carlos"],
    ["建平 张", "ZHANG, Jiangping"],
    ["평양 김", "KIM, Pyong"],
    ["Sian Hall", "SIRHAN, Hala"],
    ["خالد مشعل", "Clotilde Michel"],
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
    const { tokens, reasons, similarity } = compareNames("LAGOS WEBER PEDRO", "Pedro Lagus", "person");
    expect(tokens).toEqual([
      { query: "lagos", entry: "lagus", how: "near" },
      { query: "weber", entry: null, how: "query-only" },
      { query: "pedro", entry: "pedro", how: "equal" },
    ]);
    expect(reasons).toEqual([
      { code: "shared-words", params: { words: "pedro", count: 1 }, weight: "for" },
      { code: "near-word", params: { query: "lagos", entry: "lagus" }, weight: "for" },
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
    ["1st International Bank Quiroga", "First International Bank Quiroga"],
    ["Quiroga Int'l Shpg", "Quiroga International Shipping"],
    ["Siemens Aktiengeselschaft", "Siemens AG"],
    ["Quiroga Joynt Stock Compan", "Quiroga JSC"],
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
    ["ENEL CHILE S.A.", "EC"],
    ["Quiroga AG", "Quiroga GmbH"],
  ])("%s is not %s", (query, entry) => {
    expect(compareNames(query, entry, "company").similarity).toBeLessThan(MATCH_THRESHOLD);
  });

  test("two companies that differ only in the class of their legal form are two companies", () => {
    const same = compareNames("Quiroga Hermanos S.A.", "QUIROGA HERMANOS Sociedad Anónima", "company");
    const other = compareNames("Quiroga Hermanos SpA", "QUIROGA HERMANOS S.A.", "company");
    const none = compareNames("Quiroga Hermanos", "QUIROGA HERMANOS S.A.", "company");
    expect(same.similarity).toBeGreaterThan(none.similarity);
    expect(none.similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
    expect(other.similarity).toBeLessThan(MATCH_THRESHOLD);
    expect(other.tokens.at(-1)).toEqual({ query: "SpA", entry: "S.A.", how: "form-differs" });
    expect(other.reasons).toContainEqual({ code: "form-differs", params: { query: "SpA", entry: "S.A." }, weight: "against" });
  });

  test("a number is one however it is written, and shown as it was", () => {
    const { similarity, tokens } = compareNames("Brigada Cuarenta y Cuatro", "BRIGADA 44", "company");
    expect(similarity).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
    expect(tokens).toContainEqual({ query: "cuarenta y cuatro", entry: "44", how: "equal" });
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
    expect(compareNames("Quiroga Valdés", "Quiroga Valdés", "person").similarity).toBeGreaterThan(0.95);
  });

  const telling = fc.uniqueArray(fc.stringMatching(/^[b-df-hj-np-tvz][aeiou][b-df-hj-np-tvz][aeiou][b-df-hj-np-tvz]{2}[aeo]$/), {
    minLength: 3,
    maxLength: 6,
  });

  test("a name is most like itself, and the less like a part of it the less is left", () => {
    fc.assert(
      fc.property(telling, fc.constantFrom("person" as const, "company" as const), (words, each) => {
        const whole = words.join(" ");
        const steps = words.map((_, left) => compareNames(whole, words.slice(0, words.length - left).join(" "), each).similarity);
        expect(steps).toEqual(steps.toSorted((a, b) => b - a));
        expect(steps[0]).toBeGreaterThan(0.9);
      }),
    );
  });

  test("exact ranks above lost accents, those above a slip, that above an initial, that above another word", () => {
    const ranked = ["Tomás Quiroga Valdés", "TOMAS QUIROGA VALDES", "Tomas Quiraga Valdes", "T. Quiroga Valdes", "Hugo Quiroga Valdes"].map(
      (other) => compareNames("Tomás Quiroga Valdés", other, "person").similarity,
    );
    expect(ranked).toEqual([...new Set(ranked)].toSorted((a, b) => b - a));
  });

  test("the more equal names tell, the higher they rank", () => {
    const equal = ["Juan Rojas", "Yerko Ossandón", "Yerko Ossandón Quiroga", "Yerko Adán Ossandón Quiroga"].map(
      (each) => compareNames(each, each, "person").similarity,
    );
    expect(equal).toEqual([...new Set(equal)].toSorted((a, b) => a - b));
    expect(equal.at(-1)).toBeGreaterThan(0.99);
  });

  test("of 10,000 letters, of one, of signs only, are answered", () => {
    for (const text of ["a".repeat(10_000), "a b ".repeat(5_000), "x", "…", "\u0000", "٪", "😀"]) {
      expect(compareNames(text, "Quiroga Valdés", "person").similarity).toBeLessThan(MATCH_THRESHOLD);
    }
  });
});
