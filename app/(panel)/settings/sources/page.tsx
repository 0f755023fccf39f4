import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CourtDataNotice } from "#components/policy-settings/court-data-notice";
import { OwnEngineNotice } from "#components/provider/own-engine-notice";
import { importsQuery, sourcesQuery, syncsQuery } from "#components/sources/sources-query";
import { SourcesScreen } from "#components/sources/sources-screen";
import { localDate } from "#lib/calendar/month";
import { listImports } from "#lib/jobs/list-imports";
import { listSyncs } from "#lib/jobs/list-syncs";
import { readSources } from "#lib/jobs/read-sources";
import { readPolicy } from "#lib/policy/read-policy";
import { requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sources"))("title") };
}

export default async function SourcesPage() {
  const ctx = await requireViewer("/settings/sources");
  const memory = new QueryClient();
  const [sources, imports, syncs, { courtData }] = await Promise.all([readSources(ctx), listImports(ctx), listSyncs(ctx), readPolicy(ctx)]);
  memory.setQueryData(sourcesQuery.queryKey, sources);
  memory.setQueryData(importsQuery.queryKey, imports);
  memory.setQueryData(syncsQuery.queryKey, syncs);
  return (
    <ClientWords rooms={["sources", "vocabulary", "refusal", "table", "dialog"]}>
      <HydrationBoundary state={dehydrate(memory)}>
        <SourcesScreen
          today={localDate(ctx.clock.now())}
          policy={
            <>
              <OwnEngineNotice provider={ctx.settings.provider} place="sources" />
              <CourtDataNotice courtData={courtData} admin={ctx.actor.role === "admin"} />
            </>
          }
        />
      </HydrationBoundary>
    </ClientWords>
  );
}
