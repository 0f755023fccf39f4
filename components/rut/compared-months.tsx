import { useLocale, useTranslations } from "next-intl";
import { capitalised, formatMonth, monthName } from "#components/locale/dates";
import { Comparison } from "#components/rut/comparison";
import { buttonLook } from "#components/ui/button";
import { SelectField } from "#components/ui/field";
import { Notice } from "#components/ui/notice";
import { Section } from "#components/ui/section";
import type { MonthComparison } from "#lib/contract/comparison";
import type { CheckLine } from "#lib/contract/panel";

/** What an address may hold before it is cut: nobody writes a month with more. */
const MOST_TOLD = 20;

/** Any two months of a RUT beside each other. `home` is the address of the RUT's file, to be shared. Free, whatever is asked. */
export function ComparedMonths({ history, answer, home }: { history: CheckLine[]; answer: MonthComparison; home: string }) {
  const t = useTranslations("history");
  const locale = useLocale();
  if (answer.state === "too-few" && history.length === 0) return null;
  const compared = answer.state === "compared" ? answer : null;
  const [from, to] = compared ? [compared.earlier.month, compared.later.month] : [history.at(-2)?.month ?? "", history.at(-1)?.month ?? ""];
  return (
    <Section id="compare" title={compared ? t("changed", pairOfMonths(from, to, locale)) : t("compareTitle")} className="mt-12">
      {answer.state === "too-few" ? <p className="text-ink-2">{t("tooFew")}</p> : null}
      {history.length < 2 ? null : <MonthsChoice rut={history[0]?.rut ?? ""} history={history} from={from} to={to} />}
      <div className="mt-4">
        <Problem answer={answer} />
        {compared === null ? null : <Comparison {...compared} address={`${home}?from=${from}&to=${to}#compare`} />}
      </div>
    </Section>
  );
}

/** Why there is nothing to compare, where an address asked for it. */
function Problem({ answer }: { answer: MonthComparison }) {
  const t = useTranslations("history");
  const locale = useLocale();
  switch (answer.state) {
    case "not-a-month":
      return <Notice tone="info" title={t("notAMonth", { text: [...answer.text].slice(0, MOST_TOLD).join("") })} />;
    case "same-month":
      return <Notice tone="info" title={t("sameMonth", { month: formatMonth(answer.month, locale) })} />;
    case "no-check": {
      const months = answer.months.map((month) => formatMonth(month, locale));
      return <Notice tone="info" title={t("noCheckThen", { count: months.length, months: months.join(", ") })} />;
    }
    default:
      return null;
  }
}

/** Two of the months that have a Check. A plain form: it works without script, and its address can be shared. */
function MonthsChoice({ rut, history, from, to }: { rut: string; history: CheckLine[]; from: string; to: string }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const options = history.toReversed().map(({ month }) => ({ value: month, label: capitalised(formatMonth(month, locale)) }));
  return (
    <form action={`/rut/${rut}#compare`} method="get" className="screen-only flex flex-wrap items-end gap-3">
      {/* The browser would keep the choice of the page before: each pair has fields of its own. */}
      <SelectField key={`from ${from}`} id="from" name="from" label={t("from")} options={options} defaultValue={from} autoComplete="off" />
      <SelectField key={`to ${to}`} id="to" name="to" label={t("to")} options={options} defaultValue={to} autoComplete="off" />
      <button type="submit" className={buttonLook()}>
        {t("compare")}
      </button>
    </form>
  );
}

/** `septiembre` and `octubre de 2026`; of two years each month says its own. */
function pairOfMonths(from: string, to: string, locale: string): { from: string; to: string } {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return { from: sameYear ? monthName(from, locale) : formatMonth(from, locale), to: formatMonth(to, locale) };
}
