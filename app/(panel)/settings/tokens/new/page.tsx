import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsHeading } from "#components/settings/settings-heading";
import { NewTokenForm } from "#components/tokens/new-token-form";
import { importRight } from "#lib/auth/import-right";
import { readAccount } from "#lib/auth/read-account";
import { localDate } from "#lib/calendar/month";
import { LegalBasis, Purpose } from "#lib/contract/panel";
import { TokenRight } from "#lib/contract/settings";
import { requireAdmin } from "../../../../viewer";
import { ClientWords } from "../../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tokens"))("new.title") };
}

export default async function NewTokenPage() {
  const ctx = await requireAdmin("/settings/tokens/new");
  const [t, { defaults }, right] = await Promise.all([getTranslations("tokens"), readAccount(ctx), importRight(ctx)]);
  const choices = {
    purposes: Purpose.options,
    legalBases: LegalBasis.options,
    own: defaults,
    rights: right === "may" ? TokenRight.options : [],
    today: localDate(ctx.clock.now()),
  };
  return (
    <>
      <SettingsHeading up={{ href: "/settings/tokens", name: t("back") }} title={t("new.title")} text={t("new.intro")} />
      <ClientWords rooms={["dialog", "forms", "refusal", "tokens", "vocabulary"]}>
        <NewTokenForm choices={choices} baseUrl={ctx.settings.publicBaseUrl} />
      </ClientWords>
    </>
  );
}
