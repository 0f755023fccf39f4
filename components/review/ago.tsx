import { useLocale } from "next-intl";
import { daysBetween } from "#components/locale/dates";
import { languageOf } from "#components/locale/locales";
import { localDate } from "#lib/calendar/month";

const formats = {
  es: new Intl.RelativeTimeFormat("es-CL", { numeric: "auto" }),
  en: new Intl.RelativeTimeFormat("en", { numeric: "auto" }),
};
/** Days after which months say more. */
const MOST_DAYS = 60;
const DAYS_A_MONTH = 30.4;

/** How long ago in days of Chile, `hoy`, `hace 3 días`; the exact instant on hover. `now`: that of the drawing. */
export function Ago({ iso, now, className }: { iso: string; now: string; className?: string }) {
  const format = formats[languageOf(useLocale())];
  const days = Math.max(0, daysBetween(localDate(new Date(iso)), localDate(new Date(now))));
  const words = days <= MOST_DAYS ? format.format(-days, "day") : format.format(-Math.round(days / DAYS_A_MONTH), "month");
  return (
    <time dateTime={iso} title={iso} className={`whitespace-nowrap ${className ?? ""}`}>
      {words}
    </time>
  );
}
