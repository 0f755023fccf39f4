"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { NoNames } from "#components/search/no-names";
import { searchPlace } from "#components/search/search-place";
import { searchQuery } from "#components/search/search-query";
import { SearchResults } from "#components/search/search-results";
import { usePageForCredits } from "#components/search/use-page-for-credits";
import { Button } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";
import { Refusal } from "#lib/contract/refusal";

/** A heading as large as that of a file; a very long name is set smaller, so that it does not push its results out of sight. */
const LONG_NAME = 80;

/** A name search: the price first, then the page of results that was paid for. */
export function SearchScreen({ name, page }: { name: string; page: number }) {
  const t = useTranslations("search");
  const { data: found } = useQuery(searchQuery(name, page));
  return (
    <>
      <h1 className={`wrap-anywhere ${name.length > LONG_NAME ? "text-lg" : "text-2xl"}`}>{t("resultsFor", { name })}</h1>
      <div className="mt-3">
        {found === undefined ? <PricedPage name={name} page={page} /> : <SearchResults found={found} asked={name} />}
      </div>
    </>
  );
}

/** A page that the organisation has not paid for in the last 24 hours: what it costs, and the button that spends. */
function PricedPage({ name, page }: { name: string; page: number }) {
  const t = useTranslations("search");
  const { price, pay, pending, error, errand } = usePageForCredits(name, page);
  const missing = error instanceof Refusal && error.status === 404;
  if (missing && page === 1) return <NoNames name={name} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-line-2 bg-sheet p-4 sm:flex-nowrap sm:p-5">
        <div className="min-w-0 max-w-prose">
          {page === 1 ? null : <p className="numeric font-semibold">{t("page", { page })}</p>}
          <p className="text-ink-2">{t("price", { price })}</p>
          <noscript>
            <p className="mt-1 font-medium text-medium">{t("noScript")}</p>
          </noscript>
        </div>
        <Button look="primary" pending={pending} onClick={pay} className="shrink-0">
          {t("search", { price })}
        </Button>
      </div>
      {error === null ? null : <RefusalNotice className="mt-4" error={error} errand={errand} />}
      {page === 1 ? null : (
        <p className="mt-4">
          <PlaceLink href={searchPlace(name, 1)} className="inline-flex min-h-6 items-center">
            {t("firstPage")}
          </PlaceLink>
        </p>
      )}
    </>
  );
}
