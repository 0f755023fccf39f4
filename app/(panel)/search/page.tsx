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
import { NameInput } from "#lib/contract/contract";
import { house } from "#lib/house";
import { requireViewer } from "../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("search"))("title") };
}

export default async function SearchPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { q, page: pageText } = await searchParams;
  const asked = typeof q === "string" ? q : "";
  const page = /^[1-9]\d{0,8}$/.test(String(pageText)) ? Number(pageText) : 1;
  const ctx = await requireViewer(`/search?${new URLSearchParams({ q: asked, page: String(page) })}`);
  // Without script the one box is a plain form that leads here with whatever was typed.
  const typing = readTyping(asked);
  if (typing.kind === "rut" || typing.kind === "wrong-digit") redirect(`/rut/${typing.rut}`);
  const name = NameInput.safeParse(asked);
  const t = await getTranslations("search");
  if (!name.success) {
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
  const paid = await reopenSearch(ctx, house().service, name.data, page);
  if (paid !== null) memory.setQueryData(searchQuery(name.data, page).queryKey, paid);
  return (
    <HydrationBoundary state={dehydrate(memory)}>
      <SearchScreen key={`${page} ${name.data}`} name={name.data} page={page} />
    </HydrationBoundary>
  );
}
