"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatInstant } from "#components/locale/dates";
import { OnceShown } from "#components/settings/once-shown";
import type { SetupLink } from "#lib/contract/settings";

/** A setup link just made: to be copied now, with what the admin has to know to hand it over. */
export function GivenLink({ link, name }: { link: SetupLink; name: string }) {
  const t = useTranslations("people");
  const forms = useTranslations("forms");
  const locale = useLocale();
  return (
    <div className="space-y-2">
      <OnceShown label={t("link.label")} text={link.url} note={forms("onceShown")} />
      <p className="max-w-prose text-ink-2">{t("link.howTo", { name, until: formatInstant(link.until, locale) })}</p>
      <p className="max-w-prose text-ink-2">{t("link.lost")}</p>
    </div>
  );
}
