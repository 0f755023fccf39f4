import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FactsOf } from "#components/check/check-facts";
import { formatDate, formatInstant, formatMonth } from "#components/locale/dates";
import type { RegisterRecord } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";

/** On paper a Check begins as its PDF report does: whose it is, for what and until when it holds. */
export function PrintedHead({ organisation, running }: { organisation: string; running: string }) {
  return (
    <p className="mb-6 hidden justify-between gap-6 border-b border-line-2 pb-1 text-xs print:flex">
      <span className="font-serif font-semibold">{organisation}</span>
      <span className="text-ink-3">{running}</span>
    </p>
  );
}

/** `records` are what registers say of the RUT; `more` are further facts. */
export function PrintedFacts({
  detail,
  records = [],
  more = [],
}: {
  detail: FactsOf & Pick<CheckDetail, "madeBy" | "validUntil">;
  records?: RegisterRecord[];
  more?: [name: string, value: ReactNode][];
}) {
  const t = useTranslations("report");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const { check, madeBy, month, validUntil } = detail;
  const facts: [string, ReactNode][] = [
    [t("facts.organisation"), detail.organisation.name],
    [t("facts.madeBy"), madeBy.kind === "user" ? madeBy.name : t("facts.program", { name: madeBy.name })],
    [t("facts.purpose"), words(`purpose.${detail.purpose}`)],
    [t("facts.legalBasis"), words(`legalBasis.${detail.legalBasis}`)],
    [t("facts.madeAt"), `${formatInstant(check.created_at, locale)} (${check.created_at})`],
    [t("facts.month"), t("facts.monthValue", { month: formatMonth(month, locale), until: formatDate(validUntil, locale) })],
    [t("facts.check"), check.permalink],
    ...more,
    ...records.map((record): [string, ReactNode] => [
      t("identity.heading"),
      `${record.source}: ${record.name ?? t("identity.noName")}${record.asOf === null ? "" : ` · ${formatDate(record.asOf, locale)}`}`,
    ]),
  ];
  return (
    <dl className="mt-4 hidden grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5 text-sm print:grid">
      {facts.map(([name, value], line) => (
        <div key={`${name} ${line}`} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a reader of the paper must know of it, in the words of the report; `limits` are those of who made the Check. */
export function PrintedScope({ organisation, limits }: { organisation: string; limits: string[] }) {
  const t = useTranslations("report");
  return (
    <section className="order-last mt-8 hidden space-y-1 text-xs text-ink-2 print:block">
      <h2 className="text-lg text-ink">{t("scope.heading")}</h2>
      {limits.map((limit) => (
        <p key={limit}>{limit}</p>
      ))}
      <p>{t("scope.personalData", { organisation })}</p>
    </section>
  );
}
