import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreditsScreen } from "#components/credits/credits-screen";
import { readCreditBook } from "#lib/checks/read-credit-book";
import { readCreditFilter } from "#lib/contract/credit-book";
import { type Query, queryText } from "../../../address";
import { requireViewer } from "../../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credits"))("title") };
}

export default async function CreditsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = queryText(await searchParams);
  const ctx = await requireViewer(`/settings/credits${query}`);
  const { filter, ignored } = readCreditFilter(new URLSearchParams(query));
  const book = await readCreditBook(ctx, filter);
  const { prices, provider } = ctx.settings;
  return (
    <CreditsScreen book={book} filter={filter} ignored={ignored} prices={prices} provider={provider} organisation={ctx.actor.orgName} />
  );
}
