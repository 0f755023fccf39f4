import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaseHit, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import { RiskMatrix } from "#lib/contract/risk-matrix";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { type ScoreFacts, scoreFacts } from "#lib/scoring/score";

const TODAY = "2026-11-20";
const sanction = (similarity: number, basis: "rut" | "name" = "name") =>
  ({ listName: "OFAC SDN", name: "X", basis, explanation: { similarity } }) as SanctionHit;
const pep = (status: PepHit["status"], counted = true) =>
  ({ status, counted, basis: "name", post: "Alcalde", institution: "Talca" }) as PepHit;
const courtCase = (more: Partial<CaseHit>) =>
  ({ counter: "civil", union: false, basis: "rut", adverse: true, concluded: false, filedOn: "2026-01-01", ...more }) as CaseHit;
const source = (kind: SourceUse["kind"], state: SourceUse["state"]) => ({ kind, state, name: `Fuente ${kind}` }) as SourceUse;
const facts = (more: Partial<ScoreFacts>): ScoreFacts => ({ sanctions: [], pep: [], cases: [], sources: [], ...more });
const score = (more: Partial<ScoreFacts>) => scoreFacts(facts(more), MATRIX_V1, TODAY);

const anyFacts = fc.record({
  sanctions: fc.array(
    fc
      .tuple(fc.double({ min: 0.7, max: 1, noNaN: true }), fc.constantFrom("rut" as const, "name" as const))
      .map(([similarity, basis]) => sanction(similarity, basis)),
    { maxLength: 4 },
  ),
  pep: fc.array(
    fc
      .tuple(
        fc.constantFrom("current" as const, "ceased" as const, "former" as const, "relative" as const, "associate" as const),
        fc.boolean(),
      )
      .map(([status, counted]) => pep(status, counted)),
    { maxLength: 3 },
  ),
  cases: fc.array(
    fc
      .record({
        counter: fc.constantFrom("penal", "civil", "labour", null),
        union: fc.boolean(),
        basis: fc.constantFrom("rut", "name"),
        adverse: fc.boolean(),
        concluded: fc.boolean(),
        filedOn: fc.constantFrom(null, "2010-02-03", "2026-01-01"),
      })
      .map((each) => courtCase({ ...each, union: each.union && each.counter === "labour" } as Partial<CaseHit>)),
    { maxLength: 40 },
  ),
  sources: fc.array(
    fc
      .tuple(
        fc.constantFrom("sanctions" as const, "pep" as const, "courts" as const),
        fc.constantFrom("answered" as const, "not-loaded" as const),
      )
      .map(([kind, state]) => source(kind, state)),
    { maxLength: 4 },
  ),
});

