/** Who runs the installation hears that a provider refuses its credentials: in the log, and on the panel's pages for admins. */
import { setTimeout as wait } from "node:timers/promises";
import type { AuthDeps } from "#lib/auth/doer";
import { ServiceError } from "#lib/errors";
import type { Log } from "#lib/log";
import { noteCredentials } from "#lib/upstream/note-credentials";

const AGAIN_MS = 5_000;

/**
 * Notes each change of state in `upstream_refusals`, off the request's path and in the order of the changes. A change is told once: while
 * the database is away it waits.
 */
export function watchUpstreams({ log, ...deps }: AuthDeps & { log: Log }, againMs = AGAIN_MS) {
  let last = Promise.resolve();
  const note = async (key: string, state: "refused" | "accepted"): Promise<void> => {
    for (;;) {
      try {
        return await noteCredentials(deps, key, state);
      } catch (error) {
        log.warn({ err: error }, "the state of the provider's credentials could not be noted");
        if (!(error instanceof ServiceError) || error.code !== "unavailable") return;
        await wait(againMs, undefined, { ref: false });
      }
    }
  };
  return {
    onCredentials({ key }: { key: string }, state: "refused" | "accepted"): void {
      if (state === "refused") log.error({ upstream: key }, "the provider refuses our credentials: put its token in order");
      last = last.then(() => note(key, state));
    },
  };
}
