import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RutNews } from "#components/news/rut-news";
import { AnsweredMonths } from "#components/rut/answered-months";
import { CheckMaker } from "#components/rut/check-maker";
import { ComparedMonths } from "#components/rut/compared-months";
import { CounterTimeline } from "#components/rut/counter-timeline";
import { CurrentCheck } from "#components/rut/current-check";
import { MonthHistory } from "#components/rut/month-history";
import { NameLookup } from "#components/rut/name-lookup";
import type { PurposeChoice, PurposeOptions } from "#components/rut/purpose-choice";
import { RegisterRecords } from "#components/rut/register-records";
import { RutText, readableRut } from "#components/rut/rut-text";
import { askedDigit } from "#components/rut/typed-rut";
import { CopyButton } from "#components/ui/copy-button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { Month } from "#lib/calendar/month";
import type { MonthComparison } from "#lib/contract/comparison";
import type { News } from "#lib/contract/news";
import type { HistoryMonth, RutFile } from "#lib/contract/panel";
import { parseRut, rutNumber, rutOfNumber } from "#lib/rut/rut";

/** A name of more letters than this is set smaller: some companies fill the page with theirs. */
const LONG_NAME = 90;

/**
 * The file of a person or company: who it is, this month's Check or the button that makes it, and the months before. Drawn by the
 * server; only what moves is client code. `home` is its whole address, to be shared.
 */
export function RutDocument(props: {
  /** What people decided about the RUT; it has its own words for the browser. */
  decision: ReactNode;
  file: RutFile;
  now: Month;
  history: HistoryMonth[];
  /** What is new since the latest Check, newest first. */
  news: News[];
  comparison: MonthComparison;
  home: string;
  remembered: PurposeChoice;
  options: PurposeOptions;
}) {
  const { file, decision, now, history, news, comparison, home, remembered, options } = props;
  return (
    <>
      <Identity file={file} />
      {file.validCheckDigit ? null : <WrongDigit rut={file.rut} />}
      <RutNews news={news} />
      <div className="mt-6">
        {file.current === null ? (
          <CheckMaker file={file} remembered={remembered} options={options} />
        ) : (
          <CurrentCheck check={file.current} until={file.monthEndsOn} />
        )}
      </div>
      {decision}
      {file.registers === null ? null : <RegisterRecords registers={file.registers} shown={file.name} />}
      <MonthHistory now={now} history={history} />
      <AnsweredMonths history={history} />
      <ComparedMonths history={history} answer={comparison} home={home} />
      <CounterTimeline now={now} history={history} />
    </>
  );
}

function Identity({ file }: { file: RutFile }) {
  const t = useTranslations("rut");
  const words = useTranslations("vocabulary");
  const title = file.name ?? t("unnamed", { rut: readableRut(file.rut) });
  return (
    <>
      <p className="mb-2 text-sm text-ink-3">{t("crumb")}</p>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h1 className={`break-words ${title.length > LONG_NAME ? "text-xl" : "text-2xl"}`}>{title}</h1>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2">
            {file.name === null ? <span>{t("nameUnknown")}</span> : <RutText rut={file.rut} className="text-md font-semibold text-ink" />}
            <span>{words(`kind.${file.kind}`)}</span>
          </p>
          {file.name === null && file.validCheckDigit ? <NameLookup rut={file.rut} /> : null}
        </div>
        <span className="screen-only">
          <CopyButton text={readableRut(file.rut)} label={t("copyRut")} doneLabel={t("rutCopied")} failedLabel={t("copyFailed")} />
        </span>
      </div>
    </>
  );
}

function WrongDigit({ rut }: { rut: string }) {
  const t = useTranslations("rut");
  const parsed = parseRut(rut);
  if (parsed === null) return null;
  const meant = rutOfNumber(rutNumber(parsed));
  return (
    <Notice tone="problem" title={t("wrongDigitTitle")} className="mt-5">
      <p>{t("wrongDigit", askedDigit(parsed))}</p>
      <p>
        <PlaceLink href={`/rut/${meant}`}>{t("wrongDigitOpen", { rut: readableRut(meant) })}</PlaceLink>
      </p>
    </Notice>
  );
}
