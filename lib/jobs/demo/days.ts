/** Days and hours of the demonstration set, in Chile. Dates are `YYYY-MM-DD`. */
import { addMonths, CHILE_ZONE, lastDay, type Month } from "#lib/calendar/month";

const DAY_MS = 86_400_000;

/** The date some days later; earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The months from `count` - 1 before a month up to itself, oldest first. */
export function monthsUpTo(month: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));
}

/** The instant of a local time of day in Chile, seconds since midnight; a working hour, when no clock changes. */
export function instantAt(date: string, secondOfDay: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + (secondOfDay + hoursBehind(date) * 3600) * 1000);
}

/** Second of the day of `hh:mm`. */
export function secondAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60;
}

/** Monday to Friday, no holiday of a fixed date. */
export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date.slice(5));
}

/** The working days of a month, those before `until` only. */
export function workingDays(month: Month, until = "9999-12-31"): string[] {
  const days = Number(lastDay(month).slice(8));
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`).filter(
    (date) => date < until && isWorkingDay(date),
  );
}

/** The date itself when it is a working day, else the next one. */
export function nextWorkingDay(date: string): string {
  return isWorkingDay(date) ? date : nextWorkingDay(addDays(date, 1));
}

// Those of a fixed date; movable ones are left out, a demonstration works on Good Friday.
const HOLIDAYS = new Set("01-01 05-01 05-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25".split(" "));

const hourInChile = new Intl.DateTimeFormat("en-CA", { timeZone: CHILE_ZONE, hour: "2-digit", hourCycle: "h23" });
const known = new Map<string, number>();

/** How far Chile is behind UTC at noon of a date, hours. */
function hoursBehind(date: string): number {
  let hours = known.get(date);
  if (hours === undefined) {
    hours = 12 - Number(hourInChile.format(new Date(`${date}T12:00:00Z`)));
    known.set(date, hours);
  }
  return hours;
}
