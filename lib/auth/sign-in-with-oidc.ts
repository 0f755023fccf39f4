/** An identity proven by the organisation's OpenID provider becomes one of our people; it never makes a new one. */
import { emit } from "#lib/audit/audit";
import { normalEmail } from "#lib/auth/create-user";
import type { AuthDeps } from "#lib/auth/doer";
import type { SignedInUser } from "#lib/auth/open-session";
import type { OrgId } from "#lib/context";

export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** Only an address that the provider says is verified; null otherwise. */
  verifiedEmail: string | null;
}

/**
 * The person of an identity, or null. By subject; at the first sign-in by verified e-mail, and from then on that subject alone:
 * an address that moves to somebody else at the provider opens nothing here.
 */
export async function signInWithOidc(deps: AuthDeps, identity: OidcIdentity, requestId: string | null): Promise<SignedInUser | null> {
  const subject = `${identity.issuer} ${identity.subject}`;
  return deps.db.transact(async (tx) => {
    const find = `select u.user_id, u.org_id, u.name from users u join organisations o on o.org_id = u.org_id
      where u.disabled_at is null and o.disabled_at is null`;
    const [linked] = await tx.query<Row>(`${find} and u.oidc_subject = $1`, [subject]);
    if (linked !== undefined) return userOf(linked);
    if (identity.verifiedEmail === null) return null;
    const [candidate] = await tx.query<Row>(`${find} and u.email = $1 and u.oidc_subject is null for update of u`, [
      normalEmail(identity.verifiedEmail),
    ]);
    if (candidate === undefined) return null;
    await tx.query("update users set oidc_subject = $2 where user_id = $1", [candidate.user_id, subject]);
    await emit(tx, {
      orgId: candidate.org_id,
      at: deps.clock.now(),
      actorKind: "user",
      actorId: candidate.user_id,
      actorName: candidate.name,
      action: "user.linked",
      subject: candidate.user_id,
      detail: { issuer: identity.issuer },
      requestId,
    });
    return userOf(candidate);
  });
}

interface Row {
  user_id: string;
  org_id: OrgId;
  name: string;
}

function userOf(row: Row): SignedInUser {
  return { userId: row.user_id, orgId: row.org_id, name: row.name };
}
