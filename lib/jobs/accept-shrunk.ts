/** A list that lost more than a fifth of its records, taken all the same because a person says that it really shrank. */
import { stat } from "node:fs/promises";
import { emit, entryOf } from "#lib/audit/audit";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { Import } from "#lib/contract/sources";
import { assert, ServiceError } from "#lib/errors";
import { enqueueImport, ImportPayload } from "#lib/jobs/enqueue-import";
import { targetOf } from "#lib/jobs/import-targets";
import { takeSource } from "#lib/jobs/import-turn";
import { readImport } from "#lib/jobs/list-imports";

/**
 * Enqueues again the very file that was refused for shrinking, and only that. Throws `forbidden`, `not-found`,
 * `conflict` when there is nothing to accept (any more), or an import of the same source waits or runs.
 */
export async function acceptShrunk(ctx: Context, importId: string): Promise<Import> {
  await requireImporter(ctx);
  const refused = await readImport(ctx, importId);
  if (refused === null) throw new ServiceError("not-found");
  if (refused.acceptableUntil === null) throw new ServiceError("conflict");
  const again = await ctx.db.transact(async (tx) => {
    await takeSource(tx, refused.sourceId);
    // The file goes over to the new import: it cannot be accepted twice.
    const [row] = await tx.query<{ payload: unknown }>(
      `with before as (select job_id, payload from jobs where job_id = $1 and payload -> 'upload' -> 'accepted' is null for update)
       update jobs set payload = jsonb_set(jobs.payload, '{upload,accepted}', 'true') from before
       where jobs.job_id = before.job_id returning before.payload`,
      [importId],
    );
    if (row === undefined) throw new ServiceError("conflict");
    const { format, path, ...options } = ImportPayload.parse(row.payload);
    await stat(path).catch(() => {
      throw new ServiceError("conflict");
    });
    assert(targetOf({ format, path, source: options.source }).listId === refused.sourceId, "the same file goes to the same list");
    const jobId = await enqueueImport(tx, ctx.clock, {
      format,
      path,
      options: { ...options, acceptShrink: true, importedBy: ctx.actor.name },
    });
    // Of what a sync fetched: its end is then the sync's.
    if (options.upload?.orgId === null) {
      await tx.query("update list_syncs set job_id = $2 where list_id = $1 and job_id is null", [refused.sourceId, jobId]);
    }
    const detail = { importId: jobId, refusedImportId: importId, ...refused.refusal?.facts };
    await emit(tx, entryOf(ctx, "import.shrink-accepted", refused.sourceId, detail));
    return jobId;
  });
  const started = await readImport(ctx, again);
  assert(started, "an import that was just enqueued is there");
  return started;
}
