import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courtNameKeys, participantKinds } from "#lib/courts/name-keys";
import { courtQuestionKeys, isComparable, questionsOf, wordsAsked } from "#lib/courts/name-questions";
import { wordShapes } from "#lib/courts/word-shapes";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { nameKey } from "#lib/names/fold";
import type { NameKind } from "#lib/names/prepared-name";
import { PARTICLES } from "#lib/names/word-classes";

/** Whether the keys bring the participant before the comparison, as the database would. */
function isFound(subject: string, kind: NameKind, participant: string): boolean {
  const questions = questionsOf({ name: subject, kind });
  const shapes = new Set(wordsAsked(questions).flatMap(wordShapes));
  const known = nameKey(participant)
    .split(" ")
    .filter((word) => wordShapes(word).some((shape) => shapes.has(shape)));
  const keys = new Set(courtNameKeys(participant));
  return courtQuestionKeys(questions, known).some((key) => keys.has(key));
}

/** Each leaves out telling words of the other, and one of them more than one: such pairs are looked for only by chance. */
function leaveOutMore(subject: string, kind: NameKind, participant: string): boolean {
  const { tokens } = compareNames(subject, participant, kind);
  const left = (how: string) => tokens.filter((pair) => pair.how === how && !PARTICLES.has(pair.query ?? pair.entry ?? "")).length;
  return left("query-only") > 0 && left("entry-only") > 0 && left("query-only") + left("entry-only") > 2;
}

function isMatch(subject: string, kind: NameKind, participant: string): boolean {
  return (
    isComparable(questionsOf({ name: subject, kind }), participant) &&
    compareNames(subject, participant, kind).similarity >= MATCH_THRESHOLD
  );
}

const GIVEN = "JUAN MARIA JOSE LUIS ANA CARLOS PEDRO ROSA CAMILA NICOLAS XIMENA YERKO SEBASTIAN GUILLERMO FRANCISCO PATRICIA LUZ".split(
  " ",
);
const SURNAMES =
  "GONZALEZ MUÑOZ ROJAS DÍAZ PÉREZ SOTO SILVA CONTRERAS LÓPEZ VALDIVIA BAEZA JIMÉNEZ GALLEGUILLOS NÚÑEZ HERNÁNDEZ QUIROZ VERA YÁÑEZ ZÚÑIGA VÁSQUEZ ECHEVERRÍA".split(
    " ",
  );
const PARTS = ["DE LA FUENTE", "SAN MARTÍN", "DEL RÍO", "DE SCHROEDERS"];
const COMPANY_WORDS = [
  "QUIROGA",
  "ANDES",
  "RELONCAVI",
  "ALTAMIRANO",
  "BADILLA",
  "CENCOSUD",
  "TRANSPORTES",
  "COMERCIAL",
  "DEL SUR",
  "CHILE",
];
const BRANDS = COMPANY_WORDS.slice(0, 6);
const FORMS = ["LTDA", "S.A.", "SpA", "E.I.R.L.", ""];

const person = fc
  .record({
    given: fc.uniqueArray(fc.constantFrom(...GIVEN), { minLength: 1, maxLength: 3 }),
    surnames: fc.uniqueArray(fc.constantFrom(...SURNAMES, ...PARTS), { minLength: 1, maxLength: 2 }),
    first: fc.boolean(),
  })
  .map(({ given, surnames, first }) => (first ? [...given, ...surnames] : [...surnames, ...given]));
const company = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...COMPANY_WORDS), { minLength: 1, maxLength: 4 }), fc.constantFrom(...FORMS))
  .map(([words, form]) => [...words, form].filter((word) => word !== ""))
  // One without any brand is looked for among those without.
  .filter((words) => words.some((word) => BRANDS.includes(word)));

