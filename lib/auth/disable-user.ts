/** A person who may no longer sign in: every session ends; what the person did stays in the audit trail. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/** Disabling twice changes nothing. Throws `not-found`. */
export async function disableUser(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string }): Promise<void> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  await deps.db.transact(async (tx) => {
    const [user] = await tx.query<{ disabled_at: Date | null }>(
      "select disabled_at from users where org_id = $1 and user_id = $2 for update",
      [request.orgId, request.userId],
    );
    if (user === undefined) throw new ServiceError("not-found", { detail: "No such user." });
    if (user.disabled_at !== null) return;
    await tx.query("update users set disabled_at = $2 where user_id = $1", [request.userId, deps.clock.now()]);
    const ended = await revokeSessionsOf(tx, request.userId, deps.clock.now());
    await emit(tx, actOf(deps, by, request.orgId, { action: "user.disabled", subject: request.userId, detail: { sessionsEnded: ended } }));
  });
  forgetCredentials(deps.db);
}
