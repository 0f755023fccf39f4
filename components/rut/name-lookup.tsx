"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { usePrice } from "#components/account/use-price";
import { viewerQuery } from "#components/account/viewer-query";
import { announce } from "#components/panel/announce";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";

/** The name of a RUT that the organisation does not know yet: a button with its price, never a surprise. */
export function NameLookup({ rut }: { rut: string }) {
  const t = useTranslations("rut");
  const router = useRouter();
  const memory = useQueryClient();
  const [drawing, startDrawing] = useTransition();
  const { data: viewer } = useQuery(viewerQuery);
  const price = usePrice("rutLookup");
  const lookUp = useMutation({
    mutationFn: async () => (await panel()).lookUpName(rut),
    onSuccess: ({ records, balanceCredits, free }) => {
      const name = records.find((record) => record.full_name !== null)?.full_name ?? null;
      memory.setQueryData(viewerQuery.queryKey, (known) => known && { ...known, balanceCredits });
      if (name !== null) startDrawing(() => router.refresh());
      announce(
        name === null ? t("nameNone") : t("nameIs", { name }),
        free ? t("nameFree") : t("nameCharged", { ...price, balance: balanceCredits }),
      );
    },
    onError: () => void memory.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  });
  const nameless = lookUp.isSuccess && lookUp.data.records.every((record) => record.full_name === null);
  return (
    <div className="mt-3">
      {nameless ? (
        <p className="text-ink-2">{t("nameNone")}</p>
      ) : (
        <Button size="small" pending={lookUp.isPending || drawing} onClick={() => lookUp.mutate()} className="wrap-anywhere">
          {t("lookUpName", { ...price })}
        </Button>
      )}
      {lookUp.error === null ? null : (
        <RefusalNotice
          className="mt-3"
          error={lookUp.error}
          errand={{ priceCredits: price.price, balanceCredits: viewer?.balanceCredits ?? 0, missing: "noData" }}
        />
      )}
    </div>
  );
}
