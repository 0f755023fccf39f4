import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PersonDocument } from "#components/people/person-document";
import { env } from "#lib/env";
import { maybeViewer, personOf, requireAdmin } from "../../../../viewer";
import { ClientWords } from "../../../../words";

interface Address {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const [ctx, { id }, t] = await Promise.all([maybeViewer(), params, getTranslations("people")]);
  return { title: ctx?.actor.role === "admin" ? (await personOf(ctx, id)).name : t("title") };
}

export default async function PersonPage({ params }: Address) {
  const { id } = await params;
  const ctx = await requireAdmin(`/settings/people/${encodeURIComponent(id)}`);
  const person = await personOf(ctx, id);
  return (
    <ClientWords rooms={["dialog", "forms", "people", "refusal", "shell"]}>
      <PersonDocument person={person} isViewer={person.userId === ctx.actor.id} sso={env().OIDC_NAME} />
    </ClientWords>
  );
}
