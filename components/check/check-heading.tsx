import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentHeading } from "#components/check/document-heading";
import { ReportDownload } from "#components/check/report-download";
import { formatInstant } from "#components/locale/dates";
import type { CheckDetail } from "#lib/contract/panel";

/** The heading of a Check of the own engine, with its signed report. */
export function CheckHeading({ detail, thisMonth, children }: { detail: CheckDetail; thisMonth: string; children?: ReactNode }) {
  const t = useTranslations("check");
  const locale = useLocale();
  const { check, evidence, madeBy } = detail;
  const { namesakes, kind } = evidence.subject;
  const maker = madeBy.kind === "token" ? t("byToken", { name: madeBy.name }) : madeBy.name;
  return (
    <DocumentHeading
      detail={detail}
      thisMonth={thisMonth}
      kind={kind}
      made={
        <time dateTime={check.created_at} title={check.created_at} className="print:hidden">
          {t("madeAt", { date: formatInstant(check.created_at, locale), name: maker })}
        </time>
      }
      facts={(namesakes ?? 0) > 1 ? <span>{t("namesakes", { count: (namesakes ?? 0) - 1 })}</span> : null}
      report={<ReportDownload checkId={check.id} />}
    >
      {children}
    </DocumentHeading>
  );
}
