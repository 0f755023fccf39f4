/** An admin of an operating organisation says whether, how often and from where a list is fetched. */
import { doerOf } from "#lib/auth/doer";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { ListSync, SyncRequest } from "#lib/contract/syncs";
import { assert, ServiceError } from "#lib/errors";
import { configureSync } from "#lib/jobs/configure-sync";
import { readSyncs } from "#lib/jobs/list-syncs";
import { JobRefused } from "#lib/jobs/queue";
import { readSyncRows } from "#lib/jobs/sync-state";

/** Throws `forbidden`, `not-found`, and `invalid-request` for what is no address of a list. */
export async function changeSync(ctx: Context, listId: string, request: SyncRequest): Promise<ListSync> {
  await requireImporter(ctx);
  const kept = (await readSyncRows(ctx.db, listId)).get(listId)?.addresses ?? {};
  // People are not shown what may be secret in an address: what they leave alone stays.
  const addresses = request.origin === "official" ? null : { ...kept, ...request.addresses };
  const change = { enabled: request.enabled, everySeconds: request.every_hours * 3600, addresses };
  await configureSync(ctx, doerOf(ctx), listId, change).catch((error: unknown) => {
    throw error instanceof JobRefused ? new ServiceError("invalid-request", { detail: error.message }) : error;
  });
  return readSync(ctx, listId);
}

/** One list as an admin sees it. */
export async function readSync(ctx: Context, listId: string): Promise<ListSync> {
  const found = (await readSyncs(ctx.db, { addresses: true })).find(({ sourceId }) => sourceId === listId);
  assert(found, "a list that was just changed is there");
  return found;
}
