"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { panel } from "#components/panel/panel-service";
import type { SummaryFallback } from "#lib/contract/panel";
import { Refusal, Unreachable } from "#lib/contract/refusal";
import type { SummaryLine, SummaryOffer } from "#lib/contract/summary";

export interface SummaryText {
  text: string;
  /** `local`, or the name of the model. */
  maker: string;
  madeAt: string;
  fallback: SummaryFallback | null;
}

interface Shown {
  on: boolean;
  /** The sentences so far, while it is written. */
  sentences: string[] | null;
  /** What was written since the page was drawn. */
  made: (SummaryText & { canRetry: boolean }) | null;
  error: Error | null;
  /** Said aloud: beginning and end, not every sentence. */
  said: "summaryWriting" | "summaryReady" | "summaryReadyFallback" | "summaryCancelled" | null;
}

/** A provider may have no text to give: the panel says so itself. */
function saidOf({ text, fallback }: SummaryText): Shown["said"] {
  if (text === "") return null;
  return fallback === null ? "summaryReady" : "summaryReadyFallback";
}

/** The summary of a Check in the browser: shown or not, being written, written, or why it was not. */
export function useSummary(checkId: string, stored: SummaryText | null, offer: SummaryOffer) {
  const t = useTranslations("actions");
  const router = useRouter();
  const [shown, setShown] = useState<Shown>({ on: stored !== null, sentences: null, made: null, error: null, said: null });
  const under = useRef<AbortController | null>(null);
  // Whoever leaves the page does not wait any more.
  useEffect(() => () => under.current?.abort(), []);
  const change = (more: Partial<Shown>) => setShown((before) => ({ ...before, ...more }));
  const hear = (line: SummaryLine) => {
    if (line.event === "restart") change({ sentences: [] });
    if (line.event === "sentence") setShown((before) => ({ ...before, sentences: [...(before.sentences ?? []), line.text] }));
  };

  async function write(again: boolean): Promise<void> {
    const stop = new AbortController();
    under.current = stop;
    change({ on: true, sentences: [], error: null, said: "summaryWriting" });
    try {
      const service = await panel();
      const made = await service.writeSummary(checkId, { again, signal: stop.signal, onLine: (line) => stop.signal.aborted || hear(line) });
      if (!stop.signal.aborted) change({ made, sentences: null, said: saidOf(made) });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const error = cause instanceof Error ? cause : new Unreachable(cause);
      change({ sentences: null, error, said: null });
      // Somebody else was first: the page shows what came of it.
      if (error instanceof Refusal && error.status === 409) router.refresh();
    }
  }

  function cancel(): void {
    under.current?.abort();
    setShown((before) => ({ ...before, on: stored !== null || before.made !== null, sentences: null, said: "summaryCancelled" }));
    if (stored === null && shown.made === null) return;
    // A retry counts from when the model is asked: what is left of the offer, the page looks up.
    setShown((before) => ({ ...before, made: before.made === null ? null : { ...before.made, canRetry: false } }));
    router.refresh();
  }

  return {
    on: shown.on,
    sentences: shown.sentences,
    summary: shown.made ?? stored,
    /** Since the page was drawn. */
    written: shown.made !== null,
    canRetry: shown.made?.canRetry ?? offer.canRetry,
    error: shown.error,
    said: shown.said === null ? "" : t(shown.said),
    write,
    cancel,
    turn: (wanted: boolean) => {
      if (!wanted && shown.sentences !== null) cancel();
      change({ on: wanted });
      if (wanted && stored === null && shown.made === null && shown.sentences === null) void write(false);
    },
  };
}
