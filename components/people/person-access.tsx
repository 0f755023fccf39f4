"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { announce } from "#components/panel/announce";
import { ActFailure } from "#components/people/act-failure";
import { ActRow } from "#components/people/act-row";
import { standingOf } from "#components/people/standing";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { PersonDetail } from "#lib/contract/settings";

/** Whether the person gets in at all. Taking it away is asked first and says what it does; giving it back is one press. */
export function PersonAccess({ person, isViewer }: { person: PersonDetail; isViewer: boolean }) {
  const t = useTranslations("people");
  const words = useTranslations("forms");
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { name, userId } = person;
  const disabled = person.disabledAt !== null;
  const change = useAct(
    async () => (await settings()).setDisabled(userId, !disabled),
    () => {
      setAsking(false);
      announce(t(disabled ? "detail.enabled" : "detail.disabled", { name }));
    },
  );
  const mayNot = isViewer || person.onlyAdmin;
  const failure = <ActFailure error={change.error} />;
  return (
    <>
      <ActRow
        text={
          <>
            <p>
              {person.disabledAt !== null
                ? t("detail.disabledText", { date: formatInstant(person.disabledAt, locale) })
                : t(standingOf(person) === "active" ? "detail.activeText" : "detail.notYetText")}
            </p>
            {isViewer && !person.onlyAdmin ? <p>{t("detail.ownDisable")}</p> : null}
          </>
        }
        below={asking ? null : failure}
      >
        {disabled ? (
          <Button pending={change.pending} onClick={change.run}>
            {t("detail.enable")}
          </Button>
        ) : mayNot ? null : (
          <Button pending={change.pending} onClick={() => setAsking(true)}>
            {t("detail.disable")}
          </Button>
        )}
      </ActRow>
      <Dialog open={asking} title={t("detail.disableTitle", { name })} onClose={() => setAsking(false)}>
        <p className="text-ink-2">{t("detail.disableText")}</p>
        {failure}
        <p className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)} data-first="">
            {words("cancel")}
          </Button>
          <Button look="primary" pending={change.pending} onClick={change.run}>
            {t("detail.disableConfirm")}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
