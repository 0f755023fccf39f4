/** Whether an organisation operates the installation: its admins import the sources that all organisations share. */
import { emit } from "#lib/audit/audit";
import { type AuthDeps, actOf, type Doer } from "#lib/auth/doer";
import type { OrgId } from "#lib/context";
import { ServiceError } from "#lib/errors";

/**
 * Only the system says who operates. Answers whether anything changed.
 * Throws `not-found`, and `invalid-request` for an organisation of the demonstration: it never imports.
 */
export async function setOperator(deps: AuthDeps, by: Doer, request: { orgId: OrgId; operator: boolean }): Promise<{ changed: boolean }> {
  if (by.kind !== "system") throw new ServiceError("forbidden");
  const { orgId, operator } = request;
  return deps.db.transact(async (tx) => {
    const [organisation] = await tx.query<{ scope: string; operator: boolean }>(
      "select scope, operator from organisations where org_id = $1 for update",
      [orgId],
    );
    if (organisation === undefined) throw new ServiceError("not-found", { detail: "No such organisation." });
    if (organisation.scope === "demo")
      throw new ServiceError("invalid-request", { detail: "The demonstration organisation sees invented data and never imports." });
    if (organisation.operator === operator) return { changed: false };
    await tx.query("update organisations set operator = $2 where org_id = $1", [orgId, operator]);
    await emit(tx, actOf(deps, by, orgId, { action: "organisation.operator-set", subject: orgId, detail: { operator } }));
    return { changed: true };
  });
}
