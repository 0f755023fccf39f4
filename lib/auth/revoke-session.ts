/** The end of sessions: the row stays, revoked, and its secret opens nothing any more. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import type { AuthDeps } from "#lib/auth/doer";
import { type RawCredentials, readCredential } from "#lib/auth/raw-credentials";
import { hashSecret } from "#lib/auth/secrets";
import { idleSince } from "#lib/auth/session-lines";
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";

/** Revokes the session of a request's cookie. Says whether there was one to revoke: ended and unknown ones are nobody's business. */
export async function revokeSession(deps: AuthDeps, cookie: string | null, requestId: string | null): Promise<boolean> {
  const raw: RawCredentials = { authorization: null, cookie };
  const credential = readCredential(raw);
  if (credential === null) return false;
  const at = deps.clock.now();
  const revoked = await deps.db.transact(async (tx) => {
    const [session] = await tx.query<{ user_id: string; org_id: OrgId; name: string }>(
      `update sessions s set revoked_at = $2 from users u
       where s.session_hash = $1 and s.revoked_at is null and u.user_id = s.user_id returning s.user_id, s.org_id, u.name`,
      [hashSecret(credential.secret), at],
    );
    if (session === undefined) return false;
    await emit(tx, {
      orgId: session.org_id,
      at,
      actorKind: "user",
      actorId: session.user_id,
      actorName: session.name,
      action: "session.closed",
      subject: session.user_id,
      requestId,
    });
    return true;
  });
  forgetCredentials(deps.db);
  return revoked;
}

/**
 * Revokes every session of a person within a transaction, but for the one to be kept; the caller makes this process forget.
 * Says how many were still open.
 */
export async function revokeSessionsOf(tx: Queryable, userId: string, at: Date, keptSessionId: string | null = null): Promise<number> {
  const [ended] = await tx.query<{ open: number }>(
    `with ended as (update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and session_id is distinct from $3::uuid
       returning (expires_at > $2 and last_seen_at > $4) as open)
     select count(*) filter (where open)::int as open from ended`,
    [userId, at, keptSessionId, idleSince(at)],
  );
  return ended?.open ?? 0;
}
