import { useLocale, useTranslations } from "next-intl";
import { RiskLabel } from "#components/check/risk-label";
import { formatMonth, shortMonthName } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { addMonths, parseMonth } from "#lib/calendar/month";
import type { CheckLine, RutFile } from "#lib/contract/panel";

const MONTHS = 12;

/** The last twelve months in Chile, one cell each: the score and risk of its Check, or a dot where none was made. */
export function MonthStrip({ file }: { file: RutFile }) {
  const t = useTranslations("rut");
  const now = parseMonth(file.month);
  if (now === null) return null;
  const checks = new Map(file.history.map((check) => [check.month, check]));
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(now, place - MONTHS + 1));
  return (
    <Section id="history" title={t("history")} aside={t("historyNote")} className="mt-10">
      <ol
        aria-labelledby="history"
        className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line-2 bg-line sm:grid-cols-6 xl:grid-cols-12"
      >
        {months.map((month, place) => (
          <li key={month} className={`relative min-h-20 text-center sm:min-h-28 ${month === now ? "bg-accent-soft" : "bg-sheet"}`}>
            <MonthCell month={month} check={checks.get(month)} withYear={place === 0 || month.endsWith("-01")} now={month === now} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function MonthCell({ month, check, withYear, now }: { month: string; check: CheckLine | undefined; withYear: boolean; now: boolean }) {
  const t = useTranslations("rut");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const name = formatMonth(month, locale);
  const short = `${shortMonthName(month, locale)}${withYear ? ` ${month.slice(2, 4)}` : ""}`;
  const cell = "flex h-full flex-col items-center px-1 pt-2.5 pb-3";
  if (check !== undefined) {
    const score = formatNumber(check.score.value, locale);
    return (
      <PlaceLink look="bare" href={`/checks/${check.id}`} className={`${cell} group hover:bg-wash focus-visible:-outline-offset-2`}>
        <span className="sr-only">{t("historyMonth", { month: name, score, risk: words(`risk.${check.score.label}`) })}</span>
        <span aria-hidden="true" className="contents">
          <span className="text-sm text-ink-2">{short}</span>
          <span className="numeric mt-2 mb-1.5 font-serif text-xl font-semibold group-hover:underline group-hover:underline-offset-3">
            {score}
          </span>
          <RiskLabel label={check.score.label} short />
        </span>
      </PlaceLink>
    );
  }
  if (now) {
    return (
      <a href="#make" className={`${cell} hover:bg-wash focus-visible:-outline-offset-2`}>
        <span className="sr-only">{t("historyNow", { month: name })}</span>
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
      <span className="sr-only">{t("historyNone", { month: name })}</span>
      <span aria-hidden="true" className="text-sm text-ink-2">
        {short}
      </span>
      <span aria-hidden="true" className="mt-2 text-xl text-ink-3">
        ·
      </span>
    </span>
  );
}
