import { useLocale } from "next-intl";
import { formatDate, formatInstant } from "#components/locale/dates";

/** Date and time in Chile; the exact instant on hover and for programs. */
export function Instant({ iso, className }: { iso: string; className?: string }) {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={iso} className={`whitespace-nowrap ${className ?? ""}`}>
      {formatInstant(iso, locale)}
    </time>
  );
}

/** A calendar date, whole or in part. */
export function Day({ date, className }: { date: string; className?: string }) {
  const locale = useLocale();
  const readable = formatDate(date, locale);
  return readable === date ? (
    <span className={className}>{date}</span>
  ) : (
    <time dateTime={date} className={`whitespace-nowrap ${className ?? ""}`}>
      {readable}
    </time>
  );
}
