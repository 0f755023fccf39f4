import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { capitalised, formatMonth } from "#components/locale/dates";
import { formatNumber } from "#components/locale/numbers";
import { ReadingValue } from "#components/rut/reading-value";
import { PlaceLink } from "#components/ui/place-link";
import { readingOf } from "#lib/contract/consulted";
import type { CounterName } from "#lib/contract/evidence";
import type { HistoryMonth } from "#lib/contract/panel";
import { PROVIDER_GAP } from "#lib/contract/provider";

const COLUMNS: CounterName[] = [
  "causas_penales_count",
  "causas_penales_rut_match_count",
  "causas_penales_name_match_count",
  "causas_civiles_count",
  "causas_laborales_count",
  "causas_sindicales_count",
  "international_sanctions_count",
  "pep",
];

/** The same counters as a table, the latest month first. A dash stands for what was not consulted, and the last column says why. */
export function CounterMonths({ history }: { history: HistoryMonth[] }) {
  const t = useTranslations("history");
  return (
    <details>
      <summary className="flex min-h-9 w-fit items-center text-accent underline decoration-line-2 underline-offset-3 print:hidden">
        {t("asTable")}
      </summary>
      <table role="table" className="w-full border-t border-line-2 text-sm not-print:max-lg:block">
        <caption className="sr-only">{t("tableCaption")}</caption>
        <thead role="rowgroup" className="not-print:max-lg:sr-only">
          <tr role="row" className="align-bottom text-right text-xs text-ink-3 [&>th]:py-1.5 [&>th]:pl-3 [&>th]:font-medium">
            <th role="columnheader" scope="col" className="!pl-0 text-left">
              {t("monthHead")}
            </th>
            <th role="columnheader" scope="col">
              {t("matters.score")}
            </th>
            {COLUMNS.map((counter) => (
              <th key={counter} role="columnheader" scope="col">
                {t(`heads.${counter}`)}
              </th>
            ))}
            <th role="columnheader" scope="col" className="!pl-6 text-left">
              {t("unreadHead")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="not-print:max-lg:block">
          {history.toReversed().map((check) => (
            <MonthRow key={check.month} check={check} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function MonthRow({ check }: { check: HistoryMonth }) {
  const t = useTranslations("history");
  const words = useTranslations("vocabulary");
  const provider = useTranslations("provider");
  const locale = useLocale();
  const missing = check.sources.filter(({ state, counters }) => state !== "answered" && counters.length > 0);
  return (
    <tr
      role="row"
      className="border-t border-line align-baseline not-print:max-lg:grid not-print:max-lg:grid-cols-3 not-print:max-lg:gap-x-3 not-print:max-lg:gap-y-1 not-print:max-lg:py-2.5 not-print:sm:max-lg:grid-cols-5 lg:[&>*]:py-1.5"
    >
      <th role="rowheader" scope="row" className="text-left font-medium whitespace-nowrap not-print:max-lg:col-span-full">
        <PlaceLink href={`/checks/${check.id}`}>{capitalised(formatMonth(check.month, locale))}</PlaceLink>
        {check.provider === null ? null : (
          <span className="block max-w-56 truncate text-xs font-normal text-ink-3" title={check.provider}>
            {provider("answeredBy", { host: check.provider })}
          </span>
        )}
      </th>
      <Cell name={t("matters.score")}>
        <span className="whitespace-nowrap">
          {formatNumber(check.score.value, locale)} <span className="text-ink-3">{words(`riskShort.${check.score.label}`)}</span>
        </span>
      </Cell>
      {COLUMNS.map((counter) => (
        <Cell key={counter} name={t(`heads.${counter}`)}>
          <ReadingValue reading={readingOf(check.data, check.sources, counter)} />
        </Cell>
      ))}
      <td role="cell" className="text-medium not-print:max-lg:col-span-full lg:pl-6 print:pl-4">
        {missing.length === 0 ? null : (
          <>
            <span className="lg:hidden print:hidden">{t("unreadHead")}: </span>
            {missing.map(({ sourceId, name }) => (sourceId === PROVIDER_GAP ? provider("someSources", { host: name }) : name)).join(", ")}
          </>
        )}
      </td>
    </tr>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td role="cell" className="numeric lg:pl-3 lg:text-right print:pl-2 print:text-right">
      <span aria-hidden="true" className="block text-xs text-ink-3 lg:hidden print:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}
