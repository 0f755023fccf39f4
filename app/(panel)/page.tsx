import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { homeQuery } from "#components/home/home-query";
import { HomeScreen } from "#components/home/home-screen";
import { localDate } from "#lib/calendar/month";
import { readHome } from "#lib/checks/read-home";
import { requireViewer } from "../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell"))("home") };
}

export default async function HomePage() {
  const ctx = await requireViewer("/");
  const memory = new QueryClient();
  memory.setQueryData(homeQuery.queryKey, await readHome(ctx));
  return (
    <HydrationBoundary state={dehydrate(memory)}>
      <HomeScreen today={localDate(ctx.clock.now())} />
    </HydrationBoundary>
  );
}
