/** A new access token for a program. */
import { randomUUID } from "node:crypto";
import { emit } from "#lib/audit/audit";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { hashSecret, newSecret } from "#lib/auth/secrets";
import type { OrgId } from "#lib/context";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";

export interface NewToken {
  orgId: OrgId;
  name: string;
  /** Null or absent: the organisation's own. */
  purpose?: Purpose | null;
  legalBasis?: LegalBasis | null;
  expiresAt?: Date | null;
}

/** The token's secret is in this answer and nowhere else. Throws `invalid-request`, `not-found`. */
export async function issueToken(deps: AuthDeps, by: Doer, request: NewToken): Promise<{ tokenId: string; secret: string }> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const name = request.name.trim();
  const expiresAt = request.expiresAt ?? null;
  if (name === "" || name.length > 200) throw new ServiceError("invalid-request", { detail: "A token has a name of 1 to 200 characters." });
  if (expiresAt !== null && expiresAt <= deps.clock.now())
    throw new ServiceError("invalid-request", { detail: "A token expires in the future." });
  const tokenId = randomUUID();
  const secret = `ctj_${newSecret()}`;
  await deps.db.transact(async (tx) => {
    const made = await tx.query(
      `insert into tokens (token_id, token_hash, org_id, name, purpose, legal_basis, created_by, created_at, expires_at)
       select $1, $2, org_id, $4, $5, $6, $7, $8, $9 from organisations where org_id = $3 returning token_id`,
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
      ],
    );
    if (made.length === 0) throw new ServiceError("not-found", { detail: "No such organisation." });
    const detail = { name, expiresAt: expiresAt?.toISOString() ?? null };
    await emit(tx, actOf(deps, by, request.orgId, { action: "token.issued", subject: tokenId, detail }));
  });
  return { tokenId, secret };
}
