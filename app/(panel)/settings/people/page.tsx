import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PeopleList } from "#components/people/people-list";
import { listPeople } from "#lib/auth/list-people";
import { env } from "#lib/env";
import { requireAdmin } from "../../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function PeoplePage() {
  const ctx = await requireAdmin("/settings/people");
  return <PeopleList people={await listPeople(ctx)} viewerId={ctx.actor.id} sso={env().OIDC_NAME} />;
}
