import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type CounterRow, counterRows } from "#components/check/counter-rows";
import { formatDate } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import { Icon } from "#components/ui/icon";
import { Section } from "#components/ui/section";
import { whyMissing } from "#lib/contract/consulted";
import type { Evidence } from "#lib/contract/evidence";
import type { Later, Matter } from "#lib/contract/review-marks";

/**
 * What was found by matter. A dash and its reason stand for what was not consulted, never a zero.
 * On a narrow screen each matter is a block; the roles keep it a table for who listens to it.
 */
export function CounterTable({ evidence, later }: { evidence: Evidence; later: Record<Matter, Later> | null }) {
  const t = useTranslations("check");
  const heads = ["total", "byRut", "byName", "adverse"] as const;
  return (
    <Section id="counters" title={t("counters")} className="mt-9">
      <table role="table" className="block w-full border-t border-line-2 sm:table">
        <caption className="sr-only">{t("countersCaption")}</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="text-right text-sm text-ink-3 [&>th]:py-1.5 [&>th]:pl-3.5 [&>th]:font-medium [&>th]:whitespace-nowrap">
            <th role="columnheader" scope="col" className="!pl-0 text-left">
              {t("matter")}
            </th>
            {heads.map((head) => (
              <th role="columnheader" scope="col" key={head}>
                {t(head)}
              </th>
            ))}
            <th role="columnheader" scope="col" className="!pl-6 text-left">
              {t("source")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group">
          {counterRows(evidence).map((row) => (
            <MatterRow key={row.matter} row={row} later={later?.[row.matter] ?? null} />
          ))}
        </tbody>
      </table>
      <CaseLimit limit={evidence.caseLimit} />
    </Section>
  );
}

/** Which cases were too old to be counted, where a limit was in force. */
function CaseLimit({ limit }: { limit: Evidence["caseLimit"] }) {
  const t = useTranslations("check");
  const locale = useLocale();
  if (!limit) return null;
  return (
    <p className="border-t border-line pt-2 text-sm text-ink-3">{t("caseLimit", { ...limit, since: formatDate(limit.since, locale) })}</p>
  );
}

function MatterRow({ row, later }: { row: CounterRow; later: Later | null }) {
  const t = useTranslations("check");
  const total = typeof row.total === "boolean" ? t(row.total ? "yes" : "no") : row.total;
  const unread = row.state === "none";
  return (
    <tr
      role="row"
      className="grid grid-cols-[3fr_3.5fr_5fr_4fr] gap-x-2 gap-y-1 border-t border-line py-2.5 align-baseline sm:table-row sm:py-0 sm:[&>*]:py-2.5"
    >
      <th role="rowheader" scope="row" className="col-span-4 text-left font-medium sm:font-normal">
        {t(`matters.${row.matter}`)}
        {later === null || unread ? null : <LaterDecisions matter={row.matter} later={later} />}
      </th>
      <Cell name={t("total")} unread={unread} value={total} strong />
      <Cell name={t("byRut")} unread={unread} value={row.byRut} />
      <Cell name={t("byName")} unread={unread} value={row.byName}>
        {row.byName > (later?.decidedByName ?? 0) && !unread ? (
          <span className="block text-xs whitespace-nowrap text-medium">{t("toConfirm")}</span>
        ) : null}
      </Cell>
      <Cell name={t("adverse")} unread={unread} value={row.adverse} />
      <td role="cell" className="col-span-4 text-sm text-ink-3 sm:w-[34%] sm:pl-6">
        <Sources row={row} />
      </td>
    </tr>
  );
}

/** What people decided, beside the counter and never in place of it. */
function LaterDecisions({ matter, later }: { matter: Matter; later: Later }) {
  const t = useTranslations("decisions");
  const flag = matter === "pep";
  const said = [
    later.dismissed === 0 ? null : t(flag ? "later.pepDismissed" : "later.dismissed", { count: later.dismissed }),
    later.confirmed === 0 ? null : t(flag ? "later.pepConfirmed" : "later.confirmed", { count: later.confirmed }),
  ];
  return said.map((words) =>
    words === null ? null : (
      <span key={words} className="block text-xs font-normal text-ink-2">
        {words}
      </span>
    ),
  );
}

function Cell({
  name,
  value,
  unread,
  strong = false,
  children,
}: {
  name: string;
  value: number | string | null;
  unread: boolean;
  strong?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations("check");
  const locale = useLocale();
  const quiet = unread || value === 0 || value === null;
  return (
    <td role="cell" className={`numeric sm:pl-3.5 sm:text-right ${quiet ? "text-ink-3" : strong ? "font-semibold" : ""}`}>
      <span aria-hidden="true" className="block text-xs font-normal whitespace-nowrap text-ink-3 sm:hidden">
        {name}
      </span>
      {unread ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="sr-only">{t("dash")}</span>
        </>
      ) : value === null ? (
        <span className="sr-only">{t("notApplicable")}</span>
      ) : typeof value === "number" ? (
        formatNumber(value, locale)
      ) : (
        value
      )}
      {children}
    </td>
  );
}

function Sources({ row }: { row: CounterRow }) {
  const t = useTranslations("check");
  const missing = row.missing.map((source) => source.name).join(", ");
  if (row.state === "none") {
    return (
      <span className="flex items-start gap-1.5 text-medium">
        <Icon name="alert" className="mt-0.5 size-3.5" />
        {missing === "" ? t("dash") : t("notConsulted", { sources: missing, count: row.missing.length, why: whyMissing(row.missing) })}
      </span>
    );
  }
  return (
    <>
      {row.answered.map((source, place) => (
        <span key={source.sourceId}>
          {place === 0 ? null : " · "}
          {source.name}
          {source.asOf === null ? null : (
            <>
              {" "}
              <Day date={source.asOf} />
            </>
          )}
        </span>
      ))}
      {missing === "" ? null : (
        <span className="flex items-center gap-1.5 text-medium">
          <Icon name="alert" className="size-3.5" />
          {t("partial", { sources: missing })}
        </span>
      )}
    </>
  );
}