describe("the score", () => {
  test("the matrix is valid data", () => {
    expect(RiskMatrix.parse(MATRIX_V1)).toEqual(MATRIX_V1);
  });

  test("its reasons add up to it exactly, within 0 and 100, under the label of its thresholds", () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const { value, label, reasons, complete } = scoreFacts(each, MATRIX_V1, TODAY);
        expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(value);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        expect(label).toBe(value >= 70 ? "high" : value >= 30 ? "medium" : "low");
        const missing = each.sources.filter((use) => use.state === "not-loaded");
        expect(complete).toBe(missing.length === 0);
        if (missing.some((use) => use.kind === "sanctions")) expect(label).not.toBe("low");
      }),
    );
  });

  test("the same facts give the same score, in any order", () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const turned = {
          sanctions: each.sanctions.toReversed(),
          pep: each.pep.toReversed(),
          cases: each.cases.toReversed(),
          sources: each.sources,
        };
        expect(scoreFacts(turned, MATRIX_V1, TODAY).value).toBe(scoreFacts(each, MATRIX_V1, TODAY).value);
      }),
    );
  });

  test("one more adverse case never lowers it", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (each, more) => {
        const adverse = more.cases.map((hit) => ({ ...hit, adverse: true }));
        const before = scoreFacts(each, MATRIX_V1, TODAY).value;
        expect(scoreFacts({ ...each, cases: [...each.cases, ...adverse] }, MATRIX_V1, TODAY).value).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("nothing found is 0 and low", () => {
    expect(score({})).toMatchObject({
      value: 0,
      label: "low",
      reasons: [],
      complete: true,
      matrixVersion: 1,
      thresholds: { medium: 30, high: 70 },
    });
  });

  test("a strong match with a sanctions list is high, a weaker one medium, by RUT the most", () => {
    expect(score({ sanctions: [sanction(1)] })).toMatchObject({ value: 75, label: "high" });
    expect(score({ sanctions: [sanction(0.92)] })).toMatchObject({ value: 50, label: "medium" });
    expect(score({ sanctions: [sanction(0.72)] })).toMatchObject({ value: 35, label: "medium" });
    expect(score({ sanctions: [sanction(0.72, "rut")] })).toMatchObject({ value: 100, label: "high" });
    expect(score({ sanctions: [sanction(0.999)] }).reasons[0]).toEqual({
      code: "sanction-by-name",
      params: { list: "OFAC SDN", name: "X", similarity: 0.99, entries: 1 },
      points: 75,
    });
  });

  test("PEP asks for enhanced diligence and alone is never high; who no longer counts adds nothing", () => {
    expect(score({ pep: [pep("current"), pep("relative")] })).toMatchObject({ value: 30, label: "medium" });
    expect(score({ pep: [pep("former", false), pep("relative", false)] }).reasons).toEqual([]);
  });

  test("cases count by adverse role, basis, state and age; an anti-union case once", () => {
    expect(score({ cases: [courtCase({ counter: "penal" })] }).value).toBe(30);
    expect(score({ cases: [courtCase({ counter: "penal", basis: "name" })] }).value).toBe(6);
    expect(score({ cases: [courtCase({ counter: "penal", concluded: true })] }).value).toBe(15);
    expect(score({ cases: [courtCase({ counter: "penal", filedOn: "2021-11-20" })] }).value).toBe(15);
    expect(score({ cases: [courtCase({ counter: "penal", filedOn: "2021-11-21" })] }).value).toBe(30);
    expect(score({ cases: [courtCase({ counter: "penal", adverse: false })] }).reasons).toEqual([]);
    expect(score({ cases: [courtCase({ counter: "labour", union: true })] }).reasons).toEqual([
      { code: "cases-union-by-rut", params: { cases: 1 }, points: 5 },
    ]);
  });

  test("a kind of case has its most, and those by name fill only what those by RUT leave", () => {
    const civil = (count: number, basis: "rut" | "name") => Array.from({ length: count }, () => courtCase({ basis }));
    expect(score({ cases: [...civil(4, "rut"), ...civil(100, "name")] }).reasons).toEqual([
      { code: "cases-civil-by-rut", params: { cases: 4 }, points: 16 },
      { code: "cases-civil-by-name", params: { cases: 100 }, points: 4 },
    ]);
  });

  test("what was not consulted is said, and without sanctions lists the score is not low", () => {
    expect(score({ sources: [source("sanctions", "not-loaded"), source("courts", "not-loaded")] })).toMatchObject({
      value: 30,
      label: "medium",
      complete: false,
      reasons: [
        { code: "sanctions-not-consulted", params: { least: 30 }, points: 30 },
        { code: "source-not-consulted", params: { source: "Fuente sanctions" }, points: 0 },
        { code: "source-not-consulted", params: { source: "Fuente courts" }, points: 0 },
      ],
    });
  });

  test("beyond 100 a line says what was cut", () => {
    const { value, reasons } = score({ sanctions: [sanction(1, "rut")], pep: [pep("current")] });
    expect(value).toBe(100);
    expect(reasons.at(-1)).toEqual({ code: "capped", params: { sum: 130 }, points: -30 });
  });
});
