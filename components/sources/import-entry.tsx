"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { formatInstant } from "#components/locale/dates";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { ImportOutcome } from "#components/sources/import-outcome";
import { ImportProgress } from "#components/sources/import-progress";
import { LeftOutRows } from "#components/sources/left-out-rows";
import { importsQuery, isUnderWay, sourcesService, withImport } from "#components/sources/sources-query";
import { Button } from "#components/ui/button";
import { Icon, type IconName } from "#components/ui/icon";
import type { Import } from "#lib/contract/sources";

interface Entry {
  subject: Import;
  mayImport: boolean;
  /** Whether the process that imports is there. */
  worker: boolean;
  /** At its appearing; `when-free`: unless the person went on to something else meanwhile. */
  takesFocus: "no" | "when-free" | "at-once";
  onStarted: (made: Import) => void;
}

/** An import from its waiting to its end, whatever the end is. */
export function ImportEntry({ subject, mayImport, worker, takesFocus, onStarted }: Entry) {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus === "at-once" || (takesFocus === "when-free" && document.activeElement === document.body)) place.current?.focus();
  }, [takesFocus]);
  const cancel = useMutation({
    mutationFn: async () => (await sourcesService()).cancelImport(subject.importId),
    onSuccess: (ended) => memory.setQueryData(importsQuery.queryKey, (before) => withImport(before, ended)),
    // It landed meanwhile: the list tells it.
    onError: () => memory.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
  const title = t("imports.into", { file: subject.fileName, source: subject.sourceName });
  return (
    <li ref={place} tabIndex={-1} aria-label={title} className="border-b border-line py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium break-words">{title}</p>
        <State subject={subject} />
      </div>
      <p className="numeric text-sm text-ink-3">
        <Origin subject={subject} />
      </p>
      {isUnderWay(subject) ? (
        <>
          <ImportProgress subject={subject} worker={worker} />
          {mayImport ? (
            <Button
              size="small"
              className="mt-2.5"
              aria-label={t("imports.cancelLabel", { file: subject.fileName })}
              pending={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t("imports.cancel")}
            </Button>
          ) : null}
        </>
      ) : (
        <ImportOutcome subject={subject} mayImport={mayImport} onStarted={onStarted} />
      )}
      {cancel.isError && isUnderWay(subject) ? <RefusalNotice error={cancel.error} className="mt-2" /> : null}
      {subject.leftOut.count > 0 && !isUnderWay(subject) ? <LeftOutRows subject={subject} /> : null}
    </li>
  );
}

function Origin({ subject }: { subject: Import }) {
  const t = useTranslations("sources");
  const when = formatInstant(subject.createdAt, useLocale());
  if (subject.bySync) return t("imports.bySync", { when });
  if (subject.byPush && subject.importedBy !== null) return t("imports.byPush", { name: subject.importedBy, when });
  if (subject.byCommand) return t("imports.byCommand", { when });
  return subject.importedBy === null ? t("imports.byOther", { when }) : t("imports.by", { name: subject.importedBy, when });
}

const LOOKS: Record<Import["state"], { icon: IconName; tint: string }> = {
  queued: { icon: "clock", tint: "text-ink-2" },
  running: { icon: "clock", tint: "text-accent" },
  done: { icon: "check", tint: "text-low" },
  refused: { icon: "alert", tint: "text-high" },
  cancelled: { icon: "cross", tint: "text-ink-2" },
  failed: { icon: "alert", tint: "text-high" },
};

function State({ subject: { state, result } }: { subject: Import }) {
  const t = useTranslations("sources");
  const { icon, tint } = LOOKS[state];
  return (
    <span className={`flex items-center gap-1.5 text-sm font-medium ${tint}`}>
      <Icon name={icon} className="size-3.5" />
      {t(`imports.state.${result?.unchanged ? "unchanged" : state}`)}
    </span>
  );
}
