"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { searchPlace } from "#components/search/search-place";
import { searchQuery } from "#components/search/search-query";
import { usePageForCredits } from "#components/search/use-page-for-credits";
import { Button, buttonLook } from "#components/ui/button";
import { PlaceLink } from "#components/ui/place-link";
import type { NameSearchReply } from "#lib/contract/panel";

/** The way to the other pages. Links are free; where the next page costs, a button says how much, pays and goes there. */
export function ResultPages({ asked, found }: { asked: string; found: NameSearchReply }) {
  const t = useTranslations("search");
  const { page, total_pages: pages } = found;
  const { data: next } = useQuery(searchQuery(asked, page + 1));
  if (pages < 2) return null;
  return (
    <nav aria-label={t("pages")} className="screen-only mt-5 flex flex-wrap items-center gap-2">
      {page > 1 ? (
        <PlaceLink look="bare" rel="prev" href={searchPlace(asked, page - 1)} className={buttonLook()}>
          {t("previous")}
        </PlaceLink>
      ) : null}
      {page >= pages ? null : found.nextIsPaid || next !== undefined ? (
        <PlaceLink look="bare" rel="next" href={searchPlace(asked, page + 1)} className={buttonLook()}>
          {t("next")}
        </PlaceLink>
      ) : (
        <PricedNext asked={asked} page={page + 1} />
      )}
    </nav>
  );
}

function PricedNext({ asked, page }: { asked: string; page: number }) {
  const t = useTranslations("search");
  const router = useRouter();
  const [going, startTransition] = useTransition();
  const place = searchPlace(asked, page);
  const { price, pay, pending, error, errand } = usePageForCredits(asked, page, () => startTransition(() => router.push(place)));
  return (
    <>
      <Button pending={pending || going} onClick={pay}>
        {t("nextPriced", { price })}
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
