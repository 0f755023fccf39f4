import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";

/** Under which the refusals of the installation's own token are noted; those of an organisation's account under its uuid. */
export const INSTALLATION = "installation";

/** Since when the provider that answers the context's organisation refuses our credentials; null when it takes them, or there is none. */
export async function readRefusedSince({ db, actor, settings }: Pick<Context, "db" | "actor" | "settings">): Promise<Date | null> {
  if (settings.provider === null) return null;
  return refusedSince(db, actor.upstream === undefined ? INSTALLATION : actor.orgId);
}

/** Since when the installation's provider refuses its token. */
export async function readInstallationRefusal(db: Queryable): Promise<Date | null> {
  return refusedSince(db, INSTALLATION);
}

async function refusedSince(db: Queryable, upstream: string): Promise<Date | null> {
  const [row] = await db.query<{ refused_since: Date }>("select refused_since from upstream_refusals where upstream = $1", [upstream]);
  return row?.refused_since ?? null;
}
