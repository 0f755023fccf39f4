import { describe, expect, test } from "vitest";
import { addMonths, cutToSecond, isoSeconds, lastDay, localDate, type Month, monthOf, monthStart, parseMonth } from "#lib/calendar/month";

describe("the calendar month in Chile", () => {
  test.each([
    ["2026-04-01T02:59:59Z", "2026-03"],
    ["2026-04-01T03:00:00Z", "2026-04"],
    ["2026-05-01T03:59:59Z", "2026-04"],
    ["2026-05-01T04:00:00Z", "2026-05"],
    ["2026-09-01T03:59:59Z", "2026-08"],
    ["2026-09-01T04:00:00Z", "2026-09"],
    ["2026-10-01T02:59:59Z", "2026-09"],
    ["2026-10-01T03:00:00Z", "2026-10"],
    ["2026-12-01T02:30:00Z", "2026-11"],
    ["2027-01-01T02:59:59Z", "2026-12"],
    ["2026-06-01T03:30:00Z", "2026-05"],
    // The hour that happens twice and the midnight that does not exist are inside their months.
    ["2026-04-05T03:30:00Z", "2026-04"],
    ["2026-09-06T04:00:00Z", "2026-09"],
  ])("%s is in %s", (instant, month) => {
    expect(monthOf(new Date(instant))).toBe(month);
  });

  test("starts at 03:00Z in January to April and October to December, at 04:00Z in May to September", () => {
    for (let year = 2023; year <= 2040; year++) {
      for (let number = 1; number <= 12; number++) {
        const month = `${year}-${String(number).padStart(2, "0")}` as Month;
        const hour = number >= 5 && number <= 9 ? "04" : "03";
        expect(monthStart(month).toISOString()).toBe(`${month}-01T${hour}:00:00.000Z`);
        expect(monthOf(new Date(monthStart(month).getTime() - 1))).toBe(addMonths(month, -1));
      }
    }
  });

  test("counts over years and knows its last day", () => {
    expect(addMonths("2026-01" as Month, -1)).toBe("2025-12");
    expect(addMonths("2026-11" as Month, 14)).toBe("2028-01");
    expect(lastDay("2028-02" as Month)).toBe("2028-02-29");
    expect(lastDay("2026-11" as Month)).toBe("2026-11-30");
    expect([parseMonth("2026-11"), parseMonth("2026-13"), parseMonth("2026-1")]).toEqual(["2026-11", null, null]);
  });

  test("an instant is cut to the second, never rounded up into the next month", () => {
    const edge = new Date("2026-12-01T02:59:59.999Z");
    expect(isoSeconds(cutToSecond(edge))).toBe("2026-12-01T02:59:59Z");
    expect(monthOf(cutToSecond(edge))).toBe("2026-11");
    expect(localDate(edge)).toBe("2026-11-30");
  });
});
