"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { ActFailure } from "#components/people/act-failure";
import { ActRow } from "#components/people/act-row";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { PersonDetail } from "#lib/contract/settings";

/** The other role is one press away; giving up the own administration is asked first, because nobody gets it back alone. */
export function PersonRole({ person, isViewer }: { person: PersonDetail; isViewer: boolean }) {
  const t = useTranslations("people");
  const words = useTranslations("forms");
  const [asking, setAsking] = useState(false);
  const other = person.role === "admin" ? "officer" : "admin";
  const stepsDown = isViewer && other === "officer";
  const change = useAct(
    async () => (await settings()).changeRole(person.userId, other),
    () => {
      // A full load: the frame around the page is an officer's now.
      if (stepsDown) window.location.assign("/settings/account");
      else announce(t("detail.roleChanged"));
    },
  );
  const failure = <ActFailure error={change.error} />;
  return (
    <>
      <ActRow text={<p>{t(`detail.roleNow.${person.role}`)}</p>} below={asking ? null : failure}>
        {person.onlyAdmin ? null : (
          <Button pending={change.pending} onClick={() => (stepsDown ? setAsking(true) : change.run())}>
            {other === "admin" ? t("detail.makeAdmin") : t("detail.makeOfficer")}
          </Button>
        )}
      </ActRow>
      <Dialog open={asking} title={t("detail.ownRoleTitle")} onClose={() => setAsking(false)}>
        <p className="text-ink-2">{t("detail.ownRoleText")}</p>
        {failure}
        <p className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)} data-first="">
            {words("cancel")}
          </Button>
          <Button look="primary" pending={change.pending} onClick={change.run}>
            {t("detail.ownRoleConfirm")}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
