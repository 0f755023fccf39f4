"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { MeteredChoice } from "#components/provider-settings/metered-choice";
import { TriedForm } from "#components/provider-settings/tried-form";
import { useProviderChange } from "#components/provider-settings/use-provider-change";
import { TextField } from "#components/ui/field";

const EMPTY = { baseUrl: "", token: "", metered: false };

/** Puts the organisation behind an account at a provider. Never kept as a draft: the token is a secret. */
export function AccountForm({ seen }: { seen: string | null }) {
  const t = useTranslations("upstream.set");
  const [typed, setTyped] = useState(EMPTY);
  const form = useProviderChange(seen, ({ trial }) => {
    const host = hostOf(typed.baseUrl);
    setTyped(EMPTY);
    announce(t("done"), t(trial === "accepted" ? "doneAccepted" : "doneUntried", { host }));
  });
  const send = (evenUnreachable: boolean) => form.send({ act: "set", ...typed, evenUnreachable });
  return (
    <TriedForm form={form} send={send} submit={t("submit")} primary>
      <TextField
        id="baseUrl"
        type="url"
        inputMode="url"
        label={t("baseUrl")}
        hint={t("baseUrlHint")}
        error={form.problemOf("baseUrl")}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        value={typed.baseUrl}
        onChange={(event) => setTyped({ ...typed, baseUrl: event.target.value })}
      />
      <TextField
        id="token"
        type="password"
        label={t("token")}
        hint={t("tokenHint")}
        error={form.problemOf("token")}
        autoComplete="off"
        value={typed.token}
        onChange={(event) => setTyped({ ...typed, token: event.target.value })}
      />
      <MeteredChoice id="metered" metered={typed.metered} onChange={(metered) => setTyped({ ...typed, metered })} />
    </TriedForm>
  );
}

/** As typed when it is no address: then nothing was saved under it. */
function hostOf(address: string): string {
  const text = address.trim();
  return URL.canParse(text) ? new URL(text).host : text;
}
