"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

/** Takes the account away, after saying who answers then. */
export function RemoveAccount({ seen, host, then }: { seen: string; host: string; then: string }) {
  const t = useTranslations("upstream.remove");
  const forms = useTranslations("forms");
  const [asking, setAsking] = useState(false);
  const removal = useAct(
    async () => (await settings()).changeProvider({ act: "remove", seen }),
    () => {
      setAsking(false);
      announce(t("done"), then);
    },
  );
  return (
    <>
      <Button pending={removal.pending} onClick={() => setAsking(true)}>
        {t("submit")}
      </Button>
      <Dialog open={asking} title={t("ask", { host })} onClose={() => setAsking(false)}>
        <p className="text-ink-2">{then}</p>
        <p className="mt-2 text-ink-2">{t("askText")}</p>
        {removal.error === null ? null : <RefusalNotice error={removal.error} className="mt-3" />}
        <p className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)} data-first="">
            {forms("cancel")}
          </Button>
          <Button look="primary" pending={removal.pending} onClick={removal.run}>
            {t("confirm")}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
