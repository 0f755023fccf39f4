import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { VersionScreen } from "#components/sources/version-screen";
import type { Context } from "#lib/context";
import { readDiffFilter } from "#lib/contract/version-diff";
import { ServiceError } from "#lib/errors";
import { listOfPath } from "#lib/http/path-id";
import { readVersionDiff } from "#lib/jobs/read-version-diff";
import { type Query, queryText } from "../../../../../../address";
import { maybeViewer, requireViewer } from "../../../../../../viewer";

interface Place {
  params: Promise<{ list: string; version: string }>;
  searchParams: Promise<Query>;
}

/** Read once for the page and its title; a missing one, and another scope's, is a 404. */
const diffOf = cache((ctx: Context, list: string, version: string, query: string) =>
  Promise.resolve()
    .then(() => readVersionDiff(ctx, listOfPath({ list }), version, readDiffFilter(new URLSearchParams(query)).filter))
    .catch(missing),
);

export async function generateMetadata({ params, searchParams }: Place): Promise<Metadata> {
  const [{ list, version }, query, ctx, t] = await Promise.all([params, searchParams, maybeViewer(), getTranslations("sources")]);
  if (ctx === null) return { title: t("title") };
  const diff = await diffOf(ctx, list, version, queryText(query));
  return { title: `${diff.source.name}, ${t("diff.short", { version: diff.version.version })}` };
}

export default async function VersionPage({ params, searchParams }: Place) {
  const [{ list, version }, asked] = await Promise.all([params, searchParams]);
  const query = queryText(asked);
  const ctx = await requireViewer(`/settings/sources/${list}/versions/${version}${query}`);
  const { filter, ignored } = readDiffFilter(new URLSearchParams(query));
  return <VersionScreen diff={await diffOf(ctx, list, version, query)} filter={filter} ignored={ignored} />;
}

function missing(error: unknown): never {
  if (error instanceof ServiceError && error.code === "not-found") notFound();
  throw error;
}
