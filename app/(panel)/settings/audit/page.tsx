import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditScreen } from "#components/audit/audit-screen";
import { readActors } from "#lib/checks/read-actors";
import { readTrail } from "#lib/checks/read-trail";
import { readTrailFilter } from "#lib/contract/audit-trail";
import { type Query, queryText } from "../../../address";
import { requireAdmin } from "../../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = queryText(await searchParams);
  const ctx = await requireAdmin(`/settings/audit${query}`);
  const { filter, ignored } = readTrailFilter(new URLSearchParams(query));
  const [trail, actors] = await Promise.all([readTrail(ctx, filter), readActors(ctx)]);
  return <AuditScreen trail={trail} filter={filter} ignored={ignored} actors={actors} />;
}
