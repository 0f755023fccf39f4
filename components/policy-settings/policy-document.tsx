import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CaseAgeForm } from "#components/policy-settings/case-age-form";
import { CourtDataForm } from "#components/policy-settings/court-data-form";
import { CourtDataFacts } from "#components/policy-settings/court-data-facts";
import { FourEyesForm } from "#components/policy-settings/four-eyes-form";
import { PenalDetailForm } from "#components/policy-settings/penal-detail-form";
import { PolicyHistory } from "#components/policy-settings/policy-history";
import { SummaryModelPart } from "#components/policy-settings/summary-model-part";
import { SettingsHeading } from "#components/settings/settings-heading";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { Section } from "#components/ui/section";
import type { Role } from "#lib/contract/panel";
import type { CourtBasis, Policy } from "#lib/contract/policy";

/** How the organisation is served. Everybody of it reads what holds; an admin changes it, each part by itself. */
export function PolicyDocument({
  policy,
  viewer,
  bases,
  notice,
}: {
  policy: Policy;
  viewer: { role: Role | null; organisation: string };
  bases: readonly CourtBasis[];
  /** What else must be known of it here. */
  notice: ReactNode;
}) {
  const t = useTranslations("policy");
  const admin = viewer.role === "admin";
  return (
    <div className="max-w-3xl">
      <SettingsHeading title={t("title")} text={t("text", { organisation: viewer.organisation })} />
      {notice}
      {admin ? null : <p className="mb-6 text-sm text-ink-3">{t("readOnly")}</p>}
      <div className="space-y-8">
        <Section id="court-data" title={t("court.title")} ruled>
          <p className="mb-4 max-w-prose text-ink-2">{t("court.text")}</p>
          <CourtDataFacts policy={policy} admin={admin} />
          {admin ? <CourtDataForm policy={policy} bases={bases} organisation={viewer.organisation} /> : null}
        </Section>
        <Section id="case-age" title={t("age.title")} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("age.text")}</p>
          {admin ? <CaseAgeForm policy={policy} /> : <p>{ageInForce(policy, t)}</p>}
        </Section>
        <Section id="penal-detail" title={t("penal.title")} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("penal.text")}</p>
          {admin ? <PenalDetailForm policy={policy} /> : <PenalRoles policy={policy} />}
        </Section>
        <Section id="four-eyes" title={t("eyes.title")} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("eyes.text")}</p>
          <Alone policy={policy} />
          {admin ? <FourEyesForm policy={policy} /> : <p>{t(policy.fourEyes ? "eyes.on" : "eyes.off")}</p>}
        </Section>
        <Section id="summary-model" title={t("model.title")} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("model.text")}</p>
          <SummaryModelPart policy={policy} admin={admin} />
        </Section>
        <Section id="policy-history" title={t("history.title")} ruled>
          <PolicyHistory policy={policy} />
        </Section>
      </div>
    </div>
  );
}

function ageInForce({ caseMaxAgeYears, installationCaseMaxAgeYears }: Policy, t: ReturnType<typeof useTranslations<"policy">>): string {
  if (caseMaxAgeYears === null) return t("age.asInstallation", { years: installationCaseMaxAgeYears });
  return t("age.years", { years: caseMaxAgeYears });
}

function PenalRoles({ policy }: { policy: Policy }) {
  const t = useTranslations("policy");
  const shell = useTranslations("shell");
  return <p>{t("penal.seenBy", { roles: policy.penalDetailFor.map((role) => shell(`role.${role}`)).join(", ") })}</p>;
}

/** Of two people one was disabled since: what the other proposes, nobody can approve. */
function Alone({ policy }: { policy: Policy }) {
  const t = useTranslations("policy");
  if (!policy.fourEyes || policy.enabledPeople > 1) return null;
  return (
    <Notice tone="warning" title={t("eyes.aloneTitle")} className="mb-4">
      <p>{t.rich("eyes.aloneText", { people: (words) => <PlaceLink href="/settings/people">{words}</PlaceLink> })}</p>
    </Notice>
  );
}
