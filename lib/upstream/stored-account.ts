/** The row of an organisation's account at a provider. */
import type { OrgId } from "#lib/context";
import type { ProviderAccount } from "#lib/contract/provider-settings";
import type { Queryable } from "#lib/db/db";
import { openToken } from "#lib/upstream/sealed-token";

export interface StoredAccount {
  baseUrl: string;
  sealedToken: Buffer;
  tokenEnding: string;
  metered: boolean;
  setBy: string;
  setAt: Date;
}

const COLUMNS = `base_url as "baseUrl", sealed_token as "sealedToken", token_ending as "tokenEnding", metered,
  set_by_name as "setBy", set_at as "setAt"`;

export async function findAccount(db: Queryable, orgId: OrgId): Promise<StoredAccount | null> {
  const [row] = await db.query<StoredAccount>(`select ${COLUMNS} from org_upstreams where org_id = $1`, [orgId]);
  return row ?? null;
}

interface OrganisationAccount extends ProviderAccount {
  orgId: OrgId;
  organisation: string;
  refusedSince: Date | null;
}

/** Every organisation's account, by name of the organisation: for who runs the installation. */
export async function listAccounts(db: Queryable, secret: string | undefined): Promise<OrganisationAccount[]> {
  const rows = await db.query<StoredAccount & { orgId: OrgId; organisation: string; refusedSince: Date | null }>(
    `select u.org_id as "orgId", o.name as organisation, r.refused_since as "refusedSince", ${COLUMNS}
     from org_upstreams u join organisations o on o.org_id = u.org_id
     left join upstream_refusals r on r.upstream = u.org_id::text order by o.name, u.org_id`,
  );
  return rows.map((row) => ({
    orgId: row.orgId,
    organisation: row.organisation,
    refusedSince: row.refusedSince,
    ...accountOf(row, row.orgId, secret),
  }));
}

/** As admins see it. */
export function accountOf(stored: StoredAccount, orgId: OrgId, secret: string | undefined): ProviderAccount {
  const { baseUrl, tokenEnding, metered, setBy, setAt } = stored;
  return {
    address: shownAddress(baseUrl),
    tokenEnding,
    metered,
    setBy,
    setAt: setAt.toISOString(),
    opens: secret !== undefined && openToken(stored.sealedToken, { secret, orgId, baseUrl }) !== null,
  };
}

/** Host and path. */
export function shownAddress(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, "");
}
