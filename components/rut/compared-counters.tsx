import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { Difference, MonthHead } from "#components/rut/compared";
import { hitName } from "#components/rut/compared-hits";
import { namesOf, ReadingValue } from "#components/rut/reading-value";
import type { Comparison, CounterChange, CountersComparison, HitChange } from "#lib/contract/comparison";
import type { CaseHit, CounterName } from "#lib/contract/evidence";
import type { AnyCheckDetail } from "#lib/contract/provider";

/** Parts of the line above them, which says for all three what was not consulted; the hits stand at the parts. */
const PARTS = new Set<CounterName>(["causas_penales_rut_match_count", "causas_penales_name_match_count"]);
/** So many hits a line names; more are only counted there and stand in the list below. */
const NAMED = 3;

/**
 * Score and counters of both Checks with their difference, and what made it. `hits`: what came and went behind the counters; null where
 * one of the two does not tell.
 */
export function ComparedCounters({
  earlier,
  later,
  comparison,
  hits,
}: {
  earlier: AnyCheckDetail;
  later: AnyCheckDetail;
  comparison: CountersComparison;
  hits: Comparison | null;
}) {
  const t = useTranslations("history");
  const locale = useLocale();
  const score = (value: number) => <span className="font-semibold">{formatNumber(value, locale)}</span>;
  return (
    <table role="table" className="mt-4 w-full max-sm:block">
      <caption className="sr-only">
        {t("comparedCaption", { from: formatMonth(earlier.month, locale), to: formatMonth(later.month, locale) })}
      </caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="text-right text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pl-4 [&>th]:font-medium [&>th]:whitespace-nowrap">
          <th role="columnheader" scope="col" className="!pl-0 text-left">
            {t("matterHead")}
          </th>
          <th role="columnheader" scope="col">
            <MonthHead month={earlier.month} />
          </th>
          <th role="columnheader" scope="col">
            <MonthHead month={later.month} />
          </th>
          <th role="columnheader" scope="col">
            {t("changeHead")}
          </th>
          <th role="columnheader" scope="col" className="w-[45%] !pl-6 text-left">
            {t("detailHead")}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="border-b border-line max-sm:block">
        <Line
          name={t("matters.score")}
          earlier={<WithHead month={earlier.month}>{score(earlier.check.score.value)}</WithHead>}
          later={<WithHead month={later.month}>{score(later.check.score.value)}</WithHead>}
          change={<Difference value={comparison.scoreDifference} />}
        >
          <LabelChange earlier={earlier.check.score.label} later={later.check.score.label} />
        </Line>
        {comparison.counters.map((change) => (
          <Line
            key={change.counter}
            part={PARTS.has(change.counter)}
            name={t(`counters.${change.counter}`)}
            earlier={
              <WithHead month={earlier.month}>
                <ReadingValue reading={change.earlier} strong />
              </WithHead>
            }
            later={
              <WithHead month={later.month}>
                <ReadingValue reading={change.later} strong />
              </WithHead>
            }
            change={
              change.counter === "pep" ? <PepChange change={change} told={hits !== null} /> : <Difference value={change.difference} />
            }
          >
            {PARTS.has(change.counter) ? null : <ConsultedNote change={change} months={[earlier.month, later.month]} />}
            {hits === null ? null : <NamedHits hits={hitsOf(hits, change.counter)} />}
          </Line>
        ))}
      </tbody>
    </table>
  );
}

function Line(props: { name: string; part?: boolean; earlier: ReactNode; later: ReactNode; change: ReactNode; children: ReactNode }) {
  const { name, part = false, earlier, later, change, children } = props;
  return (
    <tr
      role="row"
      className="border-t border-line align-baseline max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:py-2.5 sm:[&>*]:py-2 sm:[&>td]:pl-4"
    >
      <th
        role="rowheader"
        scope="row"
        className={`text-left font-normal max-sm:col-span-3 max-sm:font-medium sm:min-w-36 ${part ? "sm:pl-5" : ""}`}
      >
        {name}
      </th>
      <td role="cell" className="numeric sm:text-right">
        {earlier}
      </td>
      <td role="cell" className="numeric sm:text-right">
        {later}
      </td>
      <td role="cell" className="self-end sm:text-right sm:whitespace-nowrap">
        {change}
      </td>
      <td role="cell" className="text-sm text-ink-3 wrap-anywhere max-sm:col-span-3 sm:!pl-6">
        {children}
      </td>
    </tr>
  );
}

