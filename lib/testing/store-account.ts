/** An organisation's own account at a provider, put straight into the database: what the panel checks at saving is not asked. */
import type { Db } from "#lib/db/db";
import { sealToken } from "#lib/upstream/sealed-token";

export interface GivenAccount {
  baseUrl: string;
  token: string;
  metered: boolean;
}

/** `secret`: the AUTH_SECRET of the installation. */
export async function storeAccount(db: Db, orgId: string, { baseUrl, token, metered, secret }: GivenAccount & { secret: string }) {
  await db.query(
    `insert into org_upstreams (org_id, base_url, sealed_token, token_ending, metered, set_by_name, set_at)
     values ($1, $2, $3, $4, $5, 'proof', now())`,
    [orgId, baseUrl, sealToken(token, { secret, orgId, baseUrl }), token.slice(-4), metered],
  );
}
