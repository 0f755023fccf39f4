"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { viewerQuery } from "#components/account/viewer-query";
import { formatNumber } from "#components/locale/numbers";

/** The credits that are left; every spending writes the new balance here. */
export function Balance() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const { data } = useQuery(viewerQuery);
  // Where only the provider charges, what is left here buys nothing.
  if (data === undefined || data.provider?.metered === false) return null;
  return (
    <span className="numeric whitespace-nowrap">
      {t.rich("balance", {
        count: data.balanceCredits,
        b: () => <strong className="font-semibold text-ink">{formatNumber(data.balanceCredits, locale)}</strong>,
      })}
    </span>
  );
}
