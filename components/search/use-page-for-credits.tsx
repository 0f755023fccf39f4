"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePrice } from "#components/account/use-price";
import { viewerQuery } from "#components/account/viewer-query";
import { announce } from "#components/panel/announce";
import { panel } from "#components/panel/panel-service";
import type { Errand } from "#components/refusal/refusal-notice";
import { searchQuery } from "#components/search/search-query";
import type { AskedPage } from "#lib/contract/search-place";

/** Buying one page of results: its price, the purchase, and what a refusal has to tell. Nothing is bought before `pay`. */
export function usePageForCredits(asked: AskedPage, onPaid: () => void = () => {}) {
  const t = useTranslations("search");
  const memory = useQueryClient();
  const { data: viewer } = useQuery(viewerQuery);
  const price = usePrice("nameSearch");
  const purchase = useMutation({
    mutationFn: async () => (await panel()).searchNames(asked.name, asked.page, asked.kind),
    onSuccess: (found) => {
      memory.setQueryData(searchQuery(asked).queryKey, found);
      memory.setQueryData(viewerQuery.queryKey, (known) => known && { ...known, balanceCredits: found.balanceCredits });
      announce(found.free ? t("free") : t("charged", { by: price.by, balance: found.balanceCredits }));
      onPaid();
    },
    onError: () => void memory.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  });
  const errand: Errand = {
    priceCredits: price.price,
    balanceCredits: viewer?.balanceCredits ?? 0,
    missing: asked.page === 1 ? "noNames" : "noPage",
    name: asked.name,
  };
  return { price, pay: () => purchase.mutate(), pending: purchase.isPending, error: purchase.error, errand };
}
