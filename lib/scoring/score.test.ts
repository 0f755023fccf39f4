import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaseHit, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import { MATRIX_V1, RiskMatrix } from "#lib/scoring/matrix";
import { type ScoreFacts, scoreFacts } from "#lib/scoring/score";

const TODAY = "2026-11-20";
const NOTHING: ScoreFacts = { sanctions: [], pep: [], cases: [], sources: [] };
const source = (kind: SourceUse["kind"], state: SourceUse["state"]) => ({ kind, state }) as SourceUse;
const sanction = (similarity: number, basis: "rut" | "name" = "name") =>
  ({ basis, listName: "OFAC SDN", name: "HAVANATUR", explanation: { similarity } }) as SanctionHit;
const pep = (status: PepHit["status"], counted = true) => ({ status, counted, post: "x", institution: "y", basis: "rut" }) as PepHit;
const kase = (given: Partial<CaseHit>) =>
  ({ counter: "labour", union: false, basis: "rut", adverse: true, concluded: false, filedOn: "2026-01-01", ...given }) as CaseHit;
const score = (facts: Partial<ScoreFacts>) => scoreFacts({ ...NOTHING, ...facts }, MATRIX_V1, TODAY);

const anyCase = fc.record({
  counter: fc.constantFrom("penal", "civil", "labour", null),
  union: fc.boolean(),
  basis: fc.constantFrom("rut", "name"),
  adverse: fc.boolean(),
  concluded: fc.boolean(),
  filedOn: fc.constantFrom(null, "2010-05-05", "2026-05-05"),
}) as fc.Arbitrary<CaseHit>;
const anyFacts = fc.record({
  sanctions: fc.array(
    fc
      .tuple(fc.double({ min: 0.7, max: 1, noNaN: true }), fc.constantFrom("rut" as const, "name" as const))
      .map((pair) => sanction(...pair)),
    { maxLength: 4 },
  ),
  pep: fc.array(fc.constantFrom(pep("current"), pep("ceased"), pep("former", false), pep("relative"), pep("associate")), { maxLength: 3 }),
  cases: fc.array(anyCase, { maxLength: 60 }),
  sources: fc.array(
    fc
      .tuple(fc.constantFrom("sanctions" as const, "courts" as const), fc.constantFrom("answered" as const, "not-loaded" as const))
      .map((pair) => source(...pair)),
    { maxLength: 4 },
  ),
});

describe("the score", () => {
  test("its reasons add up to it, it stays within 0 and 100, and its label follows the thresholds", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const made = scoreFacts(facts, MATRIX_V1, TODAY);
        const sum = made.reasons.reduce((total, reason) => total + reason.points, 0);
        expect(Math.abs(sum - made.value)).toBeLessThan(1e-9);
        expect(made.value).toBeGreaterThanOrEqual(0);
        expect(made.value).toBeLessThanOrEqual(100);
        expect(made.label).toBe(made.value >= 70 ? "high" : made.value >= 30 ? "medium" : "low");
        expect(scoreFacts(facts, MATRIX_V1, TODAY)).toEqual(made);
      }),
    );
  });

  test("one more adverse case never lowers it", () => {
    fc.assert(
      fc.property(anyFacts, anyCase, (facts, more) => {
        const before = scoreFacts(facts, MATRIX_V1, TODAY).value;
        expect(
          scoreFacts({ ...facts, cases: [...facts.cases, { ...more, adverse: true }] }, MATRIX_V1, TODAY).value,
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("nothing found is 0 and low; without a sanctions list it is never low and says so", () => {
    expect(score({})).toMatchObject({ value: 0, label: "low", complete: true, reasons: [] });
    const made = score({ sources: [source("sanctions", "not-loaded")] });
    expect(made).toMatchObject({ label: "medium", complete: false });
    expect(made.reasons).toEqual([{ code: "sanctions-not-consulted", params: { least: 30 }, points: 30 }]);
    expect(score({ sources: [source("courts", "not-loaded")] })).toMatchObject({ value: 0, label: "low", complete: false });
  });

  test("a strong match with a sanctions list alone is high; a weaker one by name is medium", () => {
    expect(score({ sanctions: [sanction(1)] }).label).toBe("high");
    expect(score({ sanctions: [sanction(0.5, "rut")] }).value).toBe(100);
    expect(score({ sanctions: [sanction(0.86)] })).toMatchObject({ value: 35, label: "medium" });
    expect(score({ sanctions: [sanction(0.86), sanction(0.96), sanction(0.8)] })).toMatchObject({ value: 75 });
  });

  test("being a PEP calls for diligence and alone is never high; a former one adds nothing", () => {
    expect(score({ pep: [pep("current"), pep("ceased"), pep("relative")] })).toMatchObject({ value: 30, label: "medium" });
    expect(score({ pep: [pep("former", false)] }).value).toBe(0);
  });

  test("only adverse roles score, names weigh less than RUTs, an anti-union case scores once", () => {
    expect(score({ cases: [kase({ adverse: false }), kase({ counter: null })] }).value).toBe(0);
    expect(score({ cases: Array(5).fill(kase({})) }).value).toBe(15);
    expect(score({ cases: [kase({ basis: "name" })] }).value).toBeLessThan(score({ cases: [kase({})] }).value);
    expect(score({ cases: [kase({ union: true })] }).reasons.map((reason) => reason.code)).toEqual(["cases-union-by-rut"]);
    expect(score({ cases: [kase({ filedOn: "2021-11-20" })] }).value).toBeLessThan(
      score({ cases: [kase({ filedOn: "2021-11-21" })] }).value,
    );
  });

  test("the shipped matrix is one", () => {
    expect(RiskMatrix.parse(MATRIX_V1)).toEqual(MATRIX_V1);
  });
});
