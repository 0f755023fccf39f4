import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaseHit, PepHit, SanctionHit, SourceUse } from "#lib/contract/evidence";
import { RiskMatrix } from "#lib/contract/risk-matrix";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { recomputeScore } from "#lib/scoring/recompute-score";
import { type ScoreFacts, scoreFacts } from "#lib/scoring/score";
import { anyFacts, anyMatrix } from "#lib/testing/any-matrix";

const TODAY = "2026-11-20";
const sanction = (similarity: number, basis: "rut" | "name" = "name") =>
  ({ listName: "OFAC SDN", name: "X", basis, explanation: { similarity } }) as SanctionHit;
const pep = (status: PepHit["status"], counted = true) =>
  ({ status, counted, basis: "name", post: "Alcalde", institution: "Talca" }) as PepHit;
const courtCase = (more: Partial<CaseHit>) =>
  ({
    counter: "civil",
    competence: "civil",
    union: false,
    basis: "rut",
    adverse: true,
    concluded: false,
    state: null,
    filedOn: "2026-01-01",
    ...more,
  }) as CaseHit;
const source = (kind: SourceUse["kind"], state: SourceUse["state"]) => ({ kind, state, name: `Fuente ${kind}` }) as SourceUse;
const facts = (more: Partial<ScoreFacts>): ScoreFacts => ({ sanctions: [], pep: [], cases: [], sources: [], ...more });
const score = (more: Partial<ScoreFacts>) => scoreFacts(facts(more), MATRIX_V1, TODAY);

const anyDated = fc.tuple(
  anyFacts,
  anyMatrix.map((draft) => ({ ...draft, version: 7 })),
  fc.constantFrom("2021-11-20", TODAY, "2026-11-21"),
);

