import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChecksScreen } from "#components/checks-list/checks-screen";
import { monthOf } from "#lib/calendar/month";
import { listChecks } from "#lib/checks/list-checks";
import { readActors } from "#lib/checks/read-actors";
import { readCheckFilter } from "#lib/contract/check-filter";
import { type Query, queryText } from "../../address";
import { requireViewer } from "../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checks"))("title") };
}

export default async function ChecksPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = queryText(await searchParams);
  const ctx = await requireViewer(`/checks${query}`);
  const { filter, ignored } = readCheckFilter(new URLSearchParams(query), ctx.actor.id);
  const [list, actors] = await Promise.all([listChecks(ctx, filter), readActors(ctx)]);
  return (
    <ChecksScreen
      list={list}
      filter={filter}
      ignored={ignored}
      actors={actors}
      viewerId={ctx.actor.id}
      thisMonth={monthOf(ctx.clock.now())}
    />
  );
}
