import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AccountDocument } from "#components/account-settings/account-document";
import { readTheme, THEME_COOKIE } from "#components/theme/themes";
import { readAccount } from "#lib/auth/read-account";
import { LegalBasis, Purpose } from "#lib/contract/panel";
import { PASSWORD_MIN_CHARACTERS } from "#lib/contract/settings";
import { env } from "#lib/env";
import { requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("title") };
}

export default async function AccountPage() {
  const ctx = await requireViewer("/settings/account");
  const [account, jar] = await Promise.all([readAccount(ctx), cookies()]);
  return (
    <ClientWords rooms={["account", "dialog", "forms", "refusal", "shell", "vocabulary"]}>
      <AccountDocument
        account={account}
        theme={readTheme(jar.get(THEME_COOKIE)?.value)}
        sso={env().OIDC_NAME}
        choices={{ purposes: Purpose.options, legalBases: LegalBasis.options }}
        leastPassword={PASSWORD_MIN_CHARACTERS}
      />
    </ClientWords>
  );
}
