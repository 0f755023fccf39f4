/**
 * The calendar month in Chile of an instant. Pure; zone America/Santiago with its daylight saving.
 * Source: the service contract, "Monthly reuse of Checks", and docs/decisions/0002-contract-openings.md.
 */
declare const brand: unique symbol;

/** A calendar month in Chile, `YYYY-MM`. */
export type Month = string & { readonly [brand]: "Month" };

/** The zone of every month boundary and of every time that people read. */
export const CHILE_ZONE = "America/Santiago";

const localParts = new Intl.DateTimeFormat("en-CA", {
  timeZone: CHILE_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The month in Chile of an instant. */
export function monthOf(instant: Date): Month {
  return localDate(instant).slice(0, 7) as Month;
}

/** The date in Chile of an instant, `YYYY-MM-DD`. */
export function localDate(instant: Date): string {
  return localParts.format(instant).slice(0, 10);
}

/** A month from its text, or `null` when it is not `YYYY-MM`. */
export function parseMonth(text: string): Month | null {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;
}

/** The month `count` months after (before, when negative). */
export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}` as Month;
}

/** The first instant of a month in Chile, UTC. */
export function monthStart(month: Month): Date {
  const utcMidnight = Date.parse(`${month}-01T00:00:00Z`);
  // Chile is two to six hours behind UTC; the first hour whose local date is day 1 is the boundary.
  for (let hours = 2; hours <= 6; hours++) {
    const instant = new Date(utcMidnight + hours * 3_600_000);
    if (monthOf(instant) === month) return instant;
  }
  throw new Error(`No start of ${month} in ${CHILE_ZONE}: time-zone data look wrong`);
}

/** The last date of a month, `YYYY-MM-DD`. */
export function lastDay(month: Month): string {
  const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${String(day).padStart(2, "0")}`;
}

/** An instant cut to the second. */
export function cutToSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

/** The contract's form of an instant: `YYYY-MM-DDTHH:MM:SSZ`. */
export function isoSeconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
