/** Since when a provider refuses our credentials, and the trail of each change of that. */
import { emitAll } from "#lib/audit/audit";
import { actOf, type AuthDeps, OPERATOR } from "#lib/auth/doer";
import { operatorsOf } from "#lib/auth/import-right";
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { INSTALLATION } from "#lib/upstream/read-refused-since";

const ACTIONS = { refused: "organisation.provider-refused", accepted: "organisation.provider-accepted" };

/** `key`: `installation`, or the uuid of the organisation whose account it is. The same state again changes nothing. */
export async function noteCredentials(deps: AuthDeps, key: string, state: "refused" | "accepted"): Promise<void> {
  await deps.db.transact(async (tx) => {
    const changed =
      state === "refused"
        ? await tx.query(
            "insert into upstream_refusals (upstream, refused_since) values ($1, $2) on conflict do nothing returning upstream",
            [key, deps.clock.now()],
          )
        : await tx.query("delete from upstream_refusals where upstream = $1 returning upstream", [key]);
    if (changed.length === 0) return;
    const told = await concerned(tx, key);
    await emitAll(
      tx,
      told.map((orgId) => actOf(deps, OPERATOR, orgId, { action: ACTIONS[state], subject: orgId })),
    );
  });
}

/** The organisation itself; of the installation's provider those who operate the installation. */
async function concerned(tx: Queryable, key: string): Promise<OrgId[]> {
  if (key === INSTALLATION) return operatorsOf(tx);
  const rows = await tx.query<{ orgId: OrgId }>(`select org_id as "orgId" from organisations where org_id::text = $1`, [key]);
  return rows.map(({ orgId }) => orgId);
}
