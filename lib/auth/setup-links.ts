/** Setup links: with one a person sets the own password, once, within seven days. The secret is told once and stored as a hash. */
import { type AuthDeps, actOf, type Doer } from "#lib/auth/doer";
import { emit } from "#lib/audit/audit";
import { hashSecret, newSecret } from "#lib/auth/secrets";
import type { Context, OrgId } from "#lib/context";
import type { SetupLink } from "#lib/contract/settings";
import type { Queryable } from "#lib/db/db";

const VALID_DAYS = 7;

export interface MadeSetupLink {
  secret: string;
  until: Date;
}

/** Writes a new link of a person within a transaction, and its audit entry; the one before stops working. */
export async function writeSetupLink(
  tx: Queryable,
  deps: AuthDeps,
  by: Doer,
  person: { orgId: OrgId; userId: string },
): Promise<MadeSetupLink> {
  const now = deps.clock.now();
  const made = { secret: newSecret(), until: new Date(now.getTime() + VALID_DAYS * 86_400_000) };
  await tx.query(
    `insert into setup_links (user_id, org_id, link_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set link_hash = excluded.link_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [person.userId, person.orgId, hashSecret(made.secret), now, made.until],
  );
  const act = { action: "user.setup-link-made", subject: person.userId, detail: { until: made.until.toISOString() } };
  await emit(tx, actOf(deps, by, person.orgId, act));
  return made;
}

/** The address that the person opens. The secret stands behind `#`, which browsers keep to themselves. */
export function setupLinkOf({ settings }: Context, { secret, until }: MadeSetupLink): SetupLink {
  return { url: `${settings.publicBaseUrl}/setup#${secret}`, until: until.toISOString() };
}
