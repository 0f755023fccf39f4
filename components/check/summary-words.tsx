import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SummaryText } from "#components/check/use-summary";
import { formatInstant } from "#components/locale/dates";
import { readableRut } from "#components/rut/rut-text";
import { Button } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { Notice } from "#components/ui/notice";
import { languageOf } from "#lib/contract/text-language";

/** Whom the summary is about, for who takes it along. */
export interface SummarySubject {
  checkId: string;
  rut: string;
  name: string;
  madeAt: string;
  permalink: string;
}

/** A summary that the Check keeps: its text, who wrote it when, that it decides nothing, and a copy to take along. */
export function SummaryWords({
  summary,
  subject,
  className,
  host,
  onRetry,
}: {
  summary: SummaryText;
  subject: SummarySubject;
  className: string;
  /** The provider that wrote it; null: the own engine. */
  host: string | null;
  /** Null: the model cannot be asked once more. */
  onRetry: (() => void) | null;
}) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const paragraphs = summary.text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  const date = formatInstant(summary.madeAt, locale);
  const origin = host === null ? t("summaryMade", { maker: summary.maker, date }) : t("summaryMadeProvider", { host, date });
  const copy = [
    t("summaryCopyHead"),
    t("summaryCopySubject", { name: subject.name, rut: readableRut(subject.rut) }),
    t("summaryCopyCheck", { date: formatInstant(subject.madeAt, locale), permalink: subject.permalink }),
    "",
    ...paragraphs.flatMap((paragraph) => [paragraph, ""]),
    [origin, ...(summary.fallback === null ? [] : [t(`summaryFallback.${summary.fallback}`)]), t("summaryMark")].join(" "),
  ].join("\n");
  if (paragraphs.length === 0)
    return <p className="mt-2 text-sm text-ink-3 wrap-anywhere">{t("summaryNoneProvider", { host: host ?? "" })}</p>;
  return (
    <div className={className}>
      <div lang={languageOf(summary.text)} className="mt-2 space-y-2 font-serif-text text-md leading-relaxed break-words">
        {paragraphs.map((paragraph, at) => (
          // A provider may say the same twice; the text never changes places.
          <p key={at} dir="auto">
            {unbroken(paragraph)}
          </p>
        ))}
      </div>
      {summary.fallback === null ? null : (
        <Notice tone="info" title={t("summaryFallbackTitle")} className="mt-3 text-sm">
          <p>{t(`summaryFallback.${summary.fallback}`)}</p>
          {onRetry === null ? null : (
            <Button size="small" className="screen-only mt-1" onClick={onRetry}>
              {t("summaryRetry")}
            </Button>
          )}
        </Notice>
      )}
      <p className="mt-3 text-xs text-ink-3 wrap-anywhere">
        {origin} <strong className="font-semibold text-ink-2">{t("summaryMark")}</strong>
      </p>
      <div className="screen-only mt-2 flex flex-wrap gap-2">
        <CopyButton size="small" text={copy} label={t("summaryCopy")} doneLabel={t("summaryCopied")} failedLabel={t("summaryCopyFailed")} />
      </div>
    </div>
  );
}

/** A date or a RUT does not end a line at its hyphen. */
function unbroken(paragraph: string): ReactNode[] {
  return paragraph.split(/(\d[\d.]{0,11}-[\dKk-]{1,8})/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
