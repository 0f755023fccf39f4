"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { TriedForm } from "#components/provider-settings/tried-form";
import { useProviderChange } from "#components/provider-settings/use-provider-change";
import { TextField } from "#components/ui/field";

/** Another token for the same account. Never kept as a draft. */
export function TokenForm({ seen, host }: { seen: string; host: string }) {
  const t = useTranslations("upstream");
  const [newToken, setNewToken] = useState("");
  const form = useProviderChange(seen, ({ trial }) => {
    setNewToken("");
    announce(t("token.done"), t(trial === "accepted" ? "set.doneAccepted" : "set.doneUntried", { host }));
  });
  const send = (evenUnreachable: boolean) => form.send({ act: "token", newToken, evenUnreachable });
  return (
    <TriedForm form={form} send={send} submit={t("token.submit")}>
      <TextField
        id="newToken"
        type="password"
        label={t("token.label")}
        hint={t("set.tokenHint")}
        error={form.problemOf("newToken")}
        autoComplete="off"
        value={newToken}
        onChange={(event) => setNewToken(event.target.value)}
      />
    </TriedForm>
  );
}
