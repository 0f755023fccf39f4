/** What the watch over the session needs, of a browser. */
import { leaveForGood } from "#components/account/sign-out";
import { tellOtherTabs } from "#components/session/session-channel";
import type { Outside } from "#components/session/session-watch";

export const browserOutside: Outside = {
  now: () => Date.now(),
  later(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  // Comes with the schemas of the panel when it is asked for the first time.
  ask: (how) =>
    import("#components/session/session-service").then(
      ({ askSession }) => askSession(how),
      () => ({ state: "unknown" }),
    ),
  tellOthers: tellOtherTabs,
  leave(why) {
    if (why === "signed-out") leaveForGood();
    else window.location.reload();
  },
};
