"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { importsQuery, sourcesService } from "#components/sources/sources-query";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { FaultFacts, Import } from "#lib/contract/sources";

/** The way to take a list that shrank after all, with the numbers that are at stake. */
export function ShrunkList({
  subject,
  facts,
  until,
  onStarted,
}: {
  subject: Import;
  facts: FaultFacts;
  until: string;
  onStarted: (made: Import) => void;
}) {
  const t = useTranslations("sources");
  const memory = useQueryClient();
  const [asking, setAsking] = useState(false);
  const when = formatInstant(until, useLocale());
  const [records, before, percent] = [Number(facts.records ?? 0), Number(facts.before ?? 0), Number(facts.percent ?? 0)];
  const accept = useMutation({
    mutationFn: async () => (await sourcesService()).acceptShrunk(subject.importId),
    onSuccess: async (made) => {
      setAsking(false);
      onStarted(made);
      await memory.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  return (
    <div className="py-1">
      <Button size="small" onClick={() => setAsking(true)}>
        {t("imports.accept")}
      </Button>
      <p className="mt-1 text-sm text-ink-3">{t("imports.acceptUntil", { when })}</p>
      <Dialog open={asking} title={t("shrink.title")} onClose={() => setAsking(false)}>
        <div className="space-y-2">
          <p>{t("shrink.text", { records, before, percent })}</p>
          <p className="text-ink-2">{t("shrink.loss", { lost: before - records })}</p>
          {accept.isError ? <RefusalNotice error={accept.error} /> : null}
          <div className="flex flex-wrap gap-2.5 pt-2">
            <Button look="plain" data-first onClick={() => setAsking(false)}>
              {t("shrink.keep")}
            </Button>
            <Button look="primary" pending={accept.isPending} onClick={() => accept.mutate()}>
              {t("shrink.confirm", { records })}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
