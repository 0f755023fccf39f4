import { expect, test } from "vitest";
import { fewerWords } from "#components/search/fewer-words";

test.each([
  ["Soto", []],
  ["Ana Soto", ["Soto", "Ana"]],
  ["A Soto", ["Soto"]],
  ["Ana Soto Ríos", ["Ana Soto", "Soto Ríos"]],
  ["Ana Ana Ana", ["Ana Ana"]],
  ["Ana María Soto Ríos", ["Ana Soto Ríos", "Ana Soto", "Soto Ríos"]],
  ["Comercial Andes del Sur SpA", ["Comercial Sur SpA", "Comercial Sur", "Sur SpA"]],
])("%s: try %j", (name, wider) => {
  expect(fewerWords(name)).toEqual(wider);
});
