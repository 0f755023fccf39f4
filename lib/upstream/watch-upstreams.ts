/** Who runs the installation hears that a provider refuses its credentials: in the log, and on the panel's pages for admins. */
import type { AuthDeps } from "#lib/auth/doer";
import type { Log } from "#lib/log";
import { noteCredentials } from "#lib/upstream/note-credentials";

/** Notes each change of state in `upstream_refusals`, off the request's path and in the order of the changes. */
export function watchUpstreams({ log, ...deps }: AuthDeps & { log: Log }) {
  let last = Promise.resolve();
  return {
    onCredentials({ key }: { key: string }, state: "refused" | "accepted"): void {
      if (state === "refused") log.error({ upstream: key }, "the provider refuses our credentials: put its token in order");
      last = last
        .then(() => noteCredentials(deps, key, state))
        .catch((error: unknown) => log.warn({ err: error }, "the state of the provider's credentials could not be noted"));
    },
  };
}
