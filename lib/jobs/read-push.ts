/** What became of a delivery, for the program that made it: enough to mend its rows and send them again. */
import { z } from "zod";
import { requireCourtPush } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { PushStatus } from "#lib/contract/court-push";
import { ServiceError } from "#lib/errors";
import { readImport } from "#lib/jobs/list-imports";

/**
 * Any token of the organisation that delivers may ask. Throws `forbidden`, and `not-found` for what is no delivery of the organisation:
 * an upload of the panel, another organisation's, or none at all.
 */
export async function readPush(ctx: Context, importId: string): Promise<PushStatus> {
  await requireCourtPush(ctx);
  if (!z.uuid().safeParse(importId).success || !(await isOwnPush(ctx, importId))) throw new ServiceError("not-found");
  const found = await readImport(ctx, importId);
  if (found === null) throw new ServiceError("not-found");
  const { state, rows, records, leftOut, result, refusal } = found;
  return {
    import_id: importId,
    state,
    created_at: found.createdAt,
    finished_at: found.finishedAt,
    rows,
    accepted: records,
    left_out: { count: leftOut.count, rows: leftOut.kept.map(({ line, code, reason }) => ({ line, code: code ?? null, reason })) },
    result: result && {
      version: result.version,
      unchanged: result.unchanged,
      cases_added: result.added,
      cases_changed: result.changed,
      cases_removed: result.removed,
      repeated_rows: result.duplicates,
    },
    refusal: refusal && { code: refusal.code, reason: refusal.sentence },
  };
}

async function isOwnPush({ db, actor }: Context, importId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from jobs where job_id = $1 and kind = 'import' and payload -> 'upload' ->> 'orgId' = $2::text
       and payload -> 'upload' -> 'push' is not null`,
    [importId, actor.orgId],
  );
  return rows.length > 0;
}
