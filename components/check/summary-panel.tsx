"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
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
/** About what a provider's takes: it comes whole, and how long it is nobody knows before. */
const PROVIDER_ROOM = "min-h-64";

/** The summary of a Check: off until somebody asks for it; from then on the Check remembers it and it shows at once. */
export function SummaryPanel({
  subject,
  stored,
  offer,
  language,
  provider = null,
}: {
  subject: SummarySubject;
  stored: SummaryText | null;
  offer: SummaryOffer;
  /** In which one is written now. A text that is there may be of before it changed. */
  language: Language;
  /** The provider that made the Check and so writes its summary; `asked`: whether it can be asked for one now. Null: the own engine. */
  provider?: { host: string; asked: boolean } | null;
}) {
  const t = useTranslations("actions");
  const { on, sentences, summary, written, canRetry, error, said, write, cancel, turn } = useSummary(subject.checkId, stored, offer);
  const writing = sentences !== null;
  const knob = useRef<HTMLButtonElement>(null);
  // A button that goes with its press leaves neither the keyboard nor the eyes behind, at the foot of a text that is no more.
  const fromTheTop = (act: () => void) => () => {
    knob.current?.focus({ preventScroll: true });
    knob.current?.scrollIntoView({ block: "nearest" });
    act();
  };
  const host = provider?.host ?? null;
  const room = host === null ? (offer.model === null ? "" : ROOM) : PROVIDER_ROOM;
  const never = provider?.asked === false && summary === null;
  return (
    // Sentences that come grow below what is read: the page is not moved to hold a line of theirs in its place.
    <section aria-labelledby="summary" className={`border-t border-line-2 pt-3.5 [overflow-anchor:none] ${on ? "" : "print:hidden"}`}>
      <div className="flex items-center justify-between gap-4">
        <h2 id="summary" className="text-lg">
          {t("summary")}
        </h2>
        {never ? null : (
          <span className="screen-only">
            <Switch ref={knob} on={on} pending={writing} labelledBy="summary" onChange={turn} />
          </span>
        )}
      </div>
      {on ? null : <Hint model={offer.model} host={host} never={never} />}
      {/* Not a live region of its own: sentences that come are not read out one by one. */}
      <span role="status" className="sr-only">
        {said}
      </span>
      {on && writing ? (
        <Writing sentences={sentences} room={room} whole={offer.model === null} language={language} onCancel={fromTheTop(cancel)} />
      ) : null}
      {on && !writing && summary !== null ? (
        <SummaryWords
          summary={summary}
          subject={subject}
          // What pushed the page down while it was written leaves it where it is.
          className={written ? room : ""}
          host={host}
          onRetry={canRetry ? fromTheTop(() => void write(true)) : null}
        />
      ) : null}
      {on && !writing && error !== null ? (
        <>
          <RefusalNotice className="mt-2" error={error} errand={host === null ? {} : { host }} />
          {summary === null ? (
            <Button size="small" className="mt-2" onClick={fromTheTop(() => void write(false))}>
              {t("summaryTryAgain")}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** Who would write it, before anybody asks; or that nobody can be asked any more. */
function Hint({ model, host, never }: { model: SummaryOffer["model"]; host: string | null; never: boolean }) {
  const t = useTranslations("actions");
  const own = model === null ? t("summaryHint") : t("summaryHintModel", model);
  const words = host === null ? own : t(never ? "summaryTooLateProvider" : "summaryHintProvider", { host });
  return <p className="mt-1 text-sm text-ink-3 wrap-anywhere">{words}</p>;
}

function Writing({
  sentences,
  room,
  whole,
  language,
  onCancel,
}: {
  sentences: string[];
  /** Kept from the press on. */
  room: string;
  /** It comes all at once. */
  whole: boolean;
  language: Language;
  onCancel: () => void;
}) {
  const t = useTranslations("actions");
  if (whole && sentences.length === 0)
    return (
      <div className={room}>
        <WaitingLines count={5} label={t("summaryWriting")} />
      </div>
    );
  return (
    <div className={`screen-only mt-2 ${room}`}>
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
