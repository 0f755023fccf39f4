import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMonth } from "#components/locale/dates";
import { Day } from "#components/locale/instant";
import { Section } from "#components/ui/section";
import type { RegisterRecord } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";

export type FactsOf = Pick<CheckDetail, "check" | "month" | "purpose" | "legalBasis" | "organisation">;

/**
 * Why the Check was made and under which number it is kept; paper says it at the top (printed-report.tsx). `records` are what registers
 * say of the RUT; `more` are further facts.
 */
export function CheckFacts({
  detail,
  records = [],
  more = [],
}: {
  detail: FactsOf;
  records?: RegisterRecord[];
  more?: [name: string, value: ReactNode][];
}) {
  const t = useTranslations("check");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const facts: [string, ReactNode][] = [
    [t("purpose"), words(`purpose.${detail.purpose}`)],
    [t("legalBasis"), words(`legalBasis.${detail.legalBasis}`)],
    [t("month"), formatMonth(detail.month, locale)],
    [t("organisation"), detail.organisation.name],
    [t("number"), detail.check.id],
    ...more,
  ];
  return (
    <Section id="about" title={t("about")} ruled className="screen-only">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {records.map((record) => (
          <div key={record.source} className="contents">
            <dt className="text-ink-3">{t("registered")}</dt>
            <dd>
              <span className="wrap-anywhere">
                {record.source}: {record.name ?? t("noName")}
              </span>
              {record.asOf === null ? null : (
                <>
                  {" · "}
                  <Day date={record.asOf} className="text-ink-3" />
                </>
              )}
              {record.licence === null ? null : <span className="text-ink-3"> · {record.licence}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
