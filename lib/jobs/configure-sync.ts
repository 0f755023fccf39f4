/** Whether, how often and from where a list is fetched: said by an admin of an operating organisation, or at the command line. */
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import { actOf, type AuthDeps, type Doer } from "#lib/auth/doer";
import { operatorsOf } from "#lib/auth/import-right";
import type { Clock } from "#lib/calendar/clock";
import type { UploadPart } from "#lib/contract/sources";
import type { Queryable } from "#lib/db/db";
import { JobRefused } from "#lib/jobs/queue";
import { parseAddress, showAddress } from "#lib/jobs/sync-address";
import { type Addresses, partsOf, type SyncList } from "#lib/jobs/sync-lists";
import { ensureSyncRow, requireSyncList } from "#lib/jobs/sync-state";

export interface SyncChange {
  enabled: boolean;
  everySeconds: number;
  /** Null for the publisher's own. */
  addresses: Addresses | null;
}

/**
 * Writes the change and tells it to the organisation of who made it, of the machine's operator to all that operate. Enabled anew, or from another address,
 * the list is due at once. Throws `not-found`, and {@link JobRefused} `bad-address`.
 */
export async function configureSync(deps: AuthDeps, by: Doer, listId: string, change: SyncChange): Promise<void> {
  await deps.db.transact(async (tx) => {
    const list = await requireSyncList(tx, listId);
    const addresses = change.addresses === null ? null : checked(list, change.addresses);
    if (change.enabled && addresses === null && list.official === null) {
      throw new JobRefused("bad-address", `The publisher of ${listId} has no address that could be fetched: give one.`);
    }
    await ensureSyncRow(tx, list);
    await write(tx, deps.clock, list, { ...change, addresses });
    await emitAll(tx, await entriesOf(tx, deps, by, list, { ...change, addresses }));
  });
}

async function write(tx: Queryable, clock: Clock, list: SyncList, { enabled, everySeconds, addresses }: SyncChange): Promise<void> {
  await tx.query(
    `update list_syncs set
       format = $2, every_seconds = $3, enabled = $4, addresses = $5::jsonb,
       -- Of another address nothing is known.
       fetched = case when addresses is not distinct from $5::jsonb then fetched else '{}' end,
       standing = case when addresses is not distinct from $5::jsonb then standing else '{}' end,
       failures = case when addresses is not distinct from $5::jsonb then failures else 0 end,
       next_at = case
         when not $4::boolean then null
         when enabled and addresses is not distinct from $5::jsonb and every_seconds = $3 then next_at
         when enabled and addresses is not distinct from $5::jsonb and last_ok_at is not null
           then last_ok_at + make_interval(secs => $3)
         else $6::timestamptz end
     where list_id = $1`,
    [list.listId, list.format, everySeconds, enabled, addresses === null ? null : JSON.stringify(addresses), clock.now()],
  );
}

function checked(list: SyncList, given: Addresses): Addresses {
  const entries = partsOf(list).flatMap((part): [UploadPart, string][] => {
    const address = given[part] ?? "";
    if (address === "" && list.optional.includes(part)) return [];
    if (address === "") throw new JobRefused("bad-address", `The address of ${list.files[part]} is missing.`);
    return [[part, parseAddress(address).href]];
  });
  return Object.fromEntries(entries);
}

async function entriesOf(
  tx: Queryable,
  deps: AuthDeps,
  by: Doer,
  list: SyncList,
  { enabled, everySeconds, addresses }: SyncChange,
): Promise<AuditEntry[]> {
  const address = showAddress(addresses?.main ?? list.official?.main ?? "https://-/").shown;
  const detail = { enabled, everyHours: everySeconds / 3600, listAddress: address };
  const orgIds = by.orgId === null ? await operatorsOf(tx) : [by.orgId];
  return orgIds.map((orgId) => actOf(deps, by, orgId, { action: "sync.configured", subject: list.listId, detail }));
}
