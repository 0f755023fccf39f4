"use client";

import { useTranslations } from "next-intl";
import { openOverlay } from "#components/shell/overlay";

/** Opens the sheet of shortcuts out of the menu: it can be reached without any of them. */
export function ShortcutsButton({ menuId }: { menuId: string }) {
  const t = useTranslations("palette");
  return (
    <button
      type="button"
      onClick={() => {
        document.getElementById(menuId)?.hidePopover();
        openOverlay("shortcuts");
      }}
      className="min-h-6 text-accent underline decoration-line-2 underline-offset-3 hover:decoration-current"
    >
      {t("shortcuts")}
    </button>
  );
}
