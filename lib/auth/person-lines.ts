/** People of an organisation as the settings show them. */
import { idleSince } from "#lib/auth/session-lines";
import type { OrgId } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import type { PersonLine } from "#lib/contract/settings";
import type { Queryable } from "#lib/db/db";

/** In no order; of one person when `userId` is given. */
export async function personLines(db: Queryable, orgId: OrgId, now: Date, userId: string | null = null): Promise<PersonLine[]> {
  const rows = await db.query<Row>(
    `select u.user_id, u.name, u.email, u.role, u.created_at, u.last_seen_at, u.disabled_at,
       u.password_hash is not null as by_password, u.oidc_subject is not null as by_sso,
       (select l.expires_at from setup_links l where l.user_id = u.user_id and l.expires_at > $2) as link_until,
       (select count(*)::int from sessions s
        where s.user_id = u.user_id and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3) as open_sessions
     from users u where u.org_id = $1 and ($4::uuid is null or u.user_id = $4)`,
    [orgId, now, idleSince(now), userId],
  );
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    signsInWith: { password: row.by_password, sso: row.by_sso },
    setupLinkUntil: row.link_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
  }));
}

interface Row {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  created_at: Date;
  last_seen_at: Date | null;
  disabled_at: Date | null;
  by_password: boolean;
  by_sso: boolean;
  link_until: Date | null;
  open_sessions: number;
}
