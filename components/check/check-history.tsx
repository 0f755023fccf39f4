import { useLocale, useTranslations } from "next-intl";
import { RISK_TINTS, RiskMark } from "#components/check/risk-label";
import { formatMonth, shortMonthName } from "#components/locale/dates";
import { formatNumber, formatPoints } from "#components/locale/numbers";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import { addMonths, parseMonth } from "#lib/calendar/month";
import type { CheckLine } from "#lib/contract/panel";

const MONTHS = 12;
/** Months shown after that of an old Check. */
const MONTHS_AFTER = 5;
/** A cell holds `62,5`; a provider's score may be longer, and is rounded there: what is said of it is exact. */
const MOST_DIGITS = 4;

/** A year of the same RUT around this Check, and the way to the Checks before and after it. `thisMonth` is `YYYY-MM`. */
export function CheckHistory({ history, month, thisMonth }: { history: CheckLine[]; month: string; thisMonth: string }) {
  const t = useTranslations("check");
  const [own, now] = [parseMonth(month), parseMonth(thisMonth)];
  const here = history.findIndex((line) => line.month === month);
  const line = history[here];
  if (own === null || now === null || line === undefined) return null;
  const end = own > addMonths(now, -MONTHS) ? now : addMonths(own, MONTHS_AFTER);
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(end, place - MONTHS + 1));
  const [before, after] = [history[here - 1], history[here + 1]];
  return (
    <Section id="months" title={t("history")} ruled className="screen-only">
      <ol className="grid grid-cols-12">
        {months.map((each) => (
          <li key={each} className="border-l border-line first:border-l-0">
            <MonthMark month={each} check={history.find((known) => known.month === each)} here={each === month} />
          </li>
        ))}
      </ol>
      <nav aria-label={t("otherMonths")} className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-sm">
        {before === undefined ? null : <Step check={before} forward={false} />}
        {after === undefined ? null : <Step check={after} forward />}
      </nav>
      {before === undefined ? null : <Compared before={before} line={line} />}
    </Section>
  );
}

function MonthMark({ month, check, here }: { month: string; check: CheckLine | undefined; here: boolean }) {
  const t = useTranslations("history");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const name = formatMonth(month, locale);
  const letter = (
    <span aria-hidden="true" className="text-xs leading-none text-ink-3 uppercase">
      {shortMonthName(month, locale).charAt(0)}
    </span>
  );
  const look = "flex min-h-13 flex-col items-center gap-1 pt-1";
  if (check === undefined) {
    return (
      <span className={look}>
        <span className="sr-only">{t("none", { month: name })}</span>
        {letter}
        <span aria-hidden="true" className="text-ink-3">
          ·
        </span>
      </span>
    );
  }
  const score = formatNumber(check.score.value, locale);
  const said = t("month", { month: name, score, risk: words(`risk.${check.score.label}`) });
  const mark = (
    <>
      <span className="sr-only">{said}</span>
      {letter}
      <span aria-hidden="true" className={`numeric text-xs leading-none font-semibold ${score.length > 2 ? "tracking-tighter" : ""}`}>
        {score.length > MOST_DIGITS ? formatNumber(Math.round(check.score.value), locale) : score}
      </span>
      <span className={RISK_TINTS[check.score.label]}>
        <RiskMark label={check.score.label} />
      </span>
    </>
  );
  return here ? (
    <span aria-current="page" title={said} className={`${look} bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]`}>
      {mark}
    </span>
  ) : (
    <PlaceLink look="bare" href={`/checks/${check.id}`} title={said} className={`${look} hover:bg-wash focus-visible:-outline-offset-2`}>
      {mark}
    </PlaceLink>
  );
}

function Step({ check, forward }: { check: CheckLine; forward: boolean }) {
  const locale = useLocale();
  const month = formatMonth(check.month, locale);
  return (
    <PlaceLink href={`/checks/${check.id}`} rel={forward ? "next" : "prev"} className={`inline-block py-1 ${forward ? "ml-auto" : ""}`}>
      {forward ? null : <span aria-hidden="true">‹ </span>}
      {month}
      {forward ? <span aria-hidden="true"> ›</span> : null}
    </PlaceLink>
  );
}

/** What the score did since the Check before, with the way to the whole comparison. */
function Compared({ before, line }: { before: CheckLine; line: CheckLine }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const difference = Math.round((line.score.value - before.score.value) * 1000) / 1000;
  return (
    <p className="mt-1 text-sm text-ink-2">
      {t.rich("compareWith", {
        month: formatMonth(before.month, locale),
        points: formatPoints(difference, locale),
        difference,
        comparison: (words) => <PlaceLink href={`/rut/${line.rut}?from=${before.month}&to=${line.month}#compare`}>{words}</PlaceLink>,
      })}
    </p>
  );
}
