"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { announce } from "#components/panel/announce";
import { ActFailure } from "#components/people/act-failure";
import { ActRow } from "#components/people/act-row";
import { GivenLink } from "#components/people/given-link";
import { standingOf } from "#components/people/standing";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import type { PersonDetail, SetupLink } from "#lib/contract/settings";

/** A new link to choose a password: for who lost the first one, or forgot the password. */
export function PersonLink({ person }: { person: PersonDetail }) {
  const t = useTranslations("people");
  const locale = useLocale();
  const [link, setLink] = useState<SetupLink | null>(null);
  const give = useAct(
    async () => (await settings()).giveSetupLink(person.userId),
    (made) => {
      setLink(made);
      announce(t("link.made"));
    },
  );
  const standing = standingOf(person);
  const text =
    standing === "invited"
      ? t("link.textInvited", { until: formatInstant(person.setupLinkUntil ?? "", locale) })
      : t(standing === "waiting" ? "link.textWaiting" : "link.textReset");
  return (
    <ActRow
      text={<p>{text}</p>}
      below={
        <>
          <ActFailure error={give.error} />
          {link === null ? null : (
            <div className="mt-4">
              <GivenLink key={link.url} link={link} name={person.name} />
            </div>
          )}
        </>
      }
    >
      <Button pending={give.pending} onClick={give.run}>
        {t("link.make")}
      </Button>
    </ActRow>
  );
}
