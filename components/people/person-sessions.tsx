"use client";

import { useTranslations } from "next-intl";
import { announce } from "#components/panel/announce";
import { ActFailure } from "#components/people/act-failure";
import { ActRow } from "#components/people/act-row";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import type { PersonDetail } from "#lib/contract/settings";

/** How many sessions are open, and their end: for a lost computer or telephone. */
export function PersonSessions({ person }: { person: PersonDetail }) {
  const t = useTranslations("people");
  const end = useAct(
    async () => (await settings()).endSessionsOf(person.userId),
    ({ ended }) => announce(t("detail.sessionsEnded", { count: ended })),
  );
  return (
    <ActRow
      text={
        <>
          <p>{t("detail.sessionsOpen", { count: person.openSessions })}</p>
          {person.openSessions === 0 ? null : <p>{t("detail.sessionsText")}</p>}
        </>
      }
      below={<ActFailure error={end.error} />}
    >
      {person.openSessions === 0 ? null : (
        <Button pending={end.pending} onClick={end.run}>
          {t("detail.endSessions")}
        </Button>
      )}
    </ActRow>
  );
}
