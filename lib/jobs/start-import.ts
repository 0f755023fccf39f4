/** What was uploaded becomes an import in the queue. */
import { open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { emit, entryOf } from "#lib/audit/audit";
import { requireImporter } from "#lib/auth/import-right";
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Import, ImportFormat, ImportRequest, UploadPart } from "#lib/contract/sources";
import { assert, ServiceError } from "#lib/errors";
import { enqueueImport, takesSourceName } from "#lib/jobs/enqueue-import";
import { takeSource } from "#lib/jobs/import-turn";
import { readImport } from "#lib/jobs/list-imports";
import { plainName } from "#lib/jobs/plain-name";
import { deleteUpload, requireOpenUpload, uploadFolderName } from "#lib/jobs/upload-folder";
import { targetOf } from "#lib/jobs/import-targets";
import { ofacListOf } from "#lib/screening/ofac-list";

/**
 * Enqueues the import of an upload of the actor's organisation. Throws `forbidden`, `not-found` when nothing was uploaded,
 * `conflict` while an import of the same source waits or runs: its files are then deleted.
 */
export async function startImport(ctx: Context, request: ImportRequest): Promise<Import> {
  await requireImporter(ctx);
  const { actor, clock, settings } = ctx;
  if (request.as_of !== null && request.as_of > localDate(clock.now())) throw new ServiceError("invalid-request");
  const fileName = plainName(request.file_name);
  const name = uploadFolderName(actor.orgId, request.upload_id);
  const path = await arrange(join(settings.uploads.folder, name), request.format, fileName);
  const upload = { orgId: actor.orgId, folder: name, fileName };
  const source = takesSourceName(request.format) ? (request.source ?? undefined) : undefined;
  try {
    const importId = await ctx.db.transact(async (tx) => {
      const { listId } = targetOf({ format: request.format, source, path });
      await takeSource(tx, listId);
      const options = { source, asOf: request.as_of ?? undefined, importedBy: actor.name, upload };
      const jobId = await enqueueImport(tx, clock, { format: request.format, path, options });
      await emit(tx, entryOf(ctx, "import.requested", listId, { importId: jobId, format: request.format, fileName }));
      return jobId;
    });
    const started = await readImport(ctx, importId);
    assert(started, "an import that was just enqueued is there");
    return started;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "conflict") await deleteUpload({ path, upload });
    throw error;
  }
}

/** Gives the parts the names under which the parsers look for them; answers the path of the import. Who comes second finds nothing. */
async function arrange(folder: string, format: ImportFormat, fileName: string): Promise<string> {
  const parts = await readdir(folder).catch(refuseMissing);
  requireOpenUpload(parts);
  const names = await namesOf(folder, format, fileName, parts.includes("main"));
  for (const [part, name] of Object.entries(names)) {
    if (parts.includes(part)) await rename(join(folder, part), join(folder, name)).catch(refuseMissing);
  }
  return join(folder, names.main);
}

async function namesOf(folder: string, format: ImportFormat, fileName: string, hasMain: boolean): Promise<Record<UploadPart, string>> {
  if (!hasMain) throw new ServiceError("not-found");
  const spare = { alt: "unused.alt", add: "unused.add", comments: "unused.comments" };
  if (format === "ofac-csv") {
    // The list of non-SDN programmes is another list in the same layout; its files tell it by their names.
    return /prim\.csv$/i.test(fileName)
      ? { main: "cons_prim.csv", alt: "cons_alt.csv", add: "cons_add.csv", comments: "cons_comments.csv" }
      : { main: "sdn.csv", alt: "alt.csv", add: "add.csv", comments: "sdn_comments.csv" };
  }
  if (format === "ofac-xml") {
    const name = ofacListOf(fileName) === "sdn" ? "sdn.xml" : "consolidated.xml";
    return { ...spare, main: (await isGzip(join(folder, "main"))) ? `${name}.gz` : name };
  }
  return { ...spare, main: (await isGzip(join(folder, "main"))) ? "file.gz" : "file" };
}

async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path).catch(refuseMissing);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function refuseMissing(): never {
  throw new ServiceError("not-found");
}
