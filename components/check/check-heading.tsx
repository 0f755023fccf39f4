import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReportDownload } from "#components/check/report-download";
import { formatDate, formatInstant, formatMonth } from "#components/locale/dates";
import { RutText, readableRut } from "#components/rut/rut-text";
import { buttonLook } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { PlaceLink } from "#components/ui/place-link";
import type { CheckDetail } from "#lib/contract/panel";

/** A name of more letters than this is set smaller: some companies fill the page with theirs. */
const LONG_NAME = 90;

/** Whom the Check is about, when and by whom it was made, until when it holds, and what can be done with it. */
export function CheckHeading({ detail, thisMonth, children }: { detail: CheckDetail; thisMonth: string; children?: ReactNode }) {
  const t = useTranslations("check");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  const { check, evidence, madeBy } = detail;
  const maker = madeBy.kind === "token" ? t("byToken", { name: madeBy.name }) : madeBy.name;
  return (
    <header>
      <nav aria-label={t("crumbs")} className="screen-only mb-2 text-sm text-ink-3">
        <PlaceLink href={`/rut/${check.rut}`}>
          {t("crumbFile")} <RutText rut={check.rut} />
        </PlaceLink>{" "}
        <span aria-hidden="true">›</span> {formatMonth(detail.month, locale)}
      </nav>
      <h1 className={`break-words ${check.name.length > LONG_NAME ? "text-xl" : "text-2xl"}`}>{check.name}</h1>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2">
        <RutText rut={check.rut} className="text-md font-semibold text-ink" />
        <span>{words(`kind.${evidence.subject.kind}`)}</span>
        <time dateTime={check.created_at} title={check.created_at} className="print:hidden">
          {t("madeAt", { date: formatInstant(check.created_at, locale), name: maker })}
        </time>
        <span className="print:hidden">
          {t(detail.month < thisMonth ? "wasValidUntil" : "validUntil", { date: formatDate(detail.validUntil, locale) })}
        </span>
        {(evidence.subject.namesakes ?? 0) > 1 ? <span>{t("namesakes", { count: (evidence.subject.namesakes ?? 0) - 1 })}</span> : null}
      </p>
      {children}
      <div className="screen-only mt-4 grid grid-cols-2 gap-2 max-sm:[&_svg]:hidden sm:flex sm:flex-wrap">
        <ReportDownload checkId={check.id} />
        <CopyButton icon="link" text={check.permalink} label={t("copyLink")} doneLabel={t("linkCopied")} failedLabel={t("copyFailed")} />
        <CopyButton text={readableRut(check.rut)} label={t("copyRut")} doneLabel={t("rutCopied")} failedLabel={t("copyFailed")} />
        <PlaceLink look="bare" href={`/rut/${check.rut}`} className={buttonLook()}>
          {t("openFile")}
        </PlaceLink>
      </div>
    </header>
  );
}