/** On a narrow screen a value says its month, which stands in the column's head otherwise. */
function WithHead({ month, children }: { month: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="block text-xs text-ink-3 sm:hidden">
        <MonthHead month={month} />
      </span>
      {children}
    </>
  );
}

function LabelChange({ earlier, later }: { earlier: "low" | "medium" | "high"; later: "low" | "medium" | "high" }) {
  const t = useTranslations("history");
  const words = useTranslations("vocabulary");
  if (earlier === later) return t("labelStays", { label: words(`riskShort.${later}`) });
  return t("labelChanges", { before: words(`riskShort.${earlier}`), now: words(`riskShort.${later}`) });
}

/** `told`: both Checks tell on which posts it rests; otherwise it only differs. */
function PepChange({ change, told }: { change: CounterChange; told: boolean }) {
  const t = useTranslations("history");
  const provider = useTranslations("provider");
  if (change.difference === null || change.difference === 0) return <Difference value={change.difference} />;
  if (!told) return <span className="font-semibold">{provider("compare.pepDiffers")}</span>;
  return change.difference > 0 ? (
    <span className="font-semibold text-high">{t("pepNew")}</span>
  ) : (
    <span className="font-semibold">{t("pepGone")}</span>
  );
}

/** Why there is no difference, or what else than facts may be in it. */
function ConsultedNote({ change, months }: { change: CounterChange; months: [string, string] }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { earlier, later } = change;
  const same = JSON.stringify(namesOf(earlier.missing)) === JSON.stringify(namesOf(later.missing));
  const neither = earlier.value === null && later.value === null && same;
  if (neither) return <span className="block text-medium">{t("unreadInBoth", namesOf(later.missing))}</span>;
  const sides = [earlier, later].map((reading, side) => ({ reading, month: formatMonth(months[side] ?? "", locale) }));
  return (
    <>
      {sides.map(({ reading, month }) =>
        reading.value === null ? (
          <span key={month} className="block text-medium">
            {t("unreadIn", { month, ...namesOf(reading.missing) })}
          </span>
        ) : reading.missing.length > 0 ? (
          <span key={month} className="block text-medium">
            {t("partialIn", { month, ...namesOf(reading.missing) })}
          </span>
        ) : null,
      )}
      {change.otherSources && earlier.missing.length + later.missing.length === 0 ? (
        <span className="block text-medium">{t("otherSources")}</span>
      ) : null}
    </>
  );
}

type AnyChange = Comparison["sanctions"][number] | Comparison["pep"][number] | Comparison["cases"][number];

function NamedHits({ hits }: { hits: AnyChange[] }) {
  const t = useTranslations("history");
  const changes = hits.filter(({ what }) => what === "new" || what === "gone");
  if (changes.length > NAMED) {
    const came = changes.filter(({ what }) => what === "new").length;
    const counts = [
      came === 0 ? null : t("groups.new", { count: came }),
      came === changes.length ? null : t("groups.gone", { count: changes.length - came }),
    ];
    return counts.filter(Boolean).join(", ");
  }
  return changes.map((change) => (
    <span key={`${change.what} ${hitName(change.hit)}`} className="block">
      <span aria-hidden="true" className="mr-1 font-semibold">
        {change.what === "new" ? "+" : "−"}
      </span>
      <span className="sr-only">{t(change.what === "new" ? "hitNew" : "hitGone")}: </span>
      {hitName(change.hit)}
    </span>
  ));
}

/** The hits that a counter counts. */
function hitsOf({ sanctions, pep, cases }: Comparison, counter: CounterName): AnyChange[] {
  const some = (fits: (hit: CaseHit) => boolean): HitChange<CaseHit>[] => cases.filter(({ hit }) => fits(hit));
  switch (counter) {
    case "causas_penales_rut_match_count":
      return some((hit) => hit.counter === "penal" && hit.basis === "rut");
    case "causas_penales_name_match_count":
      return some((hit) => hit.counter === "penal" && hit.basis === "name");
    case "causas_civiles_count":
      return some((hit) => hit.counter === "civil");
    case "causas_laborales_count":
      return some((hit) => hit.counter === "labour");
    case "causas_sindicales_count":
      return some((hit) => hit.union);
    case "international_sanctions_count":
      return sanctions;
    case "pep":
      return pep.filter(({ hit }) => hit.counted);
    default:
      return [];
  }
}
