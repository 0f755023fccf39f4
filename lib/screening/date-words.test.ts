import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDates, readDay } from "#lib/screening/date-words";

describe("dates as lists word them", () => {
  test.each([
    ["28 April 1937", ["1937-04-28"]],
    ["4 Apr. 1944", ["1944-04-04"]],
    ["8 Oct.1970", ["1970-10-08"]],
    ["11.8.1960", ["1960-08-11"]],
    ["6.5.1974.", ["1974-05-06"]],
    ["10.8. 1960", ["1960-08-10"]],
    ["28.01 1966", ["1966-01-28"]],
    ["05/08/2026", ["2026-08-05"]],
    ["08-Oct-2026", ["2026-10-08"]],
    ["June 30, 2012", ["2012-06-30"]],
    ["1937-04-28", ["1937-04-28"]],
    ["2011-02", ["2011-02"]],
    ["September 1958", ["1958-09"]],
    ["1968", ["1968"]],
    ["dd/mm/1945", ["1945"]],
    ["00/00/1975", ["1975"]],
    ["dd/03/1958", ["1958-03"]],
    ["31.2.1970", ["1970-02"]],
    ["Approximately 1952", ["1952~"]],
    ["circa 1957", ["1957~"]],
    ["ca. 1947", ["1947~"]],
    ["1970 circa", ["1970~"]],
    ["on or around 3.4.1973", ["1973-04-03~"]],
    ["(probably) 1944", ["1944~"]],
    ["Between 1959 and 1965", ["1959/1965"]],
    ["between 1960 and 1962 (Approximately)", ["1960/1962"]],
    ["1980-1990", ["1980/1990"]],
    ["1975 to 1979", ["1975/1979"]],
    ["1959/1960", ["1959/1960"]],
    ["1940s", ["1940/1949"]],
    ["1965 or 1966", ["1965", "1966"]],
    ["1979, 1980 or 1981", ["1979", "1980", "1981"]],
    ["21.11.1964 / 1965", ["1964-11-21", "1965"]],
    ["18.1.1970 or 29.3.1965", ["1970-01-18", "1965-03-29"]],
    ["10.2.1983 (or 10.3.1983)", ["1983-02-10", "1983-03-10"]],
    ["(a) 17.8.1957, (b) 1958", ["1957-08-17", "1958"]],
    ["(a) 1955, (b) circa 1952", ["1955", "1952~"]],
    ["a) 4 Dec. 1971 b) 1977", ["1971-12-04", "1977"]],
    ["1343 (Iranian Hijri calendar), 1964 or 1965 (Gregorian calendar)", ["1964", "1965"]],
    ["1960 or August 1961", ["1960", "1961-08"]],
    ["Qom, Iran", []],
    ["", []],
  ])("%s", (text, dates) => {
    expect(readDates(text)).toEqual(dates);
  });

  test("the day of a listing is a whole date or none", () => {
    expect(readDay("Listed on 21 Oct. 2013")).toBe("2013-10-21");
    expect(readDay("2013")).toBeNull();
  });

  test("whatever the text, only the forms of a list entry come out", () => {
    const shreds = fc.constantFrom(
      "1",
      "9",
      "19",
      "1960",
      "2.3.",
      "/",
      "-",
      " ",
      "and",
      "between ",
      "circa ",
      "May ",
      "s",
      "(",
      "or",
      "dd",
      "mm",
      ".",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(shreds).map((parts) => parts.join("")),
        ),
        (text) => {
          for (const date of readDates(text)) expect(date).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?(~|\/\d{4}(-\d{2}(-\d{2})?)?)?$/);
        },
      ),
    );
  });
});
