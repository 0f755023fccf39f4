import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TokenList } from "#components/tokens/token-list";
import { listTokens } from "#lib/auth/list-tokens";
import { requireAdmin } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tokens"))("title") };
}

export default async function TokensPage() {
  const ctx = await requireAdmin("/settings/tokens");
  return (
    <ClientWords rooms={["dialog", "forms", "refusal", "tokens"]}>
      <TokenList tokens={await listTokens(ctx)} />
    </ClientWords>
  );
}
