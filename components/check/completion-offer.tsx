"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";

/** The free completion of a Check, once a source that was missing at its making has been loaded. */
export function CompletionOffer({ checkId }: { checkId: string }) {
  const t = useTranslations("actions");
  const router = useRouter();
  const completing = useMutation({
    mutationFn: async () => (await panel()).completeCheck(checkId),
    onSuccess: () => router.refresh(),
  });
  return (
    <Notice tone="info" title={t("completeTitle")} className="screen-only">
      <p>{t("completeText")}</p>
      <Button look="primary" size="small" className="mt-1.5" pending={completing.isPending} onClick={() => completing.mutate()}>
        {t("complete")}
      </Button>
      {completing.error === null || completing.isPending ? null : <RefusalNotice className="mt-2" error={completing.error} />}
    </Notice>
  );
}
