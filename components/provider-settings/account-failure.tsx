"use client";

import { useTranslations } from "next-intl";
import type { useProviderChange } from "#components/provider-settings/use-provider-change";
import { ChangeFailure } from "#components/settings/change-failure";

/** Above a form of the account: what to correct, why it was refused, or that another admin changed it meanwhile. */
export function AccountFailure({ form }: { form: ReturnType<typeof useProviderChange> }) {
  const t = useTranslations("upstream.outdated");
  return <ChangeFailure form={form} words={{ title: t("title"), text: t("text"), see: t("see") }} />;
}
