import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProviderDocument } from "#components/provider-settings/provider-document";
import { house } from "#lib/house";
import { readProvider } from "#lib/upstream/read-provider";
import { requireAdmin } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("upstream"))("title") };
}

export default async function ProviderPage() {
  const ctx = await requireAdmin("/settings/provider");
  const settings = await readProvider(ctx, house().accountDesk);
  return (
    <ClientWords rooms={["upstream", "forms", "refusal", "dialog"]}>
      <ProviderDocument settings={settings} organisation={ctx.actor.orgName} demo={ctx.actor.scope === "demo"} />
    </ClientWords>
  );
}
