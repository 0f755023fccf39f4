"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { sourcesService, syncsQuery, withSync } from "#components/sources/sources-query";
import { SyncForm } from "#components/sources/sync-form";
import { isFetching } from "#components/sources/sync-words";
import { Button } from "#components/ui/button";
import { Refusal } from "#lib/contract/refusal";
import type { ListSync } from "#lib/contract/syncs";

/** To have a list fetched now, and to say whether, how often and from where it is fetched. */
export function SyncControls({ sync }: { sync: ListSync }) {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const [open, setOpen] = useState(false);
  const run = useMutation({
    mutationFn: async () => (await sourcesService()).runSync(sync.sourceId),
    onSuccess: (begun) => memory.setQueryData(syncsQuery.queryKey, (before) => withSync(before, begun)),
    onError: () => memory.invalidateQueries({ queryKey: syncsQuery.queryKey }),
  });
  const isBusy = run.error instanceof Refusal && run.error.status === 409;
  const formId = `sync-form-${sync.sourceId}`;
  return (
    <div className="screen-only mt-2 space-y-2">
      {sync.licenceNote === null ? null : <p className="max-w-prose text-ink-2">{t(`sync.licenceNote.${sync.licenceNote}`)}</p>}
      <div className="flex flex-wrap gap-2">
        {sync.origin === "none" ? null : (
          <Button
            size="small"
            aria-label={t("sync.nowLabel", { name: sync.name })}
            pending={run.isPending || isFetching(sync)}
            onClick={() => run.mutate()}
          >
            {t("sync.now")}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={t("sync.configureLabel", { name: sync.name })}
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
        >
          {t("sync.configure")}
        </Button>
      </div>
      {isBusy ? <p className="font-medium text-medium">{t("sync.busy")}</p> : run.isError ? <RefusalNotice error={run.error} /> : null}
      <div id={formId}>{open ? <SyncForm sync={sync} /> : null}</div>
    </div>
  );
}
