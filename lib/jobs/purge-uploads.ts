/** Uploads that nobody waits for any more: broken off by a death, never imported, or of an import that ended. */
import { rm } from "node:fs/promises";
import type { Clock } from "#lib/calendar/clock";
import type { Queryable } from "#lib/db/db";
import { listUploads } from "#lib/jobs/upload-folder";

/** The file of a list that shrank is kept so long for a person to accept it. */
export const SHRUNK_FILE_WAITS_MS = 3_600_000;
/** An upload without an import is kept so long after its last byte. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Deletes them; answers how many there were. */
export async function purgeUploads(db: Queryable, clock: Clock, root: string): Promise<number> {
  const uploads = await listUploads(root);
  const awaited = new Map(
    (
      await db.query<{ folder: string; waits: boolean }>(
        `select payload -> 'upload' ->> 'folder' as folder,
           bool_or(state in ('queued', 'running')
             or refusal ->> 'code' = 'shrunk' and finished_at > $2 and payload -> 'upload' -> 'accepted' is null) as waits
         from jobs where kind = 'import' and payload -> 'upload' ->> 'folder' = any($1) group by 1`,
        [uploads.map(({ name }) => name), new Date(clock.now().getTime() - SHRUNK_FILE_WAITS_MS)],
      )
    ).map(({ folder, waits }) => [folder, waits]),
  );
  // One without an import may be on its way, or its person be choosing.
  const gone = uploads.filter(({ name, idleMs }) => !(awaited.get(name) ?? idleMs < FORGOTTEN_AFTER_MS));
  for (const { path } of gone) await rm(path, { recursive: true, force: true });
  return gone.length;
}
