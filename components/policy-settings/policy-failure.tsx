"use client";

import { useTranslations } from "next-intl";
import type { usePolicyChange } from "#components/policy-settings/use-policy-change";
import { FormFailure } from "#components/settings/form-failure";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";

/** Above a part of the policy: what to correct, why it was refused, or that another admin changed the policy meanwhile. */
export function PolicyFailure({ form }: { form: ReturnType<typeof usePolicyChange> }) {
  const t = useTranslations("policy");
  if (!form.outdated) return <FormFailure problems={form.problems} attempt={form.attempt} error={form.error} />;
  return (
    <Notice tone="warning" live title={t("outdated.title")}>
      <p>{t("outdated.text")}</p>
      <Button size="small" className="mt-1.5" onClick={form.seeAnew}>
        {t("outdated.see")}
      </Button>
    </Notice>
  );
}
