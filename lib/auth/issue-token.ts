/** A new access token for a program. */
import { randomUUID } from "node:crypto";
import { emit } from "#lib/audit/audit";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { isOperator } from "#lib/auth/import-right";
import { requireRole } from "#lib/auth/require-role";
import { hashSecret, newSecret } from "#lib/auth/secrets";
import type { OrgId } from "#lib/context";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { TokenRight } from "#lib/contract/settings";
import { ServiceError } from "#lib/errors";

export interface NewToken {
  orgId: OrgId;
  name: string;
  /** Null or absent: the organisation's own. */
  purpose?: Purpose | null;
  legalBasis?: LegalBasis | null;
  /** Null or absent: the four operations. */
  onlyRight?: TokenRight | null;
  expiresAt?: Date | null;
}

/**
 * The token's secret is in this answer and nowhere else. Throws `invalid-request`, `not-found`, and `forbidden` for a right that
 * only an organisation that operates the installation has to give.
 */
export async function issueToken(deps: AuthDeps, by: Doer, request: NewToken): Promise<{ tokenId: string; secret: string }> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const name = request.name.trim();
  const { onlyRight = null, expiresAt = null } = request;
  if (name === "" || name.length > 200) throw new ServiceError("invalid-request", { detail: "A token has a name of 1 to 200 characters." });
  if (expiresAt !== null && expiresAt <= deps.clock.now())
    throw new ServiceError("invalid-request", { detail: "A token expires in the future." });
  if (onlyRight !== null && (request.purpose ?? request.legalBasis ?? null) !== null)
    throw new ServiceError("invalid-request", { detail: "A token that delivers makes no Checks: it has neither purpose nor legal basis." });
  const tokenId = randomUUID();
  const secret = `ctj_${newSecret()}`;
  await deps.db.transact(async (tx) => {
    if (onlyRight !== null && !(await isOperator(tx, request.orgId)))
      throw new ServiceError("forbidden", { detail: "Only an organisation that operates the installation has court cases delivered." });
    const made = await tx.query(
      `insert into tokens (token_id, token_hash, org_id, name, purpose, legal_basis, created_by, created_at, expires_at, only_right)
       select $1, $2, org_id, $4, $5, $6, $7, $8, $9, $10 from organisations where org_id = $3 returning token_id`,
      [
        tokenId,
        hashSecret(secret),
        request.orgId,
        name,
        request.purpose ?? null,
        request.legalBasis ?? null,
        by.name,
        deps.clock.now(),
        expiresAt,
        onlyRight,
      ],
    );
    if (made.length === 0) throw new ServiceError("not-found", { detail: "No such organisation." });
    const detail = { name, ...(onlyRight === null ? {} : { onlyRight }), expiresAt: expiresAt?.toISOString() ?? null };
    await emit(tx, actOf(deps, by, request.orgId, { action: "token.issued", subject: tokenId, detail }));
  });
  return { tokenId, secret };
}
