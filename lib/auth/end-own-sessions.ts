/** A person ends one of the own sessions, or all but the one that asks. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, doerOf } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import { idleSince } from "#lib/auth/session-lines";
import type { Context } from "#lib/context";
import type { EndSessionsRequest } from "#lib/contract/settings";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

/** Says how many were open. Throws `not-found` for a session that is no open one of this person. */
export async function endOwnSessions(ctx: Context, { session }: EndSessionsRequest): Promise<number> {
  requireRole(ctx.actor, "officer");
  const { id, orgId, sessionId } = ctx.actor;
  const ended = await ctx.db.transact(async (tx) => {
    await tx.query("select 1 from users where user_id = $1 for update", [id]);
    const count = session === "others" ? await revokeSessionsOf(tx, id, ctx.clock.now(), sessionId) : await endOne(tx, ctx, session);
    const act = { action: "user.sessions-ended", subject: id, detail: { sessionsEnded: count } };
    if (count > 0) await emit(tx, actOf(ctx, doerOf(ctx), orgId, act));
    return count;
  });
  forgetCredentials(ctx.db);
  return ended;
}

async function endOne(tx: Queryable, deps: AuthDeps & { actor: { id: string } }, sessionId: string): Promise<number> {
  const now = deps.clock.now();
  const ended = await tx.query(
    `update sessions set revoked_at = $3 where session_id = $1 and user_id = $2
       and revoked_at is null and expires_at > $3 and last_seen_at > $4 returning session_id`,
    [sessionId, deps.actor.id, now, idleSince(now)],
  );
  if (ended.length === 0) throw new ServiceError("not-found", { detail: "No such session." });
  return ended.length;
}
