"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatInstant } from "#components/locale/dates";
import { announce } from "#components/panel/announce";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { settings } from "#components/settings/settings-service";
import { useAct } from "#components/settings/use-act";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { TokenLine } from "#lib/contract/settings";

/** Ends a token, after saying what that does and when it was used last. */
export function RevokeToken({ token }: { token: TokenLine }) {
  const t = useTranslations("tokens");
  const forms = useTranslations("forms");
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { name, lastUsedAt } = token;
  const revoke = useAct(
    async () => (await settings()).revokeToken(token.tokenId),
    () => {
      setAsking(false);
      announce(t("revoked", { name }));
    },
  );
  return (
    <>
      <Button size="small" pending={revoke.pending} aria-label={t("revokeNamed", { name })} onClick={() => setAsking(true)}>
        {t("revoke")}
      </Button>
      <Dialog open={asking} title={t("revokeTitle", { name })} onClose={() => setAsking(false)}>
        <p className="text-ink-2">{t("revokeText")}</p>
        <p className="mt-2 text-ink-2">
          {lastUsedAt === null ? t("revokeUnused") : t("revokeUsed", { date: formatInstant(lastUsedAt, locale) })}
        </p>
        {revoke.error === null ? null : <RefusalNotice error={revoke.error} className="mt-3" />}
        <p className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)} data-first="">
            {forms("cancel")}
          </Button>
          <Button look="primary" pending={revoke.pending} onClick={revoke.run}>
            {t("revokeConfirm")}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
