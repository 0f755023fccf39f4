import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PolicyDocument } from "#components/policy-settings/policy-document";
import { OwnEngineNotice } from "#components/provider/own-engine-notice";
import { CourtBasis } from "#lib/contract/policy";
import { readPolicy } from "#lib/policy/read-policy";
import { requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("policy"))("title") };
}

export default async function PolicyPage() {
  const ctx = await requireViewer("/settings/policy");
  const policy = await readPolicy(ctx);
  return (
    <ClientWords rooms={["policy", "forms", "refusal", "shell"]}>
      <PolicyDocument
        policy={policy}
        viewer={{ role: ctx.actor.role, organisation: ctx.actor.orgName }}
        bases={CourtBasis.options}
        notice={<OwnEngineNotice provider={ctx.settings.provider} place="policy" />}
      />
    </ClientWords>
  );
}
