import fc from "fast-check";
import { expect, test } from "vitest";
import { draftOf, typedMatrix } from "#lib/contract/typed-matrix";
import { MatrixDraft, type RiskMatrix } from "#lib/contract/risk-matrix";
import { anyMatrix } from "#lib/testing/any-matrix";

const MATRIX: RiskMatrix = {
  version: 1,
  thresholds: { medium: 30, high: 70 },
  sanction: {
    byRut: 100,
    byName: [
      { similarity: 0.95, points: 75 },
      { similarity: 0.9, points: 50 },
      { similarity: 0, points: 35 },
    ],
  },
  pep: { current: 30, ceased: 30, relative: 20, associate: 20 },
  adverseCase: { penal: 30, civil: 4, labour: 3, union: 5, collection: 3 },
  percent: { byName: 20, concluded: 50, acquitted: 50, otherRole: 0, pepByName: 100 },
  recency: [{ afterYears: 5, percent: 50 }],
  most: { penal: 65, civil: 20, labour: 20, union: 20 },
  missing: { courts: 0, pep: 0 },
  leastWithoutSanctions: 30,
};

const spanish = (value: number) => String(value).replace(".", ",");

test("a form that nobody touched gives back any matrix that keeps the rules", () => {
  fc.assert(
    fc.property(anyMatrix, (matrix) => {
      expect(MatrixDraft.parse(draftOf(typedMatrix({ ...matrix, version: 3 }, 3, spanish)))).toEqual(matrix);
    }),
  );
});

/** The codes that a form with this typed into it is answered, by the path of their field. */
function faults(change: (typed: ReturnType<typeof typedMatrix>) => void): Record<string, string> {
  const typed = typedMatrix(MATRIX, 1, spanish);
  change(typed);
  // The form says the first of a field.
  const issues = MatrixDraft.safeParse(draftOf(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}
const withField = (field: keyof ReturnType<typeof typedMatrix>["fields"], text: string) =>
  faults((typed) => void (typed.fields[field] = text));

test("what is typed wrong is refused beside its field, with the rule that it breaks", () => {
  for (const text of ["", "abc", "12,5", "-1", "101", "1e2", "٣"])
    expect(withField("pep.current", text)).toEqual({ "pep.current": "points" });
  expect(withField("thresholds.high", "30")["thresholds.high"]).toBe("highNotAbove");
  expect(withField("thresholds.medium", "0")).toEqual({ "thresholds.medium": "mediumNone" });
  expect(withField("leastWithoutSanctions", "29")).toEqual({ leastWithoutSanctions: "leastLow" });
  expect(withField("pep.relative", "70")).toEqual({ "pep.relative": "pepHigh" });
  expect(withField("missing.courts", "40")).toEqual({ "missing.courts": "pepMissingHigh" });
  expect(withField("most.penal", "29")).toEqual({ "most.penal": "mostBelowOne" });
  expect(withField("adverseCase.collection", "21")).toEqual({ "most.labour": "mostBelowOne" });
  expect(withField("percent.acquitted", "51")).toEqual({ "percent.acquitted": "acquittedMore" });
  expect(withField("sanction.byRut", "29")).toMatchObject({ "sanction.byRut": "sanctionLow", "sanction.byName.0.points": "weakerMore" });
  expect(faults(({ byName }) => void (byName[1] = { similarity: "0,955", points: "80" }))).toMatchObject({
    "sanction.byName.1.similarity": "similarity",
  });
  expect(faults(({ byName }) => void (byName[1] = { similarity: "0.97", points: "80" }))).toEqual({
    "sanction.byName.1.similarity": "similarityOrder",
    "sanction.byName.1.points": "weakerMore",
  });
  expect(faults(({ recency }) => void recency.push({ afterYears: "5", percent: "60" }))).toEqual({
    "recency.1.afterYears": "yearsOrder",
    "recency.1.percent": "olderMore",
  });
  expect(faults(({ recency }) => void recency.push({ afterYears: "0", percent: "" }))).toEqual({
    "recency.1.afterYears": "years",
    "recency.1.percent": "points",
  });
});
