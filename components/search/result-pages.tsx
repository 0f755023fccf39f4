"use client";

import { useQueries } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { formatNumber } from "#components/locale/numbers";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { searchQuery } from "#components/search/search-query";
import { usePageForCredits } from "#components/search/use-page-for-credits";
import { Button, buttonLook } from "#components/ui/button";
import { Icon } from "#components/ui/icon";
import { PlaceLink } from "#components/ui/place-link";
import { nearbyPages } from "#lib/contract/nearby-pages";
import type { NameSearchReply } from "#lib/contract/panel";
import { type AskedPage, searchPlace } from "#lib/contract/search-place";

/**
 * The way to the other pages. Links are free: one that is not paid for leads to its price. Only the button of the next page, where that
 * costs, says how much, pays and goes there.
 */
export function ResultPages({ asked, found }: { asked: AskedPage; found: NameSearchReply }) {
  const t = useTranslations("search");
  const { page, total_pages: pages } = found;
  const named = nearbyPages(page, pages);
  const isPaid = usePaidPages(asked, found, named);
  if (pages < 2) return null;
  const to = (other: number) => searchPlace({ ...asked, page: other });
  return (
    <nav aria-label={t("pages")} className="screen-only mt-5">
      <div className="flex flex-wrap items-center gap-2">
        {page > 1 ? (
          <PlaceLink look="bare" rel="prev" href={to(page - 1)} className={buttonLook()}>
            {t("previous")}
          </PlaceLink>
        ) : null}
        <ol className="flex flex-wrap items-center gap-1">
          {named.map((each, at) => (
            <li key={each ?? `after ${named[at - 1]}`}>
              {each === null ? (
                <span aria-hidden="true" className="px-1 text-ink-3">
                  …
                </span>
              ) : (
                <PageNumber number={each} pages={pages} here={each === page} paid={isPaid(each)} href={to(each)} />
              )}
            </li>
          ))}
        </ol>
        {page >= pages ? null : isPaid(page + 1) ? (
          <PlaceLink look="bare" rel="next" href={to(page + 1)} className={buttonLook()}>
            {t("next")}
          </PlaceLink>
        ) : (
          <PricedNext asked={{ ...asked, page: page + 1 }} />
        )}
      </div>
      <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-3">
        <Icon name="check" className="size-3" />
        {t("pagesLegend")}
      </p>
    </nav>
  );
}

/** Paid, by what the server said and by what this browser has bought since. */
function usePaidPages(asked: AskedPage, found: NameSearchReply, named: (number | null)[]): (page: number) => boolean {
  const pages = named.filter((page) => page !== null);
  const bought = useQueries({ queries: pages.map((page) => searchQuery({ ...asked, page })) });
  return (page) => found.paidPages.includes(page) || bought[pages.indexOf(page)]?.data !== undefined;
}

function PageNumber(props: { number: number; pages: number; here: boolean; paid: boolean; href: string }) {
  const t = useTranslations("search");
  const locale = useLocale();
  const { number, pages, here, paid, href } = props;
  const place = number === 1 ? "first" : number === pages ? "last" : "other";
  return (
    <PlaceLink
      look="bare"
      href={href}
      aria-label={t("pageLink", { page: number, place, paid: paid ? "yes" : "no" })}
      aria-current={here ? "page" : undefined}
      className={`numeric inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-md border px-2 ${paid ? "border-line-2 bg-sheet" : "border-dashed border-control text-ink-2"} hover:bg-wash aria-[current]:border-solid aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent`}
    >
      {formatNumber(number, locale)}
      {paid ? <Icon name="check" className="size-3" /> : null}
    </PlaceLink>
  );
}

function PricedNext({ asked }: { asked: AskedPage }) {
  const t = useTranslations("search");
  const router = useRouter();
  const [going, startTransition] = useTransition();
  const place = searchPlace(asked);
  const { price, pay, pending, error, errand } = usePageForCredits(asked, () => startTransition(() => router.push(place)));
  return (
    <>
      <Button pending={pending || going} onClick={pay} className="wrap-anywhere">
        {t("nextPriced", { ...price })}
      </Button>
      <noscript>
        <a href={place} className="text-accent underline">
          {t("next")}
        </a>
      </noscript>
      {error === null ? null : <RefusalNotice className="mt-2 basis-full" error={error} errand={errand} />}
    </>
  );
}
