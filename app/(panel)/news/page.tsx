import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewsScreen } from "#components/news/news-screen";
import { OwnEngineNotice } from "#components/provider/own-engine-notice";
import { listNews } from "#lib/checks/list-news";
import { readNewsFilter } from "#lib/contract/news-filter";
import { type Query, queryText } from "../../address";
import { requireViewer } from "../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("news"))("title") };
}

export default async function NewsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = queryText(await searchParams);
  const ctx = await requireViewer(`/news${query}`);
  const { filter, ignored } = readNewsFilter(new URLSearchParams(query));
  const notice = <OwnEngineNotice provider={ctx.settings.provider} place="news" />;
  return <NewsScreen feed={await listNews(ctx, filter)} filter={filter} ignored={ignored} notice={notice} />;
}
