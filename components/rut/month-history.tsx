import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { formatMonth, shortMonthName } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { OlderYears } from "#components/rut/older-years";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { addMonths, type Month } from "#lib/calendar/month";
import type { CheckLine } from "#lib/contract/panel";

const MONTHS = 12;

/** The months of a RUT in Chilean time: the last twelve as a strip, and below it every year before that has something to say. */
export function MonthHistory({ now, history }: { now: Month; history: CheckLine[] }) {
  const t = useTranslations("history");
  const checks = new Map(history.map((check) => [check.month, check]));
  const first = addMonths(now, 1 - MONTHS);
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(first, place));
  return (
    <Section id="history" title={t("title")} aside={t("note", { count: history.length })} className="mt-10">
      <ol
        aria-labelledby="history"
        className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line-2 bg-line sm:grid-cols-6 xl:grid-cols-12 print:grid-cols-6"
      >
        {months.map((month, place) => (
          <li key={month} className={`relative min-h-20 text-center sm:min-h-28 ${month === now ? "bg-accent-soft" : "bg-sheet"}`}>
            <MonthCell month={month} check={checks.get(month)} withYear={place === 0 || month.endsWith("-01")} now={month === now} />
          </li>
        ))}
      </ol>
      <OlderYears history={history.filter((check) => check.month < first)} before={first} />
    </Section>
  );
}

function MonthCell({ month, check, withYear, now }: { month: Month; check: CheckLine | undefined; withYear: boolean; now: boolean }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const name = formatMonth(month, locale);
  const short = `${shortMonthName(month, locale)}${withYear ? ` ${month.slice(2, 4)}` : ""}`;
  const cell = "flex h-full flex-col items-center px-1 pt-2.5 pb-3";
  if (check !== undefined) return <CheckedMonth check={check} short={short} look={cell} />;
  if (now) {
    return (
      <a href="#make" className={`${cell} hover:bg-wash focus-visible:-outline-offset-2`}>
        <span className="sr-only">{t("now", { month: name })}</span>
        <span aria-hidden="true" className="contents">
          <span className="text-sm text-ink-2">{short}</span>
          <span className="mt-2 mb-1.5 text-xl leading-tight text-accent">+</span>
          <span className="text-sm text-accent underline underline-offset-3">{t("verify")}</span>
        </span>
      </a>
    );
  }
  return (
    <span className={cell}>
      <span className="sr-only">{t("none", { month: name })}</span>
      <span aria-hidden="true" className="text-sm text-ink-2">
        {short}
      </span>
      <span aria-hidden="true" className="mt-2 text-xl text-ink-3">
        ·
      </span>
    </span>
  );
}

function CheckedMonth({ check, short, look }: { check: CheckLine; short: string; look: string }) {
  const t = useTranslations("history");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const score = formatNumber(check.score.value, locale);
  return (
    <PlaceLink
      look="bare"
      href={`/checks/${check.id}`}
      title={check.complete ? undefined : t("incomplete")}
      className={`${look} group hover:bg-wash focus-visible:-outline-offset-2`}
    >
      <span className="sr-only">
        {t("month", { month: formatMonth(check.month, locale), score, risk: words(`risk.${check.score.label}`) })}
        {check.complete ? null : `, ${t("incomplete")}`}
      </span>
      <span aria-hidden="true" className="contents">
        <span className="text-sm text-ink-2">{short}</span>
        <span className="mt-2 mb-1.5 flex items-center gap-1 font-serif text-xl font-semibold group-hover:underline group-hover:underline-offset-3">
          <span className="numeric">{score}</span>
          {check.complete ? null : <Icon name="alert" className="size-3.5 text-medium" />}
        </span>
        <RiskLabel label={check.score.label} short />
      </span>
    </PlaceLink>
  );
}
