import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readTyping } from "#components/rut/typed-rut";
import { OwnSearchList } from "#components/search/own-search-list";
import { searchQuery } from "#components/search/search-query";
import { SearchScreen } from "#components/search/search-screen";
import { Notice } from "#components/ui/notice";
import { ownSearches } from "#lib/checks/own-searches";
import { reopenSearch } from "#lib/checks/reopen-search";
import { readSearchAddress } from "#lib/contract/search-address";
import { searchPlace } from "#lib/contract/search-place";
import { house } from "#lib/house";
import { requireViewer } from "../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("search"))("title") };
}

export default async function SearchPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const address = addressOf(await searchParams);
  const typed = address.get("q") ?? "";
  const asked = readSearchAddress(address);
  const ctx = await requireViewer(asked === null ? `/search?${new URLSearchParams({ q: typed })}` : searchPlace(asked));
  // Without script the one box is a plain form that leads here with whatever was typed.
  const typing = readTyping(typed);
  if (typing.kind === "rut" || typing.kind === "wrong-digit") redirect(`/rut/${typing.rut}`);
  const t = await getTranslations("search");
  if (asked === null) {
    return (
      <>
        <h1 className="text-2xl">{t("title")}</h1>
        {typing.kind === "empty" ? (
          <p className="mt-2 max-w-prose text-md text-ink-2">{t("empty")}</p>
        ) : (
          <Notice tone="warning" title={t("invalid")} className="mt-4" />
        )}
        <OwnSearchList searches={await ownSearches(ctx)} />
      </>
    );
  }
  const memory = new QueryClient();
  const paid = await reopenSearch(ctx, house().serviceFor(ctx), asked);
  // A provider knows no filter: what is not paid for is asked for without one.
  if (paid === null && asked.kind !== null && ctx.settings.provider !== null) redirect(searchPlace({ ...asked, kind: null }));
  if (paid !== null) memory.setQueryData(searchQuery(asked).queryKey, paid);
  return (
    <HydrationBoundary state={dehydrate(memory)}>
      <SearchScreen key={searchPlace(asked)} asked={asked} />
    </HydrationBoundary>
  );
}

/** A parameter that stands several times stands several times. */
function addressOf(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
  );
}
