"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Notice } from "#components/ui/notice";
import type { Trial } from "#lib/contract/provider-settings";

/** Asks the provider one free question with the stored token; of the installation's provider (`seen` null) those who operate it may. */
export function TryAccount({ seen, host }: { seen: string | null; host: string }) {
  const t = useTranslations("upstream");
  const [found, setFound] = useState<Trial | null>(null);
  const attempt = useAct(
    async () => {
      setFound(null);
      return (await settings()).changeProvider({ act: "try", seen });
    },
    ({ done, trial }) => {
      if (done) announce(t("now.tried", { host }));
      else setFound(trial);
    },
  );
  return (
    <div className="mt-4">
      <Button pending={attempt.pending} onClick={attempt.run}>
        {t("now.try")}
      </Button>
      {found === null || found === "accepted" ? (
        <p className="mt-1.5 text-sm text-ink-3">{t("now.tryFree")}</p>
      ) : (
        <Notice tone="warning" live title={t(found === "refused" ? "tryFailed.refused" : "tryFailed.other", { host })} className="mt-3">
          {found === "refused" ? undefined : <p>{t(`trial.${found}`)}</p>}
        </Notice>
      )}
      {attempt.error === null ? null : <RefusalNotice error={attempt.error} className="mt-3" />}
    </div>
  );
}