const change = fc.record({
  leave: fc.option(fc.nat(5)),
  add: fc.option(fc.tuple(fc.nat(5), fc.constantFrom(...GIVEN, ...SURNAMES))),
  turn: fc.boolean(),
  slip: fc.option(
    fc.record({
      word: fc.nat(5),
      at: fc.nat(9),
      how: fc.constantFrom("drop", "double", "turn", "swap", "initial"),
      letter: fc.constantFrom(..."AEORSLN"),
    }),
  ),
  sounds: fc.boolean(),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** A name as a court may write it: a word less or more, in another order, one slip, letters that sound alike. */
function asWritten(words: readonly string[], { leave, add, turn, slip, sounds }: Change): string {
  let written = [...words];
  if (leave !== null && written.length > 1) written.splice(leave % written.length, 1);
  if (add !== null) written.splice(add[0] % (written.length + 1), 0, add[1]);
  if (turn) written.reverse();
  if (slip !== null) {
    const place = slip.word % written.length;
    const word = written[place] as string;
    const spot = slip.at % word.length;
    const [before, here, after] = [word.slice(0, spot), word.charAt(spot), word.slice(spot + 1)];
    const ways = {
      drop: before + after,
      double: before + here + here + after,
      turn: before + after.charAt(0) + here + after.slice(1),
      swap: before + slip.letter + after,
      initial: word.charAt(0),
    };
    // Words run together are not slips; trade words and forms misspelt are others; a company's initial says nothing.
    const forCompany = [...COMPANY_WORDS, ...FORMS].includes(word);
    if (!/ /.test(word) && !(forCompany && (slip.how === "initial" || !BRANDS.includes(word))))
      written[place] = ways[slip.how as keyof typeof ways];
  } else if (sounds)
    written = written.map((word) =>
      word
        .replace("V", "B")
        .replace("Z", "S")
        .replace("Ñ", "N")
        .normalize("NFD")
        .replace(/\p{Mn}/gu, ""),
    );
  return written.join(" ");
}

describe("the keys of participants' names", () => {
  for (const [kind, names] of [
    ["person", person],
    ["company", company],
  ] as const) {
    test(`bring every ${kind} before the comparison that it would take for the subject`, () => {
      fc.assert(
        fc.property(names, change, (words, changes) => {
          // A word more and a slip in it make another company.
          const written = asWritten(words, kind === "company" ? { ...changes, add: null } : changes);
          const [subject, participant] = [words.join(" "), written];
          fc.pre(isMatch(subject, kind, participant) && !leaveOutMore(subject, kind, participant));
          expect(isFound(subject, kind, participant), `${subject} | ${participant}`).toBe(true);
        }),
        { numRuns: 1_500 },
      );
    });

    test(`and ${kind} names drawn apart from one another`, () => {
      fc.assert(
        fc.property(names, names, change, (words, others, changes) => {
          const [subject, participant] = [words.join(" "), asWritten(others, { ...changes, slip: null })];
          if (isMatch(subject, kind, participant) && !leaveOutMore(subject, kind, participant))
            expect(isFound(subject, kind, participant), `${subject} | ${participant}`).toBe(true);
        }),
        { numRuns: 1_500 },
      );
    });
  }

  test.each([
    ["GONZALEZ PEREZ JUAN CARLOS", "JUAN CARLOS GONZALEZ PEREZ"],
    ["GONZÁLEZ PÉREZ JUAN CARLOS", "JUAN GONZALES PERES"],
    ["MUÑOZ VALDIVIA MARIA JOSE", "MARIAJOSE MUNOZ BALDIVIA"],
    ["SANMARTIN SOTO PEDRO LUIS", "PEDRO SAN MARTIN SOTO"],
    ["GALLEGUILLOS ROJAS ANA", "GAYEGUILLOS ROJAS ANA MARIA"],
    ["JIMENEZ SOTO XIMENA", "GIMENEZ SOTO JIMENA"],
  ])("%s is found as %s", (subject, participant) => {
    expect([isMatch(subject, "person", participant), isFound(subject, "person", participant)]).toEqual([true, true]);
  });

  test("two words that thousands share bring nobody of three or four", () => {
    expect(isFound("GONZALEZ PEREZ JUAN CARLOS", "person", "GONZALEZ PEREZ MARIA ELENA")).toBe(false);
    expect(isFound("GONZALEZ PEREZ JUAN CARLOS", "person", "GONZALEZ ROJAS JUAN")).toBe(false);
  });

  test("people are looked for among people and companies among companies; the owner of an E.I.R.L. is both", () => {
    expect(participantKinds("QUIROGA SOTO JUAN")).toEqual({ person: true, company: false });
    expect(participantKinds("TRANSPORTES QUIROGA LTDA")).toEqual({ person: false, company: true });
    expect(participantKinds("CENCOSUD RETAIL")).toEqual({ person: true, company: true });
    const owner = "JUAN QUIROGA SOTO TRANSPORTES E.I.R.L.";
    expect(isFound(owner, "company", "QUIROGA SOTO JUAN")).toBe(true);
    expect(isComparable(questionsOf({ name: owner, kind: "company" }), "QUIROGA SOTO JUAN")).toBe(true);
    expect(isComparable(questionsOf({ name: "Juan Quiroga Soto", kind: "person" }), owner)).toBe(false);
  });

  test("a name gives few keys, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600, unit: "binary" }), (name) => {
        const keys = courtNameKeys(name);
        expect(keys.every(Number.isInteger)).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThan(200);
      }),
    );
  });
});
