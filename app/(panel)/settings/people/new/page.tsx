import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddPersonForm } from "#components/people/add-person-form";
import { SettingsHeading } from "#components/settings/settings-heading";
import { env } from "#lib/env";
import { requireAdmin } from "../../../../viewer";
import { ClientWords } from "../../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("new.title") };
}

export default async function AddPersonPage() {
  await requireAdmin("/settings/people/new");
  const t = await getTranslations("people");
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return (
    <>
      <SettingsHeading up={{ href: "/settings/people", name: t("back") }} title={t("new.title")} text={t("new.intro")} />
      <ClientWords rooms={["dialog", "forms", "people", "refusal", "shell"]}>
        <AddPersonForm sso={OIDC_ISSUER === undefined ? null : OIDC_NAME} />
      </ClientWords>
    </>
  );
}
