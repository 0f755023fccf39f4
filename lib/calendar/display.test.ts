import { expect, test } from "vitest";
import { displayDate, displayInstant } from "#lib/calendar/display";

test.each([
  ["2026-11-20T17:05:00Z", "20-11-2026 14:05", "20 Nov 2026 14:05"],
  ["2026-07-01T03:59:59Z", "30-06-2026 23:59", "30 Jun 2026 23:59"],
  ["2026-01-01T03:00:00Z", "01-01-2026 00:00", "1 Jan 2026 00:00"],
])("%s is written in Chilean time of its season", (instant, es, en) => {
  expect(displayInstant(instant, "es")).toBe(es);
  expect(displayInstant(instant, "en")).toBe(en);
});

test("a date known only in part stays a part, and what is no date stays as the list writes it", () => {
  expect(displayDate("1962", "es")).toBe("1962");
  expect(displayDate("1962-03", "es")).toBe("03-1962");
  expect(displayDate("1962-03", "en")).toBe("Mar 1962");
  expect(displayDate("circa 1962", "en")).toBe("circa 1962");
});
