"use client";

import { type ReactNode, useLayoutEffect } from "react";

/**
 * While nobody is signed in, nothing personal shows on a shared desk: not on the screen, in the tab's title, on paper, nor to a
 * screen reader. The page stays as it is below (app/globals.css hides it), so that it comes back with its scroll and its caret.
 */
export function ScreenCover({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { documentElement, activeElement } = document;
    const title = document.title;
    documentElement.dataset["covered"] = "";
    document.title = "Cotejo";
    return () => {
      delete documentElement.dataset["covered"];
      document.title = title;
      // What is hidden loses the focus before any dialog could note where it was. After the dialog has gone:
      queueMicrotask(() => {
        if (document.activeElement === document.body && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
      });
    };
  }, []);
  return children;
}
