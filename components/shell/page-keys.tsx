"use client";

import { useEffect } from "react";
import type { PageKey } from "#components/shell/shortcuts";

/** What the parts of the open page want to hear; each has its own list. */
const parts = new Set<{ keys: readonly PageKey[] }>();

/** Shortcuts that work while this part of the page is shown. They are single keys: turned off with the others, silent in a field. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    const part = { keys };
    parts.add(part);
    return () => void parts.delete(part);
  });
}

export function pageKeys(): PageKey[] {
  return [...parts].flatMap(({ keys }) => keys);
}
