/** The calendar day in Chile, and its first instant. Pure. */
import { CHILE_ZONE, localDate } from "#lib/calendar/month";

declare const brand: unique symbol;

/** A date, `YYYY-MM-DD`. */
export type Day = string & { readonly [brand]: "Day" };

/** A date of this century from its text, or null when there is no such day. */
export function parseDay(text: string): Day | null {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? (text as Day) : null;
}

/** Date and time in Chile of an instant, to the second, as spreadsheets read them: `YYYY-MM-DD HH:MM:SS`. */
export function localMoment(instant: Date): string {
  return `${localDate(instant)} ${clockTime.format(instant)}`;
}

const clockTime = new Intl.DateTimeFormat("en-GB", { timeZone: CHILE_ZONE, timeStyle: "medium", hourCycle: "h23" });

/** The day after. */
export function nextDay(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) as Day;
}

/** The first instant of a day in Chile, UTC; where clocks go forward at midnight that is one in the morning. */
export function dayStart(day: Day): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  // Chile is two to six hours behind UTC; the first hour whose local date is the day is its beginning.
  for (let hours = 2; hours <= 6; hours++) {
    const instant = new Date(utcMidnight + hours * 3_600_000);
    if (localDate(instant) === day) return instant;
  }
  throw new Error(`No start of ${day} in ${CHILE_ZONE}: time-zone data look wrong`);
}
