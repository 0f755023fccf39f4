/** A person sets the own password with a setup link: the link is gone, and every session of the person ends. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import type { AuthDeps } from "#lib/auth/doer";
import { hashPassword } from "#lib/auth/passwords";
import { readSetupLink } from "#lib/auth/read-setup-link";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import { hashSecret } from "#lib/auth/secrets";
import { forgiveFailures } from "#lib/auth/sign-in-throttle";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

export interface LinkUse {
  secret: string;
  password: string;
  /** The client's address as the guard found it. */
  address: string;
  requestId: string;
}

/** Answers the e-mail to sign in with. Throws `not-found` for a link that opens nothing, `invalid-request` for a bad password. */
export async function setPasswordByLink(deps: AuthDeps, use: LinkUse): Promise<{ email: string }> {
  // Before the costly work: only who holds a link may ask for a hash.
  await readSetupLink(deps, use.secret);
  const passwordHash = await hashPassword(use.password);
  const at = deps.clock.now();
  const email = await deps.db.transact(async (tx) => {
    const [user] = await tx.query<{ user_id: string; org_id: OrgId; name: string; email: string }>(
      `delete from setup_links l using users u, organisations o
       where l.link_hash = $1 and l.expires_at > $2 and u.user_id = l.user_id and u.disabled_at is null
         and o.org_id = u.org_id and o.disabled_at is null returning u.user_id, u.org_id, u.name, u.email`,
      [hashSecret(use.secret), at],
    );
    if (user === undefined) throw new ServiceError("not-found");
    await tx.query("update users set password_hash = $2 where user_id = $1", [user.user_id, passwordHash]);
    const sessionsEnded = await revokeSessionsOf(tx, user.user_id, at);
    await emit(tx, {
      orgId: user.org_id,
      at,
      actorKind: "user",
      actorId: user.user_id,
      actorName: user.name,
      action: "user.password-set",
      subject: user.user_id,
      detail: { by: "setup-link", sessionsEnded },
      requestId: use.requestId,
    });
    return user.email;
  });
  forgetCredentials(deps.db);
  await forgiveFailures(deps, email, use.address);
  return { email };
}
