"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { announce } from "#components/panel/announce";
import { AccountFailure } from "#components/provider-settings/account-failure";
import { MeteredChoice } from "#components/provider-settings/metered-choice";
import { useProviderChange } from "#components/provider-settings/use-provider-change";
import { Button } from "#components/ui/button";

/** Whether this installation charges too. */
export function MeteringForm({ seen, metered }: { seen: string; metered: boolean }) {
  const t = useTranslations("upstream.metered");
  const [metering, setMetering] = useState(metered);
  const form = useProviderChange(seen, () => announce(t("done")));
  return (
    <form
      noValidate
      className="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ act: "metering", metering });
      }}
    >
      <AccountFailure form={form} />
      <MeteredChoice id="metering" metered={metering} onChange={setMetering} />
      <Button type="submit" pending={form.pending}>
        {t("submit")}
      </Button>
    </form>
  );
}
