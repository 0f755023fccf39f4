"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { viewerQuery } from "#components/account/viewer-query";
import { announce } from "#components/panel/announce";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { searchQuery } from "#components/search/search-query";
import { SearchResults } from "#components/search/search-results";
import { Button } from "#components/ui/button";

/** A name search: the price first, then the page of results that was paid for. */
export function SearchScreen({ name, page }: { name: string; page: number }) {
  const t = useTranslations("search");
  const { data: found } = useQuery(searchQuery(name, page));
  return (
    <>
      <h1 className="text-2xl break-words">{t("resultsFor", { name })}</h1>
      <div className="mt-3">
        {found === undefined ? <PaidSearch name={name} page={page} /> : <SearchResults found={found} asked={name} />}
      </div>
    </>
  );
}

function PaidSearch({ name, page }: { name: string; page: number }) {
  const t = useTranslations("search");
  const memory = useQueryClient();
  const { data: viewer } = useQuery(viewerQuery);
  const price = viewer?.prices.nameSearch ?? 1;
  const search = useMutation({
    mutationFn: async () => (await panel()).searchNames(name, page),
    onSuccess: (found) => {
      memory.setQueryData(searchQuery(name, page).queryKey, found);
      memory.setQueryData(viewerQuery.queryKey, (known) => known && { ...known, balanceCredits: found.balanceCredits });
      announce(found.free ? t("free") : t("charged", { balance: found.balanceCredits }));
    },
    onError: () => void memory.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-2 bg-sheet p-4 sm:p-5">
        <div>
          {page === 1 ? null : <p className="font-semibold">{t("page", { page })}</p>}
          <p className="text-ink-2">{t("price", { price })}</p>
        </div>
        <Button look="primary" pending={search.isPending} onClick={() => search.mutate()}>
          {t("search", { price })}
        </Button>
      </div>
      {search.error === null ? null : (
        <RefusalNotice
          className="mt-4"
          error={search.error}
          errand={{
            priceCredits: price,
            balanceCredits: viewer?.balanceCredits ?? 0,
            missing: page === 1 ? "noNames" : "noPage",
            name,
          }}
        />
      )}
    </>
  );
}
