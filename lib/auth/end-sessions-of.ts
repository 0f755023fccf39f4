/** An admin ends every session of a person, who may sign in again at once: for a lost device. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/** Says how many were open. Throws `not-found`. */
export async function endSessionsOf(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string }): Promise<number> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const ended = await deps.db.transact(async (tx) => {
    const known = await tx.query("select 1 from users where org_id = $1 and user_id = $2 for update", [request.orgId, request.userId]);
    if (known.length === 0) throw new ServiceError("not-found", { detail: "No such user." });
    const count = await revokeSessionsOf(tx, request.userId, deps.clock.now());
    const act = { action: "user.sessions-ended", subject: request.userId, detail: { sessionsEnded: count } };
    if (count > 0) await emit(tx, actOf(deps, by, request.orgId, act));
    return count;
  });
  forgetCredentials(deps.db);
  return ended;
}
