"use client";

import { useTranslations } from "next-intl";
import type { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { ChangeFailure } from "#components/settings/change-failure";

/** Above a part of the policy: what to correct, why it was refused, or that another admin changed the policy meanwhile. */
export function PolicyFailure({ form }: { form: ReturnType<typeof usePolicyChange> }) {
  const t = useTranslations("policy.outdated");
  return <ChangeFailure form={form} words={{ title: t("title"), text: t("text"), see: t("see") }} />;
}
