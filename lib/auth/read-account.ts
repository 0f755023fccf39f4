import { requireRole } from "#lib/auth/require-role";
import { sessionLines } from "#lib/auth/session-lines";
import type { Context } from "#lib/context";
import type { Account } from "#lib/contract/settings";
import { assert } from "#lib/errors";

/** The signed-in person's own account with the open sessions, and the organisation's defaults. */
export async function readAccount(ctx: Context): Promise<Account> {
  requireRole(ctx.actor, "officer");
  const { actor } = ctx;
  const [row] = await ctx.db.query<{ email: string; by_password: boolean; by_sso: boolean } & Account["defaults"]>(
    `select u.email, u.password_hash is not null as by_password, u.oidc_subject is not null as by_sso,
       o.language, o.purpose, o.legal_basis as "legalBasis"
     from users u join organisations o on o.org_id = u.org_id where u.user_id = $1 and u.org_id = $2`,
    [actor.id, actor.orgId],
  );
  assert(row !== undefined && actor.role !== null, "an account is a signed-in person's");
  const { email, by_password: password, by_sso: sso, ...defaults } = row;
  return {
    name: actor.name,
    email,
    role: actor.role,
    organisation: actor.orgName,
    signsInWith: { password, sso },
    defaults,
    sessions: await sessionLines(ctx.db, actor.id, actor.sessionId ?? null, ctx.clock.now()),
  };
}
