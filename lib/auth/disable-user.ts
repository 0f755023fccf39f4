/** A person who may no longer sign in: every session and setup link ends; what the person did stays in the audit trail. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { holdPerson } from "#lib/auth/held-person";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/** Disabling twice changes nothing. Throws `not-found`; `conflict` for oneself and for the last admin who can sign in. */
export async function disableUser(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string }): Promise<void> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  await deps.db.transact(async (tx) => {
    const person = await holdPerson(tx, by, request);
    if (person.disabledAt !== null) return;
    if (by.id === request.userId) throw new ServiceError("conflict", { detail: "Nobody disables themself: another admin does it." });
    if (!person.dispensable) throw new ServiceError("conflict", { detail: "Nobody else could administer the organisation." });
    await tx.query("update users set disabled_at = $2 where user_id = $1", [request.userId, deps.clock.now()]);
    await tx.query("delete from setup_links where user_id = $1", [request.userId]);
    const ended = await revokeSessionsOf(tx, request.userId, deps.clock.now());
    await emit(tx, actOf(deps, by, request.orgId, { action: "user.disabled", subject: request.userId, detail: { sessionsEnded: ended } }));
  });
  forgetCredentials(deps.db);
}
