/** A list is to be fetched now. */
import { emit, entryOf } from "#lib/audit/audit";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { ListSync } from "#lib/contract/syncs";
import { ServiceError } from "#lib/errors";
import { readSync } from "#lib/jobs/change-sync";
import { ensureSyncRow, readSyncRows, requireSyncList, startSync } from "#lib/jobs/sync-state";

/** Throws `forbidden`, `not-found`, `conflict` while a sync of it waits or runs, `invalid-request` without an address. */
export async function requestSync(ctx: Context, listId: string): Promise<ListSync> {
  await requireImporter(ctx);
  await ctx.db.transact(async (tx) => {
    const list = await requireSyncList(tx, listId);
    await ensureSyncRow(tx, list);
    const row = (await readSyncRows(tx, listId)).get(listId);
    if ((row?.addresses ?? list.official) === null) throw new ServiceError("invalid-request");
    const syncId = await startSync(tx, ctx.clock, listId);
    await emit(tx, entryOf(ctx, "sync.requested", listId, { syncId }));
  });
  return readSync(ctx, listId);
}
