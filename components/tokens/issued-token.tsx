"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { formatInstant } from "#components/locale/dates";
import { OnceShown } from "#components/settings/once-shown";
import { lastMoment } from "#components/tokens/last-moment";
import { Button, buttonLook } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { NewTokenReply } from "#lib/contract/settings";

/** A token just issued: its secret, and a command that tries it without spending. */
export function IssuedToken({ token, baseUrl, onAnother }: { token: NewTokenReply; baseUrl: string; onAnother: () => void }) {
  const t = useTranslations("tokens");
  const forms = useTranslations("forms");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name, onlyRight, secret, expiresAt } = token;
  return (
    <div className="max-w-2xl space-y-6">
      <Notice ref={box} tone="done" live title={t(onlyRight === null ? "new.doneTitle" : `new.doneRight.${onlyRight}`, { name })}>
        <p>{t("new.doneText")}</p>
        {expiresAt === null ? null : <p>{t("new.doneUntil", { date: formatInstant(lastMoment(expiresAt), locale) })}</p>}
      </Notice>
      <OnceShown label={t("new.secret")} text={secret} note={forms("onceShown")} />
      <div>
        <h2 className="text-lg">{t(onlyRight === null ? "new.try" : `new.use.${onlyRight}`)}</h2>
        <p className="mt-0.5 mb-3 max-w-prose text-ink-2">{t(onlyRight === null ? "new.tryText" : `new.useText.${onlyRight}`)}</p>
        <OnceShown label={t("new.command")} text={commandOf(baseUrl, token)} />
      </div>
      <p className="flex flex-wrap gap-3">
        <PlaceLink look="bare" href="/settings/tokens" className={buttonLook("plain")}>
          {t("new.list")}
        </PlaceLink>
        <Button onClick={onAnother}>{t("new.another")}</Button>
      </p>
    </div>
  );
}

// Of the API a GET: whoever pastes it spends nothing.
function commandOf(baseUrl: string, { onlyRight, secret }: NewTokenReply): string {
  if (onlyRight === "push-courts") {
    return `curl -i -H 'Authorization: Token ${secret}' -H 'Content-Type: application/x-ndjson' --data-binary @causas.ndjson ${baseUrl}/api/panel/sources/courts`;
  }
  return `curl -i -H 'Authorization: Token ${secret}' ${baseUrl}/api/check/12345678-5`;
}
