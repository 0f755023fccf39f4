import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { MatrixDocument } from "#components/matrix/matrix-document";
import { OwnEngineNotice } from "#components/provider/own-engine-notice";
import { readMatrixVersions } from "#lib/policy/read-matrix-versions";
import { exampleScore } from "#lib/scoring/example";
import { requireViewer } from "../../../viewer";

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("matrix"))("title") };
}

/** The version in force, or another by its number. */
export default async function MatrixPage({ searchParams }: Address) {
  const { version } = await searchParams;
  const ctx = await requireViewer(
    typeof version === "string" ? `/settings/matrix?version=${encodeURIComponent(version)}` : "/settings/matrix",
  );
  const versions = await readMatrixVersions(ctx);
  const shown = version === undefined ? versions[0] : versions.find(({ matrix }) => String(matrix.version) === version);
  if (shown === undefined) notFound();
  const { matrix } = shown;
  const mayPrepare = ctx.actor.role === "admin";
  return (
    <MatrixDocument
      matrix={matrix}
      example={exampleScore(matrix)}
      versions={versions}
      mayPrepare={mayPrepare}
      notice={<OwnEngineNotice provider={ctx.settings.provider} place="matrix" />}
    />
  );
}
