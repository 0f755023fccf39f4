import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LocaleSwitch } from "#components/locale/locale-switch";
import { Brand } from "#components/shell/brand";
import { Notice } from "#components/ui/notice";
import { Verdict } from "#components/verify/verdict";
import { isDemo, verdictWords } from "#components/verify/verdict-words";
import { VerifyFile } from "#components/verify/verify-file";
import { VerifyReference } from "#components/verify/verify-reference";
import { verifyReference } from "#lib/checks/verify-report";
import { LARGEST_VERIFIED_BYTES, type Verification } from "#lib/contract/report";
import { readCode, readReference } from "#lib/contract/report-reference";
import { house } from "#lib/house";
import type { Query } from "../../address";
import { ClientWords } from "../../words";

type Asked =
  | { state: "nothing" }
  | { state: "unreadable"; by: "code" | "hand" }
  | { state: "busy" }
  | { state: "verified"; verification: Verification };

interface Address {
  searchParams: Promise<Query>;
}

/** The address names an issue: no other server learns of it. */
export async function generateMetadata({ searchParams }: Address): Promise<Metadata> {
  const [t, asked] = await Promise.all([getTranslations("verify"), answerTo(await searchParams)]);
  if (asked.state !== "verified") return { title: t("title"), referrer: "no-referrer" };
  const verdict = t(`verdicts.${verdictWords(asked.verification)}.short`);
  return { title: isDemo(asked.verification) ? t("demo.short", { verdict }) : verdict, referrer: "no-referrer" };
}

/** Where the QR code of a report leads, and whoever was given one: the same for everybody, without a name of anybody. */
export default async function VerifyPage({ searchParams }: Address) {
  const query = await searchParams;
  const [t, asked] = await Promise.all([getTranslations("verify"), answerTo(query)]);
  return (
    <ClientWords rooms={["shell", "verify"]}>
      <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-5 py-8">
        <header className="flex items-center justify-between text-ink-2 print:hidden">
          <Brand />
          <LocaleSwitch />
        </header>
        <main className="py-10">
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-2 text-ink-2">{t("lead", { host: new URL(house().settings.publicBaseUrl).host })}</p>
          {asked.state === "nothing" || (asked.state === "unreadable" && asked.by === "hand") ? null : (
            <div className="mt-7">
              <Answer asked={asked} />
            </div>
          )}
          <div className="mt-8 space-y-8 border-t border-line-2 pt-6 print:hidden">
            <section aria-labelledby="by-file">
              <h2 id="by-file" className="mb-3 text-lg">
                {t("byFile")}
              </h2>
              <VerifyFile largestBytes={LARGEST_VERIFIED_BYTES} />
              <noscript>
                <p className="mt-2 font-medium">{t("needsScript")}</p>
              </noscript>
            </section>
            <section aria-labelledby="by-reference">
              <h2 id="by-reference" className="mb-3 text-lg">
                {t("byReference")}
              </h2>
              <VerifyReference typed={one(query["q"])} unreadable={asked.state === "unreadable" && asked.by === "hand"} />
            </section>
          </div>
        </main>
        <footer className="mt-auto border-t border-line pt-4 text-sm text-ink-3">{t("about")}</footer>
      </div>
    </ClientWords>
  );
}

async function Answer({ asked }: { asked: Asked }) {
  const t = await getTranslations("verify");
  if (asked.state === "verified") return <Verdict verification={asked.verification} />;
  if (asked.state === "busy") return <Notice tone="warning" title={t("busyTitle")} />;
  return (
    <Notice tone="problem" title={t("brokenTitle")}>
      <p>{t("brokenText")}</p>
    </Notice>
  );
}

const answerTo = (query: Query) => answerOf(one(query["folio"]), one(query["sha256"]), one(query["q"]));

/** Once for the page and its title. */
const answerOf = cache(async (folio: string, sha256: string, typed: string): Promise<Asked> => {
  const byCode = folio !== "" || sha256 !== "";
  if (!byCode && typed.trim() === "") return { state: "nothing" };
  const reference = byCode ? readAddress(folio, sha256) : readReference(typed);
  if (reference === null) return { state: "unreadable", by: byCode ? "code" : "hand" };
  const { db, throttle, rates } = house();
  const address = (await headers()).get("x-client-ip") ?? "unknown";
  const limit = { perSecond: rates.addressPerSecond, burst: rates.addressPerSecond };
  if (!throttle.consume(`address:${address}`, limit).allowed) return { state: "busy" };
  return { state: "verified", verification: await verifyReference(db, reference) };
});

/** A code names both; somebody may have kept one of the two alone. */
function readAddress(folio: string, sha256: string) {
  return folio !== "" && sha256 !== "" ? readCode(folio, sha256) : readReference(folio + sha256);
}

/** The parameter if it stands once. */
function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
