import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompareNames } from "#components/matching/compare-names";
import { TryName } from "#components/matching/try-name";
import { OwnEngineNotice } from "#components/provider/own-engine-notice";
import { SettingsHeading } from "#components/settings/settings-heading";
import { Notice } from "#components/ui/notice";
import { Section } from "#components/ui/section";
import { house } from "#lib/house";
import { requireAdmin } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("matching"))("title") };
}

export default async function MatchingPage() {
  const ctx = await requireAdmin("/settings/matching");
  const t = await getTranslations("matching");
  return (
    <>
      <SettingsHeading title={t("title")} text={t("intro")} />
      <OwnEngineNotice provider={ctx.settings.provider} place="matching" />
      <ClientWords rooms={["check", "dialog", "evidence", "forms", "hits", "matching", "refusal"]}>
        <Section id="try" title={t("try")}>
          {house().serviceFor(ctx).screen === undefined ? <Notice tone="info" title={t("notHere")} /> : <TryName />}
        </Section>
        <Section id="compare" title={t("compare")} ruled className="mt-10">
          <p className="mb-4 max-w-prose text-ink-2">{t("compareText")}</p>
          <CompareNames />
        </Section>
      </ClientWords>
    </>
  );
}
