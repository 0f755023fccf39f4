"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";

/** Whether ⌘ takes the place of Ctrl here. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** Keys as they stand on the keyboard; those of a sequence with a word between them, unless there is no room for words. */
export function KeyCaps({ keys, wordless = false }: { keys: readonly string[]; wordless?: boolean }) {
  const t = useTranslations("palette");
  const held = keys[0] === "Mod";
  const caps = keys.map((key) => (key === "Mod" ? (isMac() ? "⌘" : "Ctrl") : key.length === 1 && held ? key.toUpperCase() : key));
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {caps.map((cap, at) => (
        <Fragment key={cap}>
          {at === 0 || wordless ? null : <span className="text-xs text-ink-3">{held ? "+" : t("then")}</span>}
          <kbd className="min-w-6 rounded-sm border border-line-2 bg-paper px-1.5 py-px text-center font-sans text-sm text-ink">{cap}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
