"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { SignOutButton } from "#components/account/sign-out-button";
import { useTimeLeft } from "#components/session/time-left";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

/** It is said aloud at the opening, and again when so much is left: not every second. */
const SAID_AT_SECONDS = [120, 60, 20];

/** The session ends without use: one press prolongs it (WCAG 2.2.1). Escape stays too. */
export function ExpiryWarning({ idleEndsAt, onStay }: { idleEndsAt: number; onStay: () => void }) {
  const t = useTranslations("session");
  const id = useId();
  const { secondsLeft, inWords } = useTimeLeft(idleEndsAt);
  const said = SAID_AT_SECONDS.findLast((seconds) => secondsLeft <= seconds);
  return (
    <Dialog open urgent title={t("soonTitle")} describedBy={id} onClose={onStay}>
      <p id={id} className="numeric text-ink-2">
        {t("soonText", { time: inWords(secondsLeft) })}
      </p>
      <p role="status" className="sr-only">
        {said === undefined ? "" : t("soonAnnounce", { time: inWords(said) })}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <SignOutButton />
        <Button look="primary" data-first onClick={onStay}>
          {t("stay")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The session ends whatever is done: signing in now or later, nothing typed is lost. */
export function LastWarning({ endsAt, onAgain, onLater }: { endsAt: number; onAgain: () => void; onLater: () => void }) {
  const t = useTranslations("session");
  const id = useId();
  const { secondsLeft, inWords } = useTimeLeft(endsAt);
  return (
    <Dialog
      open
      urgent
      title={<span className="numeric">{t("lastTitle", { time: inWords(secondsLeft) })}</span>}
      describedBy={id}
      onClose={onLater}
    >
      <p id={id} className="text-ink-2">
        {t("lastText")}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onLater}>{t("later")}</Button>
        <Button look="primary" data-first onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
    </Dialog>
  );
}
