/**
 * Dates as documents write them, in Chilean time: `20-11-2026 14:05`, in English `20 Nov 2026 14:05`. Pure.
 * Put together from digits and not by locale data, so that a document stays the same byte by byte on every machine.
 */
import { CHILE_ZONE, localDate } from "#lib/calendar/month";

const ENGLISH_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const clockTime = new Intl.DateTimeFormat("en-GB", { timeZone: CHILE_ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A date `YYYY-MM-DD`, `YYYY-MM` or `YYYY` (lists know some dates only in part). Other text stays as it is. */
export function displayDate(date: string, language: "es" | "en"): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date);
  if (match === null) return date;
  const [, year, month, day] = match;
  if (language === "es") return [day, month, year].filter(Boolean).join("-");
  return [day && String(Number(day)), month && ENGLISH_MONTHS[Number(month) - 1], year].filter(Boolean).join(" ");
}

/** Date and time in Chile of an instant (ISO 8601). */
export function displayInstant(instant: string, language: "es" | "en"): string {
  const at = new Date(instant);
  return `${displayDate(localDate(at), language)} ${clockTime.format(at)}`;
}
