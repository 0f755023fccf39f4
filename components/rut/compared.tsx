import { useLocale, useTranslations } from "next-intl";
import { shortMonthName } from "#components/locale/dates";
import { formatPoints } from "#components/locale/numbers";
import type { Comparison } from "#lib/contract/comparison";
import type { CheckDetail } from "#lib/contract/panel";

/** Two Checks of one RUT, the earlier one first, and what changed. */
export interface ComparedPair {
  earlier: CheckDetail;
  later: CheckDetail;
  comparison: Comparison;
}

/** The head of a column: `nov 2026`. */
export function MonthHead({ month }: { month: string }) {
  const locale = useLocale();
  return (
    <>
      {shortMonthName(month, locale)} {month.slice(0, 4)}
    </>
  );
}

/** A difference by sign and in words: `+2`, and «2 más» for who listens. Null: the two cannot be compared. */
export function Difference({ value }: { value: number | null }) {
  const t = useTranslations("history");
  const locale = useLocale();
  if (value === null) return <span className="text-medium">{t("noComparison")}</span>;
  if (value === 0) return <span className="text-ink-3">{t("equal")}</span>;
  return (
    <span className={`numeric font-semibold ${value > 0 ? "text-high" : "text-ink"}`}>
      <span aria-hidden="true">{formatPoints(value, locale)}</span>
      <span className="sr-only">{t(value > 0 ? "moreBy" : "lessBy", { count: Math.abs(value) })}</span>
    </span>
  );
}
