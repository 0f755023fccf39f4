import { expect, test } from "vitest";
import { exampleScore } from "#lib/scoring/example";
import { MATRIX_V1 } from "#lib/scoring/matrix";

test("the example of the page shows lines of several kinds that add up", () => {
  const { value, label, reasons } = exampleScore(MATRIX_V1);
  expect(reasons.map(({ code, points }) => [code, points])).toEqual([
    ["pep-relative", 20],
    ["cases-penal-by-name", 12],
    ["cases-labour-by-rut", 8],
  ]);
  expect([value, label]).toEqual([40, "medium"]);
});
