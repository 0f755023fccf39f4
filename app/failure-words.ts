"use client";

import { useSyncExternalStore } from "react";
import type { FailureWords } from "#components/shell/failure";
import english from "#messages/en/failure";
import spanish from "#messages/es/failure";

/** The words of a failure without the provider of words, which may be what failed: the person's choice says which. */
export function useFailureWords(): { language: "es" | "en"; words: FailureWords } {
  const language = useSyncExternalStore(subscribeToNothing, pageLanguage, () => "es" as const);
  return { language, words: language === "en" ? english : spanish };
}

function pageLanguage(): "es" | "en" {
  const cookie = /(?:^|;\s*)cotejo-locale=(es|en)/.exec(document.cookie)?.[1];
  const said = cookie ?? (document.documentElement.lang || navigator.language);
  return said.startsWith("en") ? "en" : "es";
}

function subscribeToNothing() {
  return () => {};
}
