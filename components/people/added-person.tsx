"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { GivenLink } from "#components/people/given-link";
import { Button, buttonLook } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import type { AddPersonReply } from "#lib/contract/settings";

/** The person is in; the link is to be handed over now. */
export function AddedPerson({ added, sso, onAnother }: { added: AddPersonReply & { name: string }; sso: string; onAnother: () => void }) {
  const t = useTranslations("people");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name, setupLink, userId } = added;
  return (
    <div className="max-w-2xl space-y-5">
      <Notice ref={box} tone="done" live title={t("new.doneTitle", { name })}>
        {setupLink === null ? <p>{t("new.doneSso", { sso })}</p> : undefined}
      </Notice>
      {setupLink === null ? null : <GivenLink link={setupLink} name={name} />}
      <p className="flex flex-wrap gap-3">
        <Button onClick={onAnother}>{t("new.another")}</Button>
        <PlaceLink look="bare" href={`/settings/people/${userId}`} className={buttonLook("plain")}>
          {t("new.see", { name })}
        </PlaceLink>
      </p>
    </div>
  );
}
