/** The open sessions of a person, as the person sees them. */
import type { SessionLine } from "#lib/contract/settings";
import type { Queryable } from "#lib/db/db";
import { env } from "#lib/env";

/** Newest use first; `current` marks the one that asks. */
export async function sessionLines(db: Queryable, userId: string, currentSessionId: string | null, now: Date): Promise<SessionLine[]> {
  const rows = await db.query<{ session_id: string; device: string; created_at: Date; last_seen_at: Date }>(
    `select session_id, device, created_at, last_seen_at from sessions
     where user_id = $1 and revoked_at is null and expires_at > $2 and last_seen_at > $3 order by last_seen_at desc, session_id`,
    [userId, now, idleSince(now)],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.session_id === currentSessionId,
  }));
}

/** A session not used since then has ended by itself. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - env().SESSION_IDLE_MINUTES * 60_000);
}
