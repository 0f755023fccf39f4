"use client";

import { useSyncExternalStore } from "react";
import { readTheme, THEME_COOKIE, type Theme } from "#components/theme/themes";

const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** The theme of this page: what stands on its root, which the server wrote there. `initial` is the server's. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(subscribe, themeOfPage, () => initial);
}

export function themeOfPage(): Theme {
  return readTheme(document.documentElement.dataset["theme"]);
}

/** Kept in a cookie, so that the server draws the next page in it from the first byte. */
export function chooseTheme(theme: Theme): void {
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
