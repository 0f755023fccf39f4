/** Whose setup link it is: who holds the secret may know, nobody else. */
import type { AuthDeps } from "#lib/auth/doer";
import { hashSecret, SESSION_SHAPE } from "#lib/auth/secrets";
import type { SetupInvitation } from "#lib/contract/settings";
import { ServiceError } from "#lib/errors";

/** Throws `not-found` alike for a link that is unknown, used, replaced, expired, or of a disabled person or organisation. */
export async function readSetupLink(deps: AuthDeps, secret: string): Promise<SetupInvitation> {
  if (!SESSION_SHAPE.test(secret)) throw new ServiceError("not-found");
  const [link] = await deps.db.query<{ name: string; email: string; organisation: string; expires_at: Date }>(
    `select u.name, u.email, o.name as organisation, l.expires_at
     from setup_links l join users u on u.user_id = l.user_id join organisations o on o.org_id = u.org_id
     where l.link_hash = $1 and l.expires_at > $2 and u.disabled_at is null and o.disabled_at is null`,
    [hashSecret(secret), deps.clock.now()],
  );
  if (link === undefined) throw new ServiceError("not-found");
  return { name: link.name, email: link.email, organisation: link.organisation, until: link.expires_at.toISOString() };
}
