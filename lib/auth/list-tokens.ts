import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { LegalBasis, Purpose } from "#lib/contract/panel";
import type { TokenLine, TokenRight } from "#lib/contract/settings";

interface Row {
  token_id: string;
  name: string;
  purpose: Purpose | null;
  legal_basis: LegalBasis | null;
  only_right: TokenRight | null;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** Every token of the organisation, newest first; of its secret nothing, not even the hash. */
export async function listTokens(ctx: Context): Promise<TokenLine[]> {
  requireRole(ctx.actor, "admin");
  const rows = await ctx.db.query<Row>(
    `select token_id, name, purpose, legal_basis, only_right, created_by, created_at, last_used_at, expires_at, revoked_at
     from tokens where org_id = $1 order by created_at desc, token_id`,
    [ctx.actor.orgId],
  );
  return rows.map((row) => lineOf(row, ctx.clock.now()));
}

function lineOf(row: Row, now: Date): TokenLine {
  return {
    tokenId: row.token_id,
    name: row.name,
    onlyRight: row.only_right,
    purpose: row.purpose,
    legalBasis: row.legal_basis,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    state: row.revoked_at !== null ? "revoked" : row.expires_at !== null && row.expires_at <= now ? "expired" : "active",
  };
}
