"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CopyButton } from "#components/ui/copy-button";

/** A secret or a command that is on the screen now and nowhere afterwards: whole, selectable by one press, with its copy button. */
export function OnceShown({ label, text, note }: { label: string; text: string; note?: string }) {
  const t = useTranslations("forms");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        {note === undefined ? null : <span className="text-sm text-ink-3">{note}</span>}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <code className="min-w-0 flex-[1_1_18rem] rounded-md border border-line-2 bg-sheet px-3 py-2 text-sm break-all whitespace-pre-wrap select-all">
          {text}
        </code>
        <CopyButton text={text} label={t("copy")} doneLabel={t("copied")} failedLabel={t("copyFailed")} />
      </div>
    </div>
  );
}
