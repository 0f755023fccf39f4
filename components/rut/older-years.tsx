import { useLocale, useTranslations } from "next-intl";
import { RISK_TINTS, RiskMark } from "#components/check/risk-label";
import { formatMonth, shortMonthName } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import { addMonths, type Month, parseMonth } from "#lib/calendar/month";
import type { CheckLine } from "#lib/contract/panel";

/** Beyond so many years the rest waits behind one press; paper shows all. */
const YEARS_AT_ONCE = 6;
const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, "0"));

/** The years before the strip, the latest first, a line each: every month of them is one press away. `before`: where the strip begins. */
export function OlderYears({ history, before }: { history: CheckLine[]; before: Month }) {
  const t = useTranslations("history");
  const [first] = history;
  if (first === undefined) return null;
  const [oldest, latest] = [Number(first.month.slice(0, 4)), Number(addMonths(before, -1).slice(0, 4))];
  const years = Array.from({ length: latest - oldest + 1 }, (_, place) => String(latest - place));
  const checks = new Map(history.map((check) => [check.month, check]));
  const rest = years.slice(YEARS_AT_ONCE);
  const lines = (some: string[]) => (
    <ol className="border-t border-line">
      {some.map((year) => (
        <Year key={year} year={year} checks={checks} before={before} />
      ))}
    </ol>
  );
  return (
    <div className="mt-5">
      <h3 className="mb-1 font-sans text-sm font-medium text-ink-2">{t("older")}</h3>
      <MonthHeads />
      {lines(years.slice(0, YEARS_AT_ONCE))}
      {rest.length === 0 ? null : (
        <details>
          <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3 print:hidden">
            {t("olderMore", { from: rest.at(-1) ?? "", to: rest[0] ?? "" })}
          </summary>
          {lines(rest)}
        </details>
      )}
    </div>
  );
}

const ROW = "grid sm:grid-cols-[4.5rem_minmax(0,1fr)]";

function MonthHeads() {
  const locale = useLocale();
  return (
    <div aria-hidden="true" className={ROW}>
      <span className="hidden sm:block" />
      <span className="grid grid-cols-12 text-center text-xs text-ink-3">
        {MONTHS_OF_YEAR.map((month) => (
          <span key={month}>
            <span className="hidden sm:inline print:inline">{shortMonthName(`2026-${month}`, locale)}</span>
            <span className="uppercase sm:hidden print:hidden">{shortMonthName(`2026-${month}`, locale).charAt(0)}</span>
          </span>
        ))}
      </span>
    </div>
  );
}

function Year({ year, checks, before }: { year: string; checks: Map<string, CheckLine>; before: Month }) {
  const t = useTranslations("history");
  const months = MONTHS_OF_YEAR.map((month) => parseMonth(`${year}-${month}`)).filter((month) => month !== null && month < before);
  const empty = months.every((month) => !checks.has(month ?? ""));
  return (
    <li className={`${ROW} items-center border-b border-line`}>
      <span className="numeric pt-1 text-sm font-medium sm:pt-0">{year}</span>
      {empty ? (
        <span className="pb-2 text-sm text-ink-3 sm:py-2.5">{t("yearEmpty")}</span>
      ) : (
        <ol aria-label={year} className="grid grid-cols-12">
          {months.map((month) => (
            <li key={month} className="border-l border-line text-center first:border-l-0 sm:first:border-l">
              <OldMonth month={month ?? ""} check={checks.get(month ?? "")} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function OldMonth({ month, check }: { month: string; check: CheckLine | undefined }) {
  const t = useTranslations("history");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const name = formatMonth(month, locale);
  if (check === undefined) {
    return (
      <span className="flex min-h-11 items-center justify-center text-ink-3">
        <span className="sr-only">{t("none", { month: name })}</span>
        <span aria-hidden="true">·</span>
      </span>
    );
  }
  const score = formatNumber(check.score.value, locale);
  const risk = words(`risk.${check.score.label}`);
  return (
    <PlaceLink
      look="bare"
      href={`/checks/${check.id}`}
      title={t("month", { month: name, score, risk })}
      className={`flex min-h-11 flex-col items-center justify-center gap-0.5 hover:bg-wash focus-visible:-outline-offset-2 ${RISK_TINTS[check.score.label]}`}
    >
      <span className="sr-only">
        {t("month", { month: name, score, risk })}
        {check.complete ? null : `, ${t("incomplete")}`}
      </span>
      <span aria-hidden="true" className="numeric text-sm leading-none font-semibold text-ink">
        {score}
      </span>
      <RiskMark label={check.score.label} />
    </PlaceLink>
  );
}
