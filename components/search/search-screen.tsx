"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { viewerQuery } from "#components/account/viewer-query";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { KindFilter } from "#components/search/kind-filter";
import { NoNames } from "#components/search/no-names";
import { searchQuery } from "#components/search/search-query";
import { SearchResults } from "#components/search/search-results";
import { usePageForCredits } from "#components/search/use-page-for-credits";
import { Button } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";
import { Refusal } from "#lib/contract/refusal";
import { type AskedPage, searchPlace } from "#lib/contract/search-place";

/** A heading as large as that of a file; a very long name is set smaller, so that it does not push its results out of sight. */
const LONG_NAME = 80;

/** A name search: the price first, then the page of results that was paid for. */
export function SearchScreen({ asked }: { asked: AskedPage }) {
  const t = useTranslations("search");
  const { data: found } = useQuery(searchQuery(asked));
  const { data: viewer } = useQuery(viewerQuery);
  const { name, kind } = asked;
  const host = viewer?.provider?.host ?? null;
  return (
    <>
      <h1 className={`wrap-anywhere ${name.length > LONG_NAME ? "text-lg" : "text-2xl"}`}>
        {t("resultsFor", { name, kind: kind ?? "all" })}
      </h1>
      {host === null ? <KindFilter asked={asked} price={viewer?.prices.nameSearch ?? 1} /> : null}
      <div className="mt-4">
        {found === undefined ? <PricedPage asked={asked} host={host} /> : <SearchResults found={found} asked={asked} host={host} />}
      </div>
    </>
  );
}

/** A page that the organisation has not paid for in the last 24 hours: what it costs, and the button that spends. */
function PricedPage({ asked, host }: { asked: AskedPage; host: string | null }) {
  const t = useTranslations("search");
  const { price, pay, pending, error, errand } = usePageForCredits(asked);
  const { page } = asked;
  const missing = error instanceof Refusal && error.status === 404;
  if (missing && page === 1) return <NoNames asked={asked} host={host} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-line-2 bg-sheet p-4 sm:flex-nowrap sm:p-5">
        <div className="min-w-0 max-w-prose">
          {page === 1 ? null : <p className="numeric font-semibold">{t("page", { page })}</p>}
          <p className="text-ink-2 wrap-anywhere">{t("price", { ...price })}</p>
          <noscript>
            <p className="mt-1 font-medium text-medium">{t("noScript")}</p>
          </noscript>
        </div>
        <Button look="primary" pending={pending} onClick={pay} className="wrap-anywhere sm:shrink-0">
          {t("search", { ...price })}
        </Button>
      </div>
      {error === null ? null : <RefusalNotice className="mt-4" error={error} errand={errand} />}
      {page === 1 ? null : (
        <p className="mt-4 flex flex-wrap gap-x-5">
          <PlaceLink href={searchPlace({ ...asked, page: 1 })} className="inline-flex min-h-6 items-center">
            {t("firstPage")}
          </PlaceLink>
          {page === 2 ? null : (
            <PlaceLink href={searchPlace({ ...asked, page: page - 1 })} className="inline-flex min-h-6 items-center">
              {t("previous")}
            </PlaceLink>
          )}
        </p>
      )}
    </>
  );
}
