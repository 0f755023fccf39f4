/** An import as the queue carries it. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import type { Clock } from "#lib/calendar/clock";
import { ImportFormat } from "#lib/contract/sources";
import type { Queryable } from "#lib/db/db";
import { enqueue, JobRefused } from "#lib/jobs/queue";
import { readingError } from "#lib/jobs/reading-error";

export const UploadedFiles = z.object({
  /** Null of what a sync fetched: it is nobody's alone. */
  orgId: z.uuid().nullable(),
  /** Name of their folder, see `upload-folder.ts`. */
  folder: z.string(),
  /** What the main file was called where it came from. */
  fileName: z.string(),
  /** Of a list that shrank: they went over to the import that a person accepted. */
  accepted: z.boolean().optional(),
  /** Of what a provider's program delivered: whose token, and which bytes. */
  push: z.object({ tokenId: z.uuid(), sha256: z.string() }).optional(),
});
export type UploadedFiles = z.output<typeof UploadedFiles>;

export const ImportOptions = z.object({
  /** Name of an operator's own register, `Clientes` becomes the source `rut-csv:clientes`, or of a dataset of OpenSanctions. */
  source: z.string().trim().min(1).max(60).optional(),
  /** Takes a list that lost more than a fifth of its records. */
  acceptShrink: z.boolean().default(false),
  /** The date of the list, `YYYY-MM-DD`; what the file itself says comes first. */
  asOf: z.iso.date().optional(),
  /** Who asked for the import: a user's name, or `cotejo`. */
  importedBy: z.string().default("cotejo"),
  /** Of files that came through the panel; they are deleted with the end of the import. */
  upload: UploadedFiles.optional(),
});
export type ImportOptions = z.input<typeof ImportOptions>;

export const ImportPayload = ImportOptions.extend({ format: ImportFormat, path: z.string() });
export type ImportPayload = z.output<typeof ImportPayload>;

/**
 * Puts an import into the queue; returns the job's uuid. An equal one that waits or runs already is that one, so the same command
 * goes on with an import that was broken off. `path` is a file, or the folder of a format of several files.
 * Throws {@link JobRefused} with a plain sentence when nothing readable stands there.
 */
export async function enqueueImport(
  db: Queryable,
  clock: Clock,
  request: { format: ImportFormat; path: string; options?: ImportOptions },
): Promise<string> {
  const path = resolve(request.path);
  await stat(path).catch((error: unknown) => {
    throw readingError(error);
  });
  if (request.options?.source !== undefined && !takesSourceName(request.format)) {
    throw new JobRefused("failed", "Only rut-csv and OpenSanctions take the name of a source; the other formats have theirs.");
  }
  const payload = ImportPayload.parse({ ...request.options, format: request.format, path });
  const [open] = await db.query<{ job_id: string }>(
    "select job_id from jobs where kind = 'import' and state in ('queued', 'running') and payload = $1::jsonb order by created_at limit 1",
    [JSON.stringify(payload)],
  );
  return open?.job_id ?? (await enqueue(db, clock, "import", payload));
}

/** Formats in which any number of sources may come, each under its name. */
export function takesSourceName(format: ImportFormat): boolean {
  return format === "rut-csv" || format === "opensanctions-sanctions" || format === "opensanctions-peps";
}
