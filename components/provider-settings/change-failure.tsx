"use client";

import { useTranslations } from "next-intl";
import type { useProviderChange } from "#components/provider-settings/use-provider-change";
import { FormFailure } from "#components/settings/form-failure";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";

type Change = ReturnType<typeof useProviderChange>;

/** Above a form of the account: what to correct, why it was refused, or that another admin changed it meanwhile. */
export function ChangeFailure({ form }: { form: Change }) {
  const t = useTranslations("upstream");
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

/**
 * Below the button that asks the provider: that it will be asked, and then what spoke against it. The answer may take seconds: it comes
 * where a hint stood, so that nothing above it moves.
 */
export function TrialVerdict({ form, onInsist }: { form: Change; onInsist: () => void }) {
  const t = useTranslations("upstream");
  if (form.verdict === null) return <p className="mt-1.5 text-sm text-ink-3">{t("set.free")}</p>;
  const { trial, mayInsist } = form.verdict;
  return (
    <Notice tone={mayInsist ? "warning" : "problem"} live title={t(mayInsist ? "insist.title" : "notKept")} className="mt-3">
      <p>{t(`trial.${trial as "refused"}`)}</p>
      {mayInsist ? (
        <Button size="small" pending={form.pending} onClick={onInsist}>
          {t("insist.button")}
        </Button>
      ) : null}
    </Notice>
  );
}
