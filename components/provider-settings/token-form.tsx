"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { ChangeFailure, TrialVerdict } from "#components/provider-settings/change-failure";
import { useProviderChange } from "#components/provider-settings/use-provider-change";
import { Button } from "#components/ui/button";
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
    <form
      noValidate
      className="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <ChangeFailure form={form} />
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
      <div>
        <Button type="submit" pending={form.pending}>
          {t("token.submit")}
        </Button>
        <TrialVerdict form={form} onInsist={() => send(true)} />
      </div>
    </form>
  );
}
