"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useSingleKeys } from "#components/shell/single-keys";
import { Switch } from "#components/ui/switch";

/** Turns the shortcuts made of single keys on or off: somebody who speaks to the computer, or rests a hand on it, may not want them. */
export function SingleKeysSwitch() {
  const t = useTranslations("palette");
  const id = useId();
  const [on, turn] = useSingleKeys();
  return (
    <div className="flex items-center justify-between gap-3">
      <span id={id}>{t("singleKeys")}</span>
      <Switch on={on} labelledBy={id} onChange={turn} />
    </div>
  );
}
