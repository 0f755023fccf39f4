"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { SignInOutcome } from "#components/sign-in/sign-in-service";
import { Button } from "#components/ui/button";
import { ErrorSummary, type FieldProblem } from "#components/ui/error-summary";
import { TextField } from "#components/ui/field";
import { PasswordField } from "#components/ui/password-field";

/** Another way in, when the operator configured one. */
export interface OidcDoor {
  id: string;
  name: string;
}

/** Why the identity provider sent the person back. */
export type Trouble = "provider" | "unknown-person" | "expired";

/** Over a screen that waits for its person, instead of on a page of its own. */
interface InPlace {
  email: string;
  /** Stands where a problem takes its place, so that the fields hardly move when the answer comes. */
  intro: ReactNode;
  onSignedIn: () => Promise<void>;
}

/**
 * Sign-in by email and password, or by the organisation's own identity provider. What was typed stays through every error.
 * `homeAddress` is the address that the operator configured: sign-in works there.
 */
export function SignInForm({
  next,
  homeAddress,
  oidc,
  trouble = null,
  inPlace,
}: {
  next: string;
  homeAddress: string;
  oidc: OidcDoor | null;
  trouble?: Trouble | null;
  inPlace?: InPlace;
}) {
  const t = useTranslations("login");
  const id = useId();
  const [email, setEmail] = useState(inPlace?.email ?? "");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<"password" | "oidc" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<FieldProblem[]>(
    trouble === null ? [] : [{ fieldId: null, message: t(`trouble.${trouble}`, { name: oidc?.name ?? "SSO" }) }],
  );
  const [elsewhere, setElsewhere] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // What was typed, or filled in by the browser, before the scripts came stands in the fields alone.
  useLayoutEffect(() => {
    if (form.current === null) return;
    const filled = new FormData(form.current);
    const [filledEmail, filledPassword] = [filled.get("email"), filled.get("password")];
    if (typeof filledEmail === "string") setEmail(filledEmail);
    if (typeof filledPassword === "string") setPassword(filledPassword);
  }, []);
  const fields = { email: `${id}-email`, password: `${id}-password` };
  const problemOf = (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.message ?? null;
  const fail = (found: FieldProblem[], isElsewhere = false) => {
    setProblems(found);
    setElsewhere(isElsewhere);
    setAttempt((count) => count + 1);
    setPending(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending !== null) return;
    const missing = missingFields({ email, password }, fields, t);
    if (missing.length > 0) return fail(missing);
    setPending("password");
    const outcome = (await (await signInService())?.signInWithPassword(email.trim(), password)) ?? { state: "unreachable" };
    if (outcome.state !== "in") {
      const isElsewhere = outcome.state === "forbidden" && window.location.origin !== new URL(homeAddress).origin;
      const field = inPlace === undefined ? fields.password : null;
      return fail([outcomeProblem(outcome, isElsewhere ? homeAddress : null, field, t)], isElsewhere);
    }
    // A full load: the session's cookie is new, and nothing of the signed-out page stays.
    if (inPlace === undefined) return window.location.assign(next);
    setProblems([]);
    await inPlace.onSignedIn();
    setPending(null);
  };
  const goToProvider = async () => {
    if (oidc === null) return;
    setPending("oidc");
    const address = (await (await signInService())?.beginOidc(oidc.id, next)) ?? null;
    if (address === null) fail([{ fieldId: null, message: t("unreachable") }]);
    else window.location.assign(address);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {problems.length === 0 ? inPlace?.intro : null}
      <ErrorSummary title={t("summary")} problems={problems} attempt={attempt} />
      {elsewhere ? <HomeLink address={homeAddress} next={next} /> : null}
      <TextField
        id={fields.email}
        name="email"
        type="email"
        label={t("email")}
        error={problemOf(fields.email)}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        id={fields.password}
        name="password"
        label={t("password")}
        error={problemOf(fields.password)}
        autoComplete="current-password"
        data-first={inPlace === undefined ? undefined : ""}
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

/** The same page where sign-in works. */
function HomeLink({ address, next }: { address: string; next: string }) {
  const t = useTranslations("login");
  return (
    <a
      href={`${address}/login?next=${encodeURIComponent(next)}`}
      className="inline-flex min-h-6 items-center font-medium break-all text-accent underline underline-offset-3"
    >
      {t("openHome", { address })}
    </a>
  );
}

/** Comes when it is needed; null when the server does not answer. */
function signInService() {
  return import("#components/sign-in/sign-in-service").catch(() => null);
}

type Words = ReturnType<typeof useTranslations<"login">>;

function missingFields(typed: { email: string; password: string }, fields: typeof typed, t: Words): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const email = typed.email.trim();
  if (email === "") problems.push({ fieldId: fields.email, message: t("emailMissing") });
  else if (!/^[^\s@]+@[^\s@]+$/.test(email)) problems.push({ fieldId: fields.email, message: t("emailWrong") });
  if (typed.password === "") problems.push({ fieldId: fields.password, message: t("passwordMissing") });
  return problems;
}

/** `homeAddress` when the page was opened at another one. */
function outcomeProblem(
  outcome: Exclude<SignInOutcome, { state: "in" }>,
  homeAddress: string | null,
  passwordField: string | null,
  t: Words,
): FieldProblem {
  switch (outcome.state) {
    case "refused":
      return { fieldId: passwordField, message: t("refused") };
    case "forbidden":
      return { fieldId: null, message: homeAddress === null ? t("noCookie") : t("wrongAddress", { address: homeAddress }) };
    case "throttled":
      return { fieldId: null, message: outcome.seconds === null ? t("throttledLong") : t("throttled", { seconds: outcome.seconds }) };
    case "unreachable":
      return { fieldId: null, message: t("unreachable") };
  }
}
