import { describe, expect, test } from "vitest";
import { timelineOf } from "#lib/contract/timeline";
import { type Month, parseMonth } from "#lib/calendar/month";
import type { HistoryMonth } from "#lib/contract/panel";
import { type GivenCheck, madeUpCase, madeUpCheck } from "#lib/testing/check-detail";

const NOW = parseMonth("2026-11") as Month;

function checked(month: string, given: GivenCheck = {}): HistoryMonth {
  const { check, evidence } = madeUpCheck(given);
  const { rut, name, score, data } = check;
  const createdAt = `${month}-15T15:00:00Z`;
  return {
    id: month,
    rut,
    name,
    month,
    createdAt,
    score,
    complete: evidence.score.complete,
    data,
    provider: null,
    sources: evidence.sources,
  };
}

const row = (history: HistoryMonth[], matter: string) => timelineOf(history, NOW).rows.find((each) => each.matter === matter);

describe("the axis", () => {
  test("is a year at least, and reaches back to the first Check", () => {
    expect(timelineOf([checked("2026-10")], NOW)).toMatchObject({ length: 12, years: [{ year: "2026", place: 1 }] });
    const long = timelineOf([checked("2020-03"), checked("2026-11")], NOW);
    expect(long.length).toBe(81);
    expect(long.years.map(({ year }) => year)).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
    expect(long.years[0]?.place).toBe(10);
  });

  test("has a mark where a Check was made, at its month, and none elsewhere", () => {
    expect(row([checked("2025-12"), checked("2026-11")], "civil")?.marks.map(({ place }) => place)).toEqual([0, 11]);
  });
});

describe("the marks", () => {
  test("a zero is a value, and what was not consulted is none", () => {
    const marks = row([checked("2026-09", { notLoaded: ["courts"] }), checked("2026-10")], "civil")?.marks;
    expect(marks?.map(({ value }) => value)).toEqual([null, 0]);
    expect(marks?.[0]?.missing.map(({ sourceId }) => sourceId)).toEqual(["courts"]);
  });

  test("of one list missing among several the value is a part", () => {
    expect(row([checked("2026-09", { notLoaded: ["un-sc"] })], "sanctions")?.marks[0]).toMatchObject({ value: 0, partial: true });
  });

  test("criminal cases say how many rest on the name alone", () => {
    const penal = (caseId: string, basis: "rut" | "name") => madeUpCase({ caseId, basis, counter: "penal" });
    const marks = row([checked("2026-10", { cases: [penal("a", "rut"), penal("b", "name"), penal("c", "name")] })], "penal");
    expect(marks).toMatchObject({ most: 3, marks: [{ value: 3, byName: 2 }] });
  });

  test("the score stands on its whole scale, a counter on its own most", () => {
    const history = [checked("2026-10", { score: { value: 40, label: "medium" }, cases: [madeUpCase()] })];
    expect([row(history, "score")?.most, row(history, "civil")?.most, row(history, "union")?.most]).toEqual([100, 1, 1]);
    expect(row(history, "score")?.marks[0]).toMatchObject({ value: 40, label: "medium" });
  });
});
