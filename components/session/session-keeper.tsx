"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { forgetDraftsOfOthers } from "#components/drafts/use-draft";
import { browserOutside } from "#components/session/browser-outside";
import { ScreenCover } from "#components/session/screen-cover";
import { hearOtherTabs, tellOtherTabs } from "#components/session/session-channel";
import { type SessionWatch, sessionWatch, type View } from "#components/session/session-watch";
import { markSession, takeCareOfSignedOut } from "#components/session/session-signal";
import type { SignInWays } from "#components/session/sign-in-dialog";
import { Late } from "#components/ui/late";
import type { SessionState } from "#lib/contract/session";

/** Warns before the session ends, covers the screen when it has, and lets the officer in again where they stand. */
export function SessionKeeper({ initial, email, ways }: { initial: SessionState; email: string; ways: SignInWays }) {
  const [watch] = useState(() => sessionWatch(initial, browserOutside));
  const atFirst = useRef(watch.view());
  const view = useSyncExternalStore(watch.subscribe, watch.view, () => atFirst.current);
  useWatching(watch, initial.personId);
  useFreshness(view.phase);
  useEffect(() => {
    // Shortly after the page, so that it is there when the server may not be; when it cannot come now, it is asked for again.
    const timer = setTimeout(() => void loadDialog().catch(() => null), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  if (view.phase === "calm") return null;
  const dialog = <Late load={loadDialog} onFailure={goToSignIn} props={{ view, email, ways, onStay: watch.stay }} />;
  return view.phase === "over" ? <ScreenCover>{dialog}</ScreenCover> : dialog;
}

const SOON_MS = 10_000;
const loadDialog = () => import("#components/session/session-dialog").then(({ SessionDialog }) => SessionDialog);

/** No way to sign in here: the sign-in page has one, and drafts bring back what was typed. */
function goToSignIn(): void {
  window.location.assign(`/login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`);
}

/** Everything that tells something about the session leads to the watch. */
function useWatching(watch: SessionWatch, personId: string): void {
  useEffect(() => {
    forgetDraftsOfOthers(personId);
    const endings = [watch.open(), takeCareOfSignedOut(watch.noteSignedOut), hearOtherTabs(watch.hear)];
    // A tab that waits for its person to sign in elsewhere goes on.
    tellOtherTabs({ what: "in", personId });
    const use = () => watch.noteUse();
    const look = (event: Event) => {
      const returned = event.type === "pageshow" ? (event as PageTransitionEvent).persisted : document.visibilityState === "visible";
      if (returned) void watch.look();
    };
    const listen = (change: "addEventListener" | "removeEventListener") => {
      for (const name of ["keydown", "pointerdown"] as const) document[change](name, use, { capture: true, passive: true });
      document[change]("visibilitychange", look);
      window[change]("pageshow", look);
    };
    listen("addEventListener");
    return () => {
      listen("removeEventListener");
      for (const end of endings) end();
    };
  }, [watch, personId]);
}

/** While nobody is signed in nothing is asked; afterwards what was asked in vain is asked again. Queries only: nothing that costs. */
function useFreshness(phase: View["phase"]): void {
  const memory = useQueryClient();
  const wasOver = useRef(false);
  useEffect(() => {
    const isOver = phase === "over";
    markSession(isOver);
    if (!isOver && wasOver.current) void memory.invalidateQueries();
    wasOver.current = isOver;
  }, [phase, memory]);
}
