"use client";

import { useTranslations } from "next-intl";
import { SummaryWords, type SummarySubject } from "#components/check/summary-words";
import { type SummaryText, useSummary } from "#components/check/use-summary";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";
import { Switch } from "#components/ui/switch";
import { WaitingLines } from "#components/ui/waiting-lines";
import type { Language } from "#lib/contract/panel";
import type { SummaryOffer } from "#lib/contract/summary";

/** About what a summary takes, kept from the press on: sentences that come do not push the page along. */
const ROOM = "min-h-128 xl:min-h-256";

/** The summary of a Check: off until somebody asks for it; from then on the Check remembers it and it shows at once. */
export function SummaryPanel({
  subject,
  stored,
  offer,
  language,
}: {
  subject: SummarySubject;
  stored: SummaryText | null;
  offer: SummaryOffer;
  /** In which one is written now. A text that is there may be of before it changed. */
  language: Language;
}) {
  const t = useTranslations("actions");
  const { on, sentences, summary, written, canRetry, error, said, write, cancel, turn } = useSummary(subject.checkId, stored, offer);
  const writing = sentences !== null;
  return (
    <section aria-labelledby="summary" className={`border-t border-line-2 pt-3.5 ${on ? "" : "print:hidden"}`}>
      <div className="flex items-center justify-between gap-4">
        <h2 id="summary" className="text-lg">
          {t("summary")}
        </h2>
        <span className="screen-only">
          <Switch on={on} pending={writing} labelledBy="summary" onChange={turn} />
        </span>
      </div>
      {on ? null : (
        <p className="mt-1 text-sm break-words text-ink-3">
          {offer.model === null ? t("summaryHint") : t("summaryHintModel", offer.model)}
        </p>
      )}
      {/* Not a live region of its own: sentences that come are not read out one by one. */}
      <span role="status" className="sr-only">
        {said}
      </span>
      {on && writing ? <Writing sentences={sentences} byModel={offer.model !== null} language={language} onCancel={cancel} /> : null}
      {on && !writing && summary !== null ? (
        <SummaryWords
          summary={summary}
          subject={subject}
          // What pushed the page down while it was written leaves it where it is.
          className={written && offer.model !== null ? ROOM : ""}
          onRetry={canRetry ? () => void write(true) : null}
        />
      ) : null}
      {on && !writing && error !== null ? (
        <>
          <RefusalNotice className="mt-2" error={error} />
          {summary === null ? (
            <Button size="small" className="mt-2" onClick={() => void write(false)}>
              {t("summaryTryAgain")}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Writing({
  sentences,
  byModel,
  language,
  onCancel,
}: {
  sentences: string[];
  byModel: boolean;
  language: Language;
  onCancel: () => void;
}) {
  const t = useTranslations("actions");
  if (!byModel && sentences.length === 0) return <WaitingLines count={5} label={t("summaryWriting")} />;
  return (
    <div className={`screen-only mt-2 ${ROOM}`}>
      <div className="flex items-center justify-between gap-3">
        <p className="numeric text-sm text-ink-3">{t("summarySentence", { number: sentences.length + 1 })}</p>
        <Button size="small" onClick={onCancel}>
          {t("summaryCancel")}
        </Button>
      </div>
      {/* Each brings the blank or the empty line in front of it along. */}
      <p
        lang={language}
        aria-busy="true"
        className="mt-2 font-serif-text text-md leading-relaxed break-words whitespace-pre-line text-ink-2"
      >
        {sentences.join("")}
      </p>
      <div aria-hidden="true" className="mt-2 space-y-3">
        <span className="block h-4 w-full rounded bg-wash" />
        <span className="block h-4 w-2/3 rounded bg-wash" />
      </div>
    </div>
  );
}
