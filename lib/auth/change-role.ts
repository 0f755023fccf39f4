/** An officer becomes admin, or an admin officer; it holds in every process within a second. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { holdPerson } from "#lib/auth/held-person";
import { requireRole } from "#lib/auth/require-role";
import type { OrgId } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";

/** The role that a person has already changes nothing. Throws `not-found`; `conflict` for the last admin who can sign in. */
export async function changeRole(deps: AuthDeps, by: Doer, request: { orgId: OrgId; userId: string; role: Role }): Promise<void> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  await deps.db.transact(async (tx) => {
    const person = await holdPerson(tx, by, request);
    if (person.role === request.role) return;
    if (!person.dispensable) throw new ServiceError("conflict", { detail: "Nobody else could administer the organisation." });
    await tx.query("update users set role = $2 where user_id = $1", [request.userId, request.role]);
    const detail = { from: person.role, to: request.role };
    await emit(tx, actOf(deps, by, request.orgId, { action: "user.role-changed", subject: request.userId, detail }));
  });
  forgetCredentials(deps.db);
}
