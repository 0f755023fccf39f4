"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { FormFailure } from "#components/settings/form-failure";
import { settings } from "#components/settings/settings-service";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { PasswordField } from "#components/ui/password-field";
import type { PasswordRequest, SessionsEnded } from "#lib/contract/settings";

const EMPTY: PasswordRequest = { current: "", password: "" };

/** Changes the own password. Never kept as a draft. `email` tells password managers whose it is. */
export function PasswordForm({ email, least }: { email: string; least: number }) {
  const t = useTranslations("account");
  const forms = useTranslations("forms");
  const router = useRouter();
  const [typed, setTyped] = useState(EMPTY);
  const { send, problemOf, pending, ...failure } = useFormSend<PasswordRequest, SessionsEnded>({
    schema: async () => (await import("#lib/contract/settings")).PasswordRequest,
    say: (code) => forms(`problem.${code}` as "problem.passwordShort", { least, most: 1024 }),
    send: async (request) => (await settings()).changePassword(request),
    blame: (status) => (status === 403 ? { fieldId: "current", message: forms("problem.currentWrong") } : null),
    onDone: ({ ended }) => {
      setTyped(EMPTY);
      announce(t("password.done"), t("password.doneEnded", { count: ended }));
      router.refresh();
    },
  });
  return (
    <form
      noValidate
      className="max-w-md space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <p className="text-ink-2">{t("password.text")}</p>
      <FormFailure {...failure} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="current"
        label={t("password.current")}
        error={problemOf("current")}
        autoComplete="current-password"
        value={typed.current}
        onChange={(event) => setTyped({ ...typed, current: event.target.value })}
      />
      <PasswordField
        id="password"
        label={t("password.new")}
        hint={t("password.newHint", { least })}
        error={problemOf("password")}
        autoComplete="new-password"
        value={typed.password}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      <Button type="submit" pending={pending}>
        {t("password.submit")}
      </Button>
    </form>
  );
}
