/** Who runs the installation hears that a provider refuses its credentials: in the log, and on the panel's pages for admins. */
import type { Clock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import type { Log } from "#lib/log";

interface WatchDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Notes each change of state in `upstream_refusals`, off the request's path. */
export function watchUpstreams({ db, clock, log }: WatchDeps) {
  return {
    onCredentials({ key }: { key: string }, state: "refused" | "accepted"): void {
      if (state === "refused") log.error({ upstream: key }, "the provider refuses our credentials: put its token in order");
      const noted =
        state === "refused"
          ? db.query("insert into upstream_refusals (upstream, refused_since) values ($1, $2) on conflict do nothing", [key, clock.now()])
          : db.query("delete from upstream_refusals where upstream = $1", [key]);
      noted.catch((error: unknown) => log.warn({ err: error }, "the state of the provider's credentials could not be noted"));
    },
  };
}
