import { isOperator } from "#lib/auth/import-right";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { ProviderSettings } from "#lib/contract/provider-settings";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { readRefusedSince } from "#lib/upstream/read-refused-since";
import { accountOf, findAccount } from "#lib/upstream/stored-account";

/** Whose service answers the organisation, and whether it takes the credentials. For admins: throws `forbidden`. */
export async function readProvider(
  ctx: Context,
  { secret, installation }: Pick<AccountDesk, "secret" | "installation">,
): Promise<ProviderSettings> {
  requireRole(ctx.actor, "admin");
  const { orgId } = ctx.actor;
  const stored = await findAccount(ctx.db, orgId);
  return {
    account: stored === null ? null : accountOf(stored, orgId, secret),
    installation: installation === null ? null : { host: installation.host, metered: installation.metered },
    operator: await isOperator(ctx.db, orgId),
    refusedSince: (await readRefusedSince(ctx))?.toISOString() ?? null,
  };
}
