/** Dates and months as people read them, in Chilean time: `20-11-2026 14:05`, in English `20 Nov 2026 14:05`. Pure. */
import { displayDate, displayInstant } from "#lib/calendar/display";
import { localDate } from "#lib/calendar/month";
import { languageOf } from "#components/locale/locales";

/** A date `YYYY-MM-DD` (or `YYYY-MM`, or `YYYY`: lists know some dates only in part). Other text stays as it is. */
export function formatDate(date: string, locale: string): string {
  return displayDate(date, languageOf(locale));
}

/** The date in Chile of an instant. */
export function formatDay(instant: string, locale: string): string {
  return formatDate(localDate(new Date(instant)), locale);
}

/** Date and time in Chile of an instant. */
export function formatInstant(instant: string, locale: string): string {
  return displayInstant(instant, languageOf(locale));
}

/** `noviembre de 2026`, `November 2026`, of a month `YYYY-MM`. */
export function formatMonth(month: string, locale: string): string {
  return `${monthName(month, locale)}${languageOf(locale) === "es" ? " de " : " "}${month.slice(0, 4)}`;
}

/** `noviembre`, `November`. */
export function monthName(month: string, locale: string): string {
  return new Intl.DateTimeFormat(languageOf(locale) === "es" ? "es-CL" : "en", { month: "long", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** The three letters that both languages use: `nov`, `Nov`. */
export function shortMonthName(month: string, locale: string): string {
  return monthName(month, locale).slice(0, 3);
}

/** Whole days from one date `YYYY-MM-DD` to another. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);
}

/** A sentence that begins with a month's name. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
