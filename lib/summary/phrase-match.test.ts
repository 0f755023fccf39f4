/** The promise: a phrase is found where its words stand in order, and its gaps reach no further than they say. */
import { expect, test } from "vitest";
import { phrases } from "#lib/summary/phrase-match";

test.each([
  ["no se sabe", "aqui no se sabe nada", true],
  ["no se sabe", "no se nada", false],
  // Whole words, unless the phrase says otherwise.
  ["pep", "pepe", false],
  ["consult*", "las listas consultadas", true],
  ["consult*", "reconsultadas", false],
  ["no/sin consult*", "sin consultar", true],
  ["que aqui? no", "que no", true],
  ["que aqui? no", "que aqui no", true],
  ["que aqui? no", "que alla no", false],
  ["neither * nor", "neither nor", false],
  ["neither * nor", "neither one nor", true],
  // Up to two words, names and marks not among them.
  ["no *2 consult*", "no consultada", true],
  ["no *2 consult*", "no fue 1 consultada", true],
  ["no *2 consult*", "no fue una lista consultada", false],
  ["no *2 consult*", "no # consultada", false],
  ["no *2 consult*", "no , consultada", false],
  ["no *2 consult*", "no  consultada", false],
  ["^ por rut", "por rut", true],
  ["^ por rut", "son por rut", false],
  ["score of? $", "the score of", true],
  ["score of? $", "the score of the", false],
])("«%s» in «%s»: %s", (phrase, line, found) => {
  expect(phrases(phrase).isIn(line)).toBe(found);
});

test("the first of the line goes, with what the phrase says of the rest", () => {
  const hedges = phrases("no prueba …", "no solo", "no");
  expect(hedges.cutFrom("eso no solo no")).toBe("eso  no");
  expect(hedges.cutFrom("esto no prueba nada de eso")).toBe("esto ");
  expect(hedges.cutFrom("nada")).toBe("nada");
});

test("each of the line is masked, and what follows the first can be had", () => {
  const approval = phrases("antes de aprobar", "aprobacion");
  expect(approval.maskIn("la aprobacion va antes de aprobar algo")).toBe("la # va # algo");
  expect(approval.after("la aprobacion va antes")).toBe("va antes");
  expect(approval.after("nada")).toBeNull();
});

test("hostile lines cost what their length costs", () => {
  const long = phrases("no *12 por *12 confirm*", "que aqui? no se? *2 no prueba …");
  expect(long.isIn("no por ".repeat(20_000))).toBe(false);
  expect(long.maskIn("que no se ".repeat(5_000)).length).toBe(50_000);
});

test("the places of all words within a phrase, also where two reach into each other", () => {
  const known = phrases("una persona decide?", "persona decide $");
  expect(known.placesIn("siempre una persona decide".split(" "))).toEqual(new Set([1, 2, 3]));
  expect(known.placesIn("una decide".split(" ")).size).toBe(0);
});
