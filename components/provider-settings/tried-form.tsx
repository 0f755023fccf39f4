"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccountFailure } from "#components/provider-settings/account-failure";
import type { useProviderChange } from "#components/provider-settings/use-provider-change";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";

type Change = ReturnType<typeof useProviderChange>;

/** A form whose account the provider is asked about before it is kept. `send` is told whether to keep it though nobody could be asked. */
export function TriedForm({
  form,
  send,
  submit,
  primary = false,
  children,
}: {
  form: Change;
  send: (evenUnreachable: boolean) => void;
  submit: string;
  primary?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <AccountFailure form={form} />
      {children}
      <div>
        <Button type="submit" {...(primary ? { look: "primary" as const } : {})} pending={form.pending}>
          {submit}
        </Button>
        <TrialVerdict form={form} onInsist={() => send(true)} />
      </div>
    </form>
  );
}

/** That the provider will be asked, and then what spoke against it. The answer may take seconds: it comes where a hint stood, so that nothing above it moves. */
function TrialVerdict({ form, onInsist }: { form: Change; onInsist: () => void }) {
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
