import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { Brand } from "#components/shell/brand";
import { returnPlace } from "#components/sign-in/return-place";
import { SignInForm, type Trouble } from "#components/sign-in/sign-in-form";
import { Notice } from "#components/ui/notice";
import { isDemoOnly } from "#lib/auth/is-demo-only";
import { env } from "#lib/env";
import { house } from "#lib/house";
import { maybeViewer } from "../../viewer";
import { ClientWords } from "../../words";

const TROUBLES: Trouble[] = ["provider", "unknown-person", "expired"];

/** The address may name whom somebody was about to look up (`next`): what this page asks for never carries it along. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title"), referrer: "strict-origin" };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const asked = await searchParams;
  const next = returnPlace(asked["next"]);
  if ((await maybeViewer()) !== null) redirect(next);
  const [t, demoOnly] = await Promise.all([getTranslations("login"), isDemoOnly(house())]);
  const { OIDC_ISSUER, OIDC_NAME, PUBLIC_BASE_URL } = env();
  return (
    <ClientWords rooms={["dialog", "login", "shell"]}>
      <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-5 py-8">
        <header className="flex items-center justify-between text-ink-2">
          <Brand />
          <LocaleSwitch />
        </header>
        <main className="my-auto py-10">
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-2 mb-6 text-ink-2">{next === "/" ? t("welcome") : t("back")}</p>
          <SignInForm
            next={next}
            homeAddress={PUBLIC_BASE_URL}
            oidc={OIDC_ISSUER === undefined ? null : { id: "oidc", name: OIDC_NAME }}
            trouble={TROUBLES.find((trouble) => trouble === asked["error"]) ?? null}
          />
          {demoOnly ? (
            <Notice tone="info" title={t("demoTitle")} className="mt-6">
              <p>{t("demoText")}</p>
            </Notice>
          ) : null}
          <noscript>
            <p className="mt-4 font-medium">{t("needsScript")}</p>
          </noscript>
        </main>
        <footer className="border-t border-line pt-4 text-sm text-ink-3">{t("about")}</footer>
      </div>
    </ClientWords>
  );
}
