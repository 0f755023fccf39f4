"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { leaveForGood } from "#components/account/sign-out";
import { type OidcDoor, SignInForm } from "#components/sign-in/sign-in-form";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Icon } from "#components/ui/icon";

/** How people sign in to this installation. */
export interface SignInWays {
  homeAddress: string;
  oidc: OidcDoor | null;
}

/**
 * Signs in where the officer stands: over a screen that is covered while nobody is signed in, or before the last end.
 * `onSignedIn` looks at who it was; with the identity provider the other tab tells it.
 */
export function SignInDialog({
  covered,
  email,
  ways,
  onSignedIn,
  onClose,
}: {
  covered: boolean;
  email: string;
  ways: SignInWays;
  onSignedIn: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("session");
  const id = useId();
  const intro = (
    <p id={id} className="text-ink-2">
      {covered ? t("overText") : t("againText")}
    </p>
  );
  return (
    <Dialog
      open
      urgent
      title={covered ? t("overTitle") : t("againTitle")}
      describedBy={id}
      onClose={covered ? null : onClose}
      className={`mt-[12vh] w-[26rem] ${covered ? "over-cover backdrop:bg-paper" : "backdrop:bg-paper/70"}`}
    >
      <SignInForm next="/" homeAddress={ways.homeAddress} oidc={null} inPlace={{ email, intro, onSignedIn }} />
      {ways.oidc === null ? null : <OtherTab name={ways.oidc.name} onCheck={onSignedIn} />}
      {covered ? (
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-3">
          <Button size="small" look="quiet" className="-ml-2.5" onClick={leaveForGood}>
            {t("otherPerson")}
          </Button>
          <span className="block">{t("otherPersonHint")}</span>
        </p>
      ) : null}
    </Dialog>
  );
}

/** The identity provider wants a page of its own: another tab, so that this one keeps what was typed. */
function OtherTab({ name, onCheck }: { name: string; onCheck: () => Promise<void> }) {
  const t = useTranslations("session");
  const login = useTranslations("login");
  const [checked, setChecked] = useState<"no" | "pending" | "in-vain">("no");
  const check = async () => {
    setChecked("pending");
    await onCheck();
    setChecked("in-vain");
  };
  return (
    <div className="mt-4 space-y-2 border-t border-line pt-4">
      <a
        href="/login?next=%2F"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent underline underline-offset-3"
      >
        <Icon name="link" />
        {login("sso", { name })}
      </a>
      <p className="text-sm text-ink-2">{t("oidcHint")}</p>
      <Button size="small" pending={checked === "pending"} onClick={() => void check()}>
        {t("oidcCheck")}
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {checked === "in-vain" ? t("oidcNotYet") : ""}
      </p>
    </div>
  );
}
