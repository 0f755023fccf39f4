"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { SignInOutcome } from "#components/sign-in/sign-in-service";
import { Button } from "#components/ui/button";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";
import { TextField } from "#components/ui/field";

/** Another way in, when the operator configured one. */
export interface OidcDoor {
  id: string;
  name: string;
}

/** Why the identity provider sent the person back. */
export type Trouble = "provider" | "unknown-person" | "expired";

/** Sign-in by email and password, or by the organisation's own identity provider. What was typed stays through every error. */
export function SignInForm({ next, oidc, trouble }: { next: string; oidc: OidcDoor | null; trouble: Trouble | null }) {
  const t = useTranslations("login");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<"password" | "oidc" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<FieldProblem[]>(
    trouble === null ? [] : [{ fieldId: null, message: t(`trouble.${trouble}`, { name: oidc?.name ?? "SSO" }) }],
  );
  const problemOf = (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.message ?? null;
  const fail = (found: FieldProblem[]) => {
    setProblems(found);
    setAttempt((count) => count + 1);
    setPending(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending !== null) return;
    const missing = missingFields(email, password, t);
    if (missing.length > 0) return fail(missing);
    setPending("password");
    const outcome = await (await signInService())?.signInWithPassword(email.trim(), password);
    // A full load: the session's cookie is new, and nothing of the signed-out page stays.
    if (outcome?.state === "in") window.location.assign(next);
    else fail([outcomeProblem(outcome ?? { state: "unreachable" }, t)]);
  };
  const goToProvider = async () => {
    if (oidc === null) return;
    setPending("oidc");
    const address = (await (await signInService())?.beginOidc(oidc.id, next)) ?? null;
    if (address === null) fail([{ fieldId: null, message: t("unreachable") }]);
    else window.location.assign(address);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <ErrorSummary title={t("summary")} problems={problems} attempt={attempt} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={t("email")}
        error={problemOf("email")}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label={t("password")}
        error={problemOf("password")}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" className="w-full" pending={pending === "password"}>
        {t("submit")}
      </Button>
      {oidc === null ? null : (
        <>
          <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t("or")}
          </p>
          <Button className="w-full" pending={pending === "oidc"} onClick={() => void goToProvider()}>
            {t("sso", { name: oidc.name })}
          </Button>
        </>
      )}
    </form>
  );
}

/** Comes when it is needed; null when the server does not answer. */
function signInService() {
  return import("#components/sign-in/sign-in-service").catch(() => null);
}

type Words = ReturnType<typeof useTranslations<"login">>;

function missingFields(email: string, password: string, t: Words): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email.trim() === "") problems.push({ fieldId: "email", message: t("emailMissing") });
  else if (!/^\S+@\S+$/.test(email.trim())) problems.push({ fieldId: "email", message: t("emailWrong") });
  if (password === "") problems.push({ fieldId: "password", message: t("passwordMissing") });
  return problems;
}

function outcomeProblem(outcome: Exclude<SignInOutcome, { state: "in" }>, t: Words): FieldProblem {
  if (outcome.state === "refused") return { fieldId: "password", message: t("refused") };
  if (outcome.state === "unreachable") return { fieldId: null, message: t("unreachable") };
  const { seconds } = outcome;
  return { fieldId: null, message: seconds === null ? t("throttledLong") : t("throttled", { seconds }) };
}
