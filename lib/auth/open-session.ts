/** A signed-in browser. Every sign-in opens a new session under a new secret; nothing that the browser brought is kept. */
import { emit } from "#lib/audit/audit";
import { deviceOf } from "#lib/auth/device";
import type { AuthDeps } from "#lib/auth/doer";
import { hashSecret, newSecret } from "#lib/auth/secrets";
import type { OrgId } from "#lib/context";
import { env } from "#lib/env";
import { ServiceError } from "#lib/errors";

/** A person whose sign-in has just been proven. */
export interface SignedInUser {
  userId: string;
  orgId: OrgId;
  name: string;
}

export interface OpenedSession {
  /** Value of the cookie `sessionid`: told once, stored hashed. */
  sessionid: string;
  /** Value of `__Host-sid`, bound to the same row. */
  companion: string;
  expiresAt: Date;
}

/** Throws `invalid-credentials` when the person or the organisation was disabled meanwhile. */
export async function openSession(
  deps: AuthDeps,
  user: SignedInUser,
  how: { method: "password" | "oidc"; requestId: string | null; userAgent?: string | null },
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + env().SESSION_ABSOLUTE_HOURS * 3_600_000);
  const opened = { sessionid: newSecret(), companion: newSecret(), expiresAt };
  await deps.db.transact(async (tx) => {
    const made = await tx.query(
      `insert into sessions (session_hash, companion_hash, user_id, org_id, created_at, last_seen_at, expires_at, device)
       select $1, $2, u.user_id, u.org_id, $4, $4, $5, $6 from users u join organisations o on o.org_id = u.org_id
       where u.user_id = $3 and u.disabled_at is null and o.disabled_at is null returning user_id`,
      [hashSecret(opened.sessionid), hashSecret(opened.companion), user.userId, now, expiresAt, deviceOf(how.userAgent ?? "")],
    );
    if (made.length === 0) throw new ServiceError("invalid-credentials");
    await tx.query("update users set last_seen_at = $2 where user_id = $1", [user.userId, now]);
    await emit(tx, {
      orgId: user.orgId,
      at: now,
      actorKind: "user",
      actorId: user.userId,
      actorName: user.name,
      action: "session.opened",
      subject: user.userId,
      detail: { method: how.method },
      requestId: how.requestId,
    });
  });
  return opened;
}
