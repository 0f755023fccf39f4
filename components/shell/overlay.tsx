"use client";

import { useSyncExternalStore } from "react";

/** What lies over the screen, opened by a key or by a button somewhere: at most one thing. */
export type Overlay = "palette" | "shortcuts" | null;

let open: Overlay = null;
const listeners = new Set<() => void>();

export function openOverlay(overlay: Overlay): void {
  open = overlay;
  for (const listener of listeners) listener();
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
