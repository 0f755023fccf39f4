import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Day } from "#components/locale/instant";
import { formatNumber } from "#components/locale/numbers";
import type { CompanyFacts } from "#lib/contract/company-facts";

/** Forms that the panel has words for; another stands as the register codes it. */
const FORMS = ["SPA", "EIRL", "SRL", "LTDA", "SA", "SAGR", "SC"] as const;

/** What a register tells of a company beside its name. */
export function CompanyFactList({ facts }: { facts: CompanyFacts }) {
  const t = useTranslations("registers");
  const rows = useFactRows(facts);
  if (rows.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(({ fact, value }) => (
        <div key={fact} className="sm:contents">
          <dt className="text-ink-3">{t(`fact.${fact}`)}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const FACTS = [
  "legalForm",
  "subtype",
  "activity",
  "size",
  "workers",
  "startedOn",
  "endedOn",
  "validFrom",
  "validTo",
  "place",
  "capital",
  "act",
  "registeredOn",
] as const;
type Fact = (typeof FACTS)[number];

function useFactRows(facts: CompanyFacts): { fact: Fact; value: ReactNode }[] {
  const t = useTranslations("registers");
  const locale = useLocale();
  const day = (date: string | undefined) => (date === undefined ? null : <Day date={date} />);
  const ofYear = facts.year === undefined ? "" : ` ${t("ofYear", { year: String(facts.year) })}`;
  const values: Record<Fact, ReactNode> = {
    legalForm: facts.legalForm === undefined ? null : formWords(facts.legalForm, t),
    subtype: facts.subtype ?? null,
    // The narrowest first: the wider ones say where it belongs.
    activity: listed(facts.activity, facts.subsector, facts.sector),
    size: facts.salesBand === undefined ? null : `${t(`band.${bandKey(facts.salesBand)}`)}${ofYear}`,
    workers: facts.workers === undefined ? null : `${t("workers", { count: facts.workers })}${ofYear}`,
    startedOn: day(facts.startedOn),
    endedOn:
      facts.endedOn === undefined ? null : (
        <>
          {day(facts.endedOn)}
          {facts.endKind === undefined ? null : ` · ${facts.endKind}`}
        </>
      ),
    validFrom: day(facts.validFrom),
    validTo: day(facts.validTo),
    place: listed(facts.comuna, facts.province, facts.region),
    capital: facts.capital === undefined ? null : `$${formatNumber(facts.capital, locale)}`,
    act:
      facts.act === undefined ? null : (
        <>
          {facts.act}
          {facts.actedOn === undefined ? null : <> · {day(facts.actedOn)}</>}
        </>
      ),
    registeredOn: day(facts.registeredOn),
  };
  return FACTS.filter((fact) => values[fact] !== null).map((fact) => ({ fact, value: values[fact] }));
}

type Words = ReturnType<typeof useTranslations<"registers">>;

function formWords(code: string, t: Words): string {
  const known = FORMS.find((form) => form === code.toUpperCase().replace(/[^A-Z]/g, ""));
  return known === undefined ? code : t(`form.${known}`);
}

const BANDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"] as const;

function bandKey(band: number): (typeof BANDS)[number] {
  return BANDS[band - 1] ?? "1";
}

/** Each once: a sector and its only activity often have one name. */
function listed(...parts: (string | undefined)[]): string | null {
  const given = [...new Set(parts.filter((part) => part !== undefined && part !== ""))];
  return given.length === 0 ? null : given.join(" · ");
}
