/** A disabled person may sign in again, with the password or identity of before; nothing that was open then opens again. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { holdPerson } from "#lib/auth/held-person";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import type { OrgId } from "#lib/context";

/** Enabling twice changes nothing. Throws `not-found`. */
export async function enableUser(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string }): Promise<void> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  await deps.db.transact(async (tx) => {
    const person = await holdPerson(tx, by, request);
    if (person.disabledAt === null) return;
    // A sign-in that crossed the disabling may have left a session behind.
    await revokeSessionsOf(tx, request.userId, deps.clock.now());
    await tx.query("update users set disabled_at = null where user_id = $1", [request.userId]);
    await emit(tx, actOf(deps, by, request.orgId, { action: "user.enabled", subject: request.userId }));
  });
  forgetCredentials(deps.db);
}
