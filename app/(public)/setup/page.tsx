import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { SetupScreen } from "#components/setup/setup-screen";
import { Brand } from "#components/shell/brand";
import { PASSWORD_MIN_CHARACTERS } from "#lib/contract/settings";
import { ClientWords } from "../../words";

/** No other page and no server learns from where somebody came here. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setup"))("title"), referrer: "no-referrer" };
}

/** Where a setup link leads: the same page for everybody, since its secret stands behind `#`. */
export default async function SetupPage() {
  const t = await getTranslations("setup");
  return (
    <ClientWords rooms={["dialog", "setup", "shell"]}>
      <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-5 py-8">
        <header className="flex items-center justify-between text-ink-2">
          <Brand />
          <LocaleSwitch />
        </header>
        <main className="mt-[12vh] py-6">
          <SetupScreen least={PASSWORD_MIN_CHARACTERS} />
          <noscript>
            <p className="mt-4 font-medium">{t("needsScript")}</p>
          </noscript>
        </main>
      </div>
    </ClientWords>
  );
}
