/** A token that no longer opens: at once here, within half a second in the other processes. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/** Revoking twice changes nothing. Throws `not-found`. */
export async function revokeToken(deps: AuthDeps, by: Doer, request: { orgId: OrgId; tokenId: string }): Promise<void> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  await deps.db.transact(async (tx) => {
    const [token] = await tx.query<{ name: string; revoked_at: Date | null }>(
      "select name, revoked_at from tokens where org_id = $1 and token_id = $2 for update",
      [request.orgId, request.tokenId],
    );
    if (token === undefined) throw new ServiceError("not-found", { detail: "No such token." });
    if (token.revoked_at !== null) return;
    await tx.query("update tokens set revoked_at = $2 where token_id = $1", [request.tokenId, deps.clock.now()]);
    await emit(tx, actOf(deps, by, request.orgId, { action: "token.revoked", subject: request.tokenId, detail: { name: token.name } }));
  });
  forgetCredentials(deps.db);
}
