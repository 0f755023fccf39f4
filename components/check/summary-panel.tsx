"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Switch } from "#components/ui/switch";
import { WaitingLines } from "#components/ui/waiting-lines";
import type { Language } from "#lib/contract/panel";

export interface SummaryText {
  text: string;
  maker: string;
  madeAt: string;
}

/** The summary of a Check: off until somebody asks for it; from then on the Check remembers it and it shows at once. */
export function SummaryPanel({ checkId, stored, language }: { checkId: string; stored: SummaryText | null; language: Language }) {
  const t = useTranslations("actions");
  const [on, setOn] = useState(stored !== null);
  const making = useMutation({ mutationFn: () => makeSummary(checkId) });
  const summary = making.data ?? stored;
  const turn = (wanted: boolean) => {
    setOn(wanted);
    if (wanted && summary === null && !making.isPending) making.mutate();
  };
  return (
    <section aria-labelledby="summary" className={`border-t border-line-2 pt-3.5 ${on ? "" : "print:hidden"}`}>
      <div className="flex items-center justify-between gap-4">
        <h2 id="summary" className="text-lg">
          {t("summary")}
        </h2>
        <span className="screen-only">
          <Switch on={on} pending={making.isPending} labelledBy="summary" onChange={turn} />
        </span>
      </div>
      {on ? null : <p className="mt-1 text-sm text-ink-3">{t("summaryHint")}</p>}
      <div aria-live="polite">
        {on && making.isPending ? <WaitingLines count={5} label={t("summaryWriting")} /> : null}
        {on && summary !== null ? <SummaryWords summary={summary} language={language} /> : null}
      </div>
      {on && making.error !== null && !making.isPending ? <RefusalNotice className="mt-2" error={making.error} /> : null}
    </section>
  );
}

function SummaryWords({ summary, language }: { summary: SummaryText; language: Language }) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const paragraphs = summary.text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <>
      <div lang={language} className="mt-2 space-y-2 font-serif-text text-md leading-relaxed">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-2 text-xs text-ink-3">{t("summaryMade", { maker: summary.maker, date: formatInstant(summary.madeAt, locale) })}</p>
    </>
  );
}

async function makeSummary(checkId: string): Promise<SummaryText | null> {
  const { check, summary } = await (await panel()).makeSummary(checkId);
  return summary === null ? null : { text: check.ai_summary, maker: summary.maker, madeAt: summary.madeAt };
}