describe("the score", () => {
  test("the matrix is valid data", () => {
    expect(RiskMatrix.parse(MATRIX_V1)).toEqual(MATRIX_V1);
  });

  test("under any matrix its reasons add up to it exactly, within 0 and 100, under the label of its thresholds", () => {
    fc.assert(
      fc.property(anyDated, ([each, matrix, date]) => {
        const { value, label, reasons, complete, matrixVersion } = scoreFacts(each, matrix, date);
        expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(value);
        expect(reasons.every(({ points }) => Number.isInteger(points))).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        const { medium, high } = matrix.thresholds;
        expect(label).toBe(value >= high ? "high" : value >= medium ? "medium" : "low");
        const missing = each.sources.filter((use) => use.state !== "answered");
        expect([complete, matrixVersion]).toEqual([missing.length === 0, 7]);
        if (missing.some((use) => use.kind === "sanctions")) expect(label).not.toBe("low");
      }),
    );
  });

  test("the same facts give the same score, in any order and however often", () => {
    fc.assert(
      fc.property(anyDated, ([each, matrix, date]) => {
        const score = scoreFacts(each, matrix, date);
        expect(scoreFacts(structuredClone(each), matrix, date)).toEqual(score);
        const turned = {
          sanctions: each.sanctions.toReversed(),
          pep: each.pep.toReversed(),
          cases: each.cases.toReversed(),
          sources: each.sources,
        };
        const lines = ({ reasons }: typeof score) => reasons.map(({ points }) => points);
        const again = scoreFacts(turned, matrix, date);
        expect([again.value, again.label, lines(again)]).toEqual([score.value, score.label, lines(score)]);
      }),
    );
  });

  test("tenths that no computer holds exactly add up in any order", () => {
    const old = courtCase({ counter: "labour", competence: "laboral", basis: "name", concluded: true, filedOn: "2001-01-01" });
    const cases = Array.from({ length: 10 }, () => old);
    expect(score({ cases }).value).toBe(2);
  });

  test("one more adverse case never lowers it, nor does one more in another role", () => {
    fc.assert(
      fc.property(anyDated, anyFacts, ([each, matrix, date], more) => {
        const before = scoreFacts(each, matrix, date).value;
        expect(scoreFacts({ ...each, cases: [...each.cases, ...more.cases] }, matrix, date).value).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("under any matrix being a PEP alone is never high, whatever was not consulted but the sanctions lists", () => {
    fc.assert(
      fc.property(anyDated, ([each, matrix, date]) => {
        const sources = each.sources.filter(({ kind }) => kind !== "sanctions");
        expect(scoreFacts({ ...each, sanctions: [], cases: [], sources }, matrix, date).label).not.toBe("high");
      }),
    );
  });

  test("it is computed again to the same on any later day; one weight or one fact changed is seen", () => {
    fc.assert(
      fc.property(anyDated, ([each, matrix, date]) => {
        const stored = JSON.parse(JSON.stringify(scoreFacts(each, matrix, date)));
        expect(recomputeScore(each, stored, matrix, date).same).toBe(true);
        expect(recomputeScore(each, stored, { ...matrix, version: 8 }, date).same).toBe(false);
        expect(recomputeScore(each, { ...stored, value: stored.value + 1 }, matrix, date).same).toBe(false);
      }),
    );
    const cases = [courtCase({ counter: "penal" })];
    expect(recomputeScore(facts({ cases }), score({}), MATRIX_V1, TODAY).same).toBe(false);
  });

  test("the rooms that score read no clock", () => {
    for (const file of ["score.ts", "score-cases.ts", "recompute-score.ts"])
      expect(readFileSync(path.join(import.meta.dirname, file), "utf8")).not.toMatch(/\bDate\b|Math\.random|performance/);
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

  test("a matrix may weigh collection apart, other roles, acquittals, age by steps, a PEP by name and courts that were not consulted", () => {
    const matrix: RiskMatrix = {
      ...MATRIX_V1,
      version: 2,
      adverseCase: { ...MATRIX_V1.adverseCase, labour: 10, collection: 2 },
      percent: { ...MATRIX_V1.percent, acquitted: 0, otherRole: 10, pepByName: 50 },
      recency: [
        { afterYears: 2, percent: 60 },
        { afterYears: 10, percent: 0 },
      ],
      missing: { courts: 7, pep: 0 },
    };
    const lines = (more: Partial<ScoreFacts>) => scoreFacts(facts(more), matrix, TODAY).reasons.map(({ code, points }) => [code, points]);
    const labour = courtCase({ counter: "labour", competence: "laboral" });
    expect(lines({ cases: [labour, { ...labour, competence: "cobranza" }] })).toEqual([["cases-labour-by-rut", 12]]);
    expect(lines({ cases: [{ ...labour, adverse: false }] })).toEqual([["cases-labour-other-role-by-rut", 1]]);
    const penal = (more: Partial<CaseHit>) => lines({ cases: [courtCase({ counter: "penal", ...more })] })[0]?.[1];
    expect(penal({ concluded: true, state: "Sentencia absolutoria" })).toBe(0);
    expect(penal({ concluded: true, state: "Sobreseimiento definitivo" })).toBe(0);
    expect(penal({ concluded: true, state: "Sobreseimiento temporal" })).toBe(15);
    expect(penal({ concluded: false, state: "Pide sobreseimiento" })).toBe(30);
    expect([penal({ filedOn: "2024-11-21" }), penal({ filedOn: "2024-11-20" }), penal({ filedOn: "2016-11-20" })]).toEqual([30, 18, 0]);
    expect(lines({ pep: [pep("current")] })).toEqual([["pep-current", 15]]);
    expect(lines({ sources: [source("courts", "switched-off"), source("courts", "not-loaded"), source("pep", "not-loaded")] })).toEqual([
      ["source-switched-off", 7],
      ["source-not-consulted", 0],
      ["source-not-consulted", 0],
    ]);
  });

  test("a matrix that an earlier edition stored scores as it did", () => {
    const { missing: _missing, recency: _recency, ...kept } = MATRIX_V1;
    const { collection: _collection, ...adverseCase } = kept.adverseCase;
    expect(RiskMatrix.parse({ ...kept, adverseCase, percent: { byName: 20, concluded: 50 } })).toEqual(MATRIX_V1);
  });

  test("beyond 100 a line says what was cut", () => {
    const { value, reasons } = score({ sanctions: [sanction(1, "rut")], pep: [pep("current")] });
    expect(value).toBe(100);
    expect(reasons.at(-1)).toEqual({ code: "capped", params: { sum: 130 }, points: -30 });
  });
});
