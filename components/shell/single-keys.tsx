"use client";

import { useSyncExternalStore } from "react";

/** A cookie, since a sign-out empties the browser's storage and this is a person's need, not a secret. */
const COOKIE = "cotejo-single-keys";
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** Whether the shortcuts made of single keys are on, and the way to turn them on or off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), turn];
}

function turn(on: boolean): void {
  document.cookie = `${COOKIE}=${on ? "on" : "off"}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

function areOn(): boolean {
  return !document.cookie.split("; ").includes(`${COOKIE}=off`);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
