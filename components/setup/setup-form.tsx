"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { settings } from "#components/settings/settings-service";
import { Button } from "#components/ui/button";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";
import { TextField } from "#components/ui/field";
import { PasswordField } from "#components/ui/password-field";
import { Refusal } from "#lib/contract/refusal";
import type { SetupInvitation } from "#lib/contract/settings";

const MOST_CHARACTERS = 1_024;

/** A person chooses the own password. What was typed stays through every failure, and nowhere but in this field. */
export function SetupForm({
  secret,
  least,
  invitation,
  onDead,
  onDone,
}: {
  secret: string;
  least: number;
  invitation: SetupInvitation;
  onDead: () => void;
  onDone: (email: string) => void;
}) {
  const t = useTranslations("setup");
  const locale = useLocale();
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ problems: FieldProblem[]; attempt: number }>({ problems: [], attempt: 0 });
  const fail = (problem: FieldProblem) => {
    setFailure(({ attempt }) => ({ problems: [problem], attempt: attempt + 1 }));
    setPending(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const characters = [...password].length;
    if (characters < least) return fail({ fieldId: "password", message: t("passwordShort", { least }) });
    if (characters > MOST_CHARACTERS) return fail({ fieldId: "password", message: t("passwordLong", { most: MOST_CHARACTERS }) });
    setPending(true);
    try {
      onDone((await (await settings()).setPasswordByLink(secret, password)).email);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return onDead();
      const busy = error instanceof Refusal && error.status === 429;
      fail({ fieldId: null, message: busy ? t("tooMany", { seconds: error.retryAfterSeconds ?? 1 }) : t("unreachable") });
    }
  };
  const problem = failure.problems.find(({ fieldId }) => fieldId === "password")?.message ?? null;
  return (
    <>
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="mt-2 mb-6 break-words text-ink-2">{t("hello", { name: invitation.name, organisation: invitation.organisation })}</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <ErrorSummary title={t("summary")} {...failure} />
        <TextField
          id="email"
          name="email"
          label={t("email")}
          hint={t("emailHint")}
          error={null}
          autoComplete="username"
          readOnly
          value={invitation.email}
        />
        <PasswordField
          id="password"
          name="password"
          label={t("password")}
          hint={t("passwordHint", { least })}
          error={problem}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" className="w-full" pending={pending}>
          {t("submit")}
        </Button>
        <p className="text-sm text-ink-3">{t("until", { until: formatInstant(invitation.until, locale) })}</p>
      </form>
    </>
  );
}
