"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { SetupForm } from "#components/setup/setup-form";
import { settings } from "#components/settings/settings-service";
import { Button, buttonLook } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { WaitingLines } from "#components/ui/waiting-lines";
import { Refusal } from "#lib/contract/refusal";
import type { SetupInvitation } from "#lib/contract/settings";

type Reading =
  | { state: "reading" }
  | { state: "dead" }
  | { state: "failed" }
  | { state: "open"; invitation: SetupInvitation }
  | { state: "done"; email: string };

/** The place that a setup link opens. The secret stands behind `#`, so that only this page in this browser reads it. */
export function SetupScreen({ least }: { least: number }) {
  const secret = useSyncExternalStore(onHashChange, hashSecret, () => null);
  // A new link pasted over the old one is another reading.
  return secret === null ? <Waiting /> : <Invitation key={secret} secret={secret} least={least} />;
}

function Invitation({ secret, least }: { secret: string; least: number }) {
  const t = useTranslations("setup");
  const [reading, setReading] = useState<Reading>({ state: "reading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    void readInvitation(secret).then((read) => {
      if (wanted) setReading(read);
    });
    return () => {
      wanted = false;
    };
  }, [secret, attempt]);
  switch (reading.state) {
    case "reading":
      return <Waiting />;
    case "dead":
      return <Ending title={t("deadTitle")} text={t("deadText")} action={t("toLogin")} />;
    case "done":
      return <Ending done title={t("doneTitle")} text={t("doneText", { email: reading.email })} action={t("enter")} />;
    case "failed":
      return (
        <div className="space-y-4">
          <h1 className="text-2xl">{t("title")}</h1>
          <Notice tone="problem" live title={t("failedTitle")} />
          <Button onClick={() => setAttempt((count) => count + 1)}>{t("retry")}</Button>
        </div>
      );
    default:
      return (
        <SetupForm
          secret={secret}
          least={least}
          invitation={reading.invitation}
          onDead={() => setReading({ state: "dead" })}
          onDone={(email) => setReading({ state: "done", email })}
        />
      );
  }
}

async function readInvitation(secret: string): Promise<Reading> {
  try {
    return { state: "open", invitation: await (await settings()).readSetupLink(secret) };
  } catch (error) {
    const dead = error instanceof Refusal && (error.status === 404 || error.status === 400);
    return { state: dead ? "dead" : "failed" };
  }
}

function Waiting() {
  const t = useTranslations("setup");
  return (
    <>
      <h1 className="text-2xl">{t("title")}</h1>
      <WaitingLines count={3} label={t("reading")} />
    </>
  );
}

function Ending({ title, text, action, done = false }: { title: string; text: string; action: string; done?: boolean }) {
  return (
    <div role={done ? "status" : "alert"}>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 mb-6 text-md break-words text-ink-2">{text}</p>
      <PlaceLink look="bare" href="/login" className={buttonLook(done ? "primary" : "plain")}>
        {action}
      </PlaceLink>
    </div>
  );
}

function onHashChange(tell: () => void) {
  window.addEventListener("hashchange", tell);
  return () => window.removeEventListener("hashchange", tell);
}

const hashSecret = () => window.location.hash.slice(1);
