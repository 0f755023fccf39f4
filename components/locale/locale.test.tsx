import { describe, expect, test } from "vitest";
import { daysBetween, formatDate, formatDay, formatInstant, formatMonth, shortMonthName } from "#components/locale/dates";
import { chooseLocale } from "#components/locale/locales";
import { formatNumber, formatPoints, formatSimilarity } from "#components/locale/numbers";

describe("dates are Chilean time, in the form of the language", () => {
  test.each([
    // Summer (UTC−3) and winter (UTC−4) in Chile.
    ["2026-11-20T17:05:00Z", "20-11-2026 14:05", "20 Nov 2026 14:05"],
    ["2026-07-01T03:59:59Z", "30-06-2026 23:59", "30 Jun 2026 23:59"],
    ["2026-01-01T03:00:00Z", "01-01-2026 00:00", "1 Jan 2026 00:00"],
  ])("%s", (instant, es, en) => {
    expect(formatInstant(instant, "es-CL")).toBe(es);
    expect(formatInstant(instant, "en")).toBe(en);
    expect(formatDay(instant, "es-CL")).toBe(es.slice(0, 10));
  });

  test("a date known only in part stays a part, and what is no date stays as the list writes it", () => {
    expect(formatDate("1962", "es-CL")).toBe("1962");
    expect(formatDate("1962-03", "es-CL")).toBe("03-1962");
    expect(formatDate("1962-03", "en")).toBe("Mar 1962");
    expect(formatDate("circa 1962", "es-CL")).toBe("circa 1962");
  });

  test("months by name", () => {
    expect(formatMonth("2026-11", "es-CL")).toBe("noviembre de 2026");
    expect(formatMonth("2026-11", "en")).toBe("November 2026");
    expect(["2026-01", "2026-08", "2026-09"].map((month) => shortMonthName(month, "es-CL"))).toEqual(["ene", "ago", "sep"]);
  });

  test("days between two dates, over a change of clock", () => {
    expect(daysBetween("2026-04-01", "2026-04-08")).toBe(7);
    expect(daysBetween("2026-11-20", "2026-11-20")).toBe(0);
  });
});

describe("numbers in the form of the language", () => {
  test("thousands and decimals", () => {
    expect(formatNumber(1240, "es-CL")).toBe("1.240");
    expect(formatNumber(1240, "en")).toBe("1,240");
    expect(formatSimilarity(0.866, "es-CL")).toBe("0,86");
    expect(formatSimilarity(0.29, "en")).toBe("0.29");
  });

  test("a similarity below one is never shown as one", () => {
    expect(formatSimilarity(0.999, "en")).toBe("0.99");
    expect(formatSimilarity(1, "en")).toBe("1.00");
  });

  test("points carry their sign", () => {
    expect([35, -5, 0, 2.5].map((points) => formatPoints(points, "es-CL"))).toEqual(["+35", "−5", "0", "+2,5"]);
  });
});

describe("the language of a request", () => {
  test.each([
    [undefined, null, "es-CL"],
    [undefined, "en-US,en;q=0.9", "en"],
    [undefined, "de-DE,de;q=0.9,en;q=0.5", "en"],
    [undefined, "fr", "es-CL"],
    [undefined, "es-AR,en;q=0.8", "es-CL"],
    [undefined, "en;q=0.2,es;q=0.9", "es-CL"],
    [undefined, "en;q=0,fr", "es-CL"],
    ["en", "es-CL", "en"],
    ["es", "en", "es-CL"],
    ["xx", "en", "en"],
  ] as const)("cookie %s, header %s: %s", (cookie, header, locale) => {
    expect(chooseLocale(cookie, header)).toBe(locale);
  });
});
