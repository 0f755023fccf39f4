import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMonth } from "#components/locale/dates";
import { Day, Instant } from "#components/locale/instant";
import { CompanyFactList } from "#components/rut/company-fact-list";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { KnownRegisters } from "#lib/contract/panel";

/**
 * The registers that know the RUT, each kept apart: its name as written, its date and licence, and what else it tells. Of several the
 * one whose name is `shown` is marked, with the rule in words.
 */
export function RegisterRecords({ registers, shown }: { registers: KnownRegisters; shown: string | null }) {
  const t = useTranslations("registers");
  const { from, records } = registers;
  if (records.length === 0) return null;
  const chosen = records.length > 1 ? records.findIndex(({ name }) => name !== null && name === shown) : -1;
  return (
    <Section id="registers" title={t("title")} aside={<KnownFrom from={from} />} ruled className="mt-8">
      <ul>
        {records.map((record, at) => (
          // The same register may have a RUT twice in a Check of before; its records never change places.
          <li key={at} className="border-b border-line py-3 first:pt-1 last:border-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium wrap-anywhere">{record.name ?? <span className="text-ink-3">{t("noName")}</span>}</span>
              {at === chosen ? (
                <span className="inline-flex items-center gap-1 text-sm text-low">
                  <Icon name="check" className="size-3.5" />
                  {t("shown")}
                </span>
              ) : null}
            </p>
            <p className="text-sm text-ink-3">
              <Joined>
                {record.source ?? t("noSource")}
                {record.asOf === null ? null : t.rich("asOf", { day: () => <Day key="day" date={record.asOf ?? ""} /> })}
                {record.licence === null ? null : t("licence", { licence: record.licence })}
              </Joined>
            </p>
            {record.facts === undefined ? null : <CompanyFactList facts={record.facts} />}
          </li>
        ))}
      </ul>
      {chosen < 0 ? null : <p className="mt-1 text-sm text-ink-3">{t("rule")}</p>}
    </Section>
  );
}

function KnownFrom({ from }: { from: KnownRegisters["from"] }) {
  const t = useTranslations("registers");
  const locale = useLocale();
  if (from.by === "lookup") return t.rich("fromLookup", { until: () => <Instant key="until" iso={from.freeUntil} /> });
  return t.rich("fromCheck", {
    check: () => (
      <PlaceLink key="check" href={`/checks/${from.checkId}`}>
        {formatMonth(from.month, locale)}
      </PlaceLink>
    ),
  });
}

/** What is there of several, with a point between. */
function Joined({ children }: { children: ReactNode[] }) {
  return children
    .filter((child) => child !== null)
    .map((child, at) => (
      <span key={at}>
        {at === 0 ? null : " · "}
        {child}
      </span>
    ));
}
