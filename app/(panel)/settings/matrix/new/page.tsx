import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { MatrixEditor } from "#components/matrix/matrix-editor";
import { MatrixExample } from "#components/matrix/matrix-example";
import { SettingsHeading } from "#components/settings/settings-heading";
import { readMatrixVersions } from "#lib/policy/read-matrix-versions";
import { exampleScore } from "#lib/scoring/example";
import { requireAdmin } from "../../../../viewer";
import { ClientWords } from "../../../../words";

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("matrix"))("new.title") };
}

/** Begins with the version in force, or with the past one that `from` names. */
export default async function NewMatrixPage({ searchParams }: Address) {
  const { from } = await searchParams;
  const ctx = await requireAdmin(
    typeof from === "string" ? `/settings/matrix/new?from=${encodeURIComponent(from)}` : "/settings/matrix/new",
  );
  const [t, versions] = await Promise.all([getTranslations("matrix"), readMatrixVersions(ctx)]);
  const inForce = versions[0]?.matrix.version ?? 1;
  const begun = from === undefined ? versions[0] : versions.find(({ matrix }) => String(matrix.version) === from);
  if (begun === undefined) notFound();
  return (
    <>
      <SettingsHeading
        up={{ href: "/settings/matrix", name: t("title") }}
        title={t("new.title")}
        text={t("new.intro", { version: inForce + 1 })}
      />
      <ClientWords rooms={["dialog", "evidence", "forms", "matrix", "refusal", "table", "vocabulary"]}>
        <MatrixEditor begun={begun.matrix} inForce={inForce} example={<MatrixExample score={exampleScore(begun.matrix)} />} />
      </ClientWords>
    </>
  );
}
