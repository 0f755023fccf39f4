import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDate, formatMonth } from "#components/locale/dates";
import { RutText, readableRut } from "#components/rut/rut-text";
import { buttonLook } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { PlaceLink } from "#components/ui/place-link";
import type { SubjectKind } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";

/** A name of more letters than this is set smaller: some companies fill the page with theirs. */
const LONG_NAME = 90;

/** Whom a Check is about, until when it holds, and what can be done with it, whoever made it. */
export function DocumentHeading({
  detail: { check, month, validUntil },
  thisMonth,
  kind,
  made,
  facts,
  report,
  more,
  children,
}: {
  detail: Pick<CheckDetail, "check" | "month" | "validUntil">;
  thisMonth: string;
  kind: SubjectKind;
  /** When it was made and by whom, as a sentence. */
  made: ReactNode;
  /** What else stands in the line under the name. */
  facts?: ReactNode;
  /** How its report is downloaded. */
  report: ReactNode;
  /** What else can be done with it. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTranslations("check");
  const words = useTranslations("vocabulary");
  const locale = useLocale();
  return (
    <header>
      <nav aria-label={t("crumbs")} className="screen-only mb-2 text-sm text-ink-3">
        <PlaceLink href={`/rut/${check.rut}`}>
          {t("crumbFile")} <RutText rut={check.rut} />
        </PlaceLink>{" "}
        <span aria-hidden="true">›</span> {formatMonth(month, locale)}
      </nav>
      <h1 className={`break-words ${check.name.length > LONG_NAME ? "text-xl" : "text-2xl"}`}>
        {/* A name may be of a script that runs the other way, or hold a sign that turns what follows. */}
        <bdi>{check.name}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2">
        <RutText rut={check.rut} className="text-md font-semibold text-ink" />
        <span>{words(`kind.${kind}`)}</span>
        {made}
        <span className="print:hidden">
          {t(month < thisMonth ? "wasValidUntil" : "validUntil", { date: formatDate(validUntil, locale) })}
        </span>
        {facts}
      </p>
      {children}
      <div className="screen-only mt-4 grid grid-cols-2 gap-2 max-sm:[&_svg]:hidden sm:flex sm:flex-wrap">
        {report}
        <CopyButton icon="link" text={check.permalink} label={t("copyLink")} doneLabel={t("linkCopied")} failedLabel={t("copyFailed")} />
        <CopyButton text={readableRut(check.rut)} label={t("copyRut")} doneLabel={t("rutCopied")} failedLabel={t("copyFailed")} />
        <PlaceLink look="bare" href={`/rut/${check.rut}`} className={`${buttonLook()} max-sm:col-span-full`}>
          {t("openFile")}
        </PlaceLink>
        {more}
      </div>
    </header>
  );
}
