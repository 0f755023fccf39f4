/** A new password: every session of the person ends. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { hashPassword } from "#lib/auth/passwords";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/** Throws `invalid-request` (password too short, in a plain sentence), `not-found`. A person may set the own one, an admin anyone's. */
export async function setPassword(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string; password: string }): Promise<void> {
  if (by.id !== request.userId) requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const passwordHash = await hashPassword(request.password);
  await deps.db.transact(async (tx) => {
    const changed = await tx.query("update users set password_hash = $3 where org_id = $1 and user_id = $2 returning user_id", [
      request.orgId,
      request.userId,
      passwordHash,
    ]);
    if (changed.length === 0) throw new ServiceError("not-found", { detail: "No such user." });
    await tx.query("delete from setup_links where user_id = $1", [request.userId]);
    const ended = await revokeSessionsOf(tx, request.userId, deps.clock.now());
    await emit(
      tx,
      actOf(deps, by, request.orgId, { action: "user.password-set", subject: request.userId, detail: { sessionsEnded: ended } }),
    );
  });
  forgetCredentials(deps.db);
}
