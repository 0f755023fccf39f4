"use client";

import { useMutation } from "@tanstack/react-query";
import { forgetDrafts } from "#components/drafts/use-draft";
import { panel } from "#components/panel/panel-service";
import { tellOtherTabs } from "#components/session/session-channel";

/** Ends the session; then nothing of it stays, in no tab of this browser. `onFailure` for who may be gone by then. */
export function useSignOut(onFailure?: () => void) {
  return useMutation({
    mutationFn: async () => (await panel()).signOut(),
    onSuccess: () => {
      tellOtherTabs({ what: "signed-out" });
      leaveForGood();
    },
    onError: onFailure,
  });
}

/** To the sign-in by a full load, so that nothing of the session stays in this page's memory. */
export function leaveForGood(): void {
  forgetDrafts();
  window.location.assign("/login");
}
