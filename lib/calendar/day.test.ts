import { expect, test } from "vitest";
import { type Day, dayStart, localMoment, nextDay, parseDay } from "#lib/calendar/day";
import { localDate } from "#lib/calendar/month";

test("a date is one that exists", () => {
  for (const good of ["2026-11-20", "2024-02-29", "2026-12-31"]) expect(parseDay(good)).toBe(good);
  for (const bad of [
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "20-11-2026",
    "",
    "2026-11-20T00:00",
    "9999-99-99",
    "0000-01-01",
    "1999-12-31",
  ])
    expect(parseDay(bad)).toBeNull();
});

test("a day begins at midnight in Chile, and at one in the morning when clocks go forward", () => {
  expect(dayStart("2026-11-20" as Day).toISOString()).toBe("2026-11-20T03:00:00.000Z");
  expect(dayStart("2026-07-01" as Day).toISOString()).toBe("2026-07-01T04:00:00.000Z");
  expect(dayStart("2026-09-06" as Day).toISOString()).toBe("2026-09-06T04:00:00.000Z");
});

test("days follow each other without a gap: the instant before a day's start is of the day before", () => {
  let day = "2025-12-30" as Day;
  for (let count = 0; count < 800; count++) {
    const next = nextDay(day);
    expect(localDate(dayStart(next))).toBe(next);
    expect(localDate(new Date(dayStart(next).getTime() - 1))).toBe(day);
    day = next;
  }
});

test("a moment is told in Chile, to the second", () => {
  expect(localMoment(new Date("2026-11-20T15:04:05.678Z"))).toBe("2026-11-20 12:04:05");
  expect(localMoment(new Date("2026-07-01T04:00:00Z"))).toBe("2026-07-01 00:00:00");
});
