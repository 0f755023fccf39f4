/** A file of an import on its way from a browser to the disk, never in memory. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { requireImporter } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import { type Upload, UploadPart } from "#lib/contract/sources";
import { ServiceError } from "#lib/errors";
import { LOOK_AT_DISK_EVERY_BYTES, requireRoom } from "#lib/jobs/disk-room";
import { makeUploadFolder, requireOpenUpload, uploadFolderName } from "#lib/jobs/upload-folder";

export interface IncomingFile {
  /** As the sender declared it. */
  sizeBytes: number;
  bytes: AsyncIterable<Uint8Array>;
}

const Place = z.object({ upload: z.uuid().nullable(), part: UploadPart });

/**
 * Takes one part of a list; `upload` names the upload that it belongs to, absent for the first part. A part that comes again replaces
 * the one before. Throws `forbidden`, `not-found`, `payload-too-large`, `insufficient-storage`; of a broken upload nothing stays.
 */
export async function receiveUpload(ctx: Context, query: URLSearchParams, file: IncomingFile): Promise<Upload> {
  await requireImporter(ctx);
  const place = Place.safeParse({ upload: query.get("upload"), part: query.get("part") });
  if (!place.success || file.sizeBytes === 0) throw new ServiceError("invalid-request");
  const { folder: root, largestFileBytes } = ctx.settings.uploads;
  if (file.sizeBytes > largestFileBytes) throw new ServiceError("payload-too-large");
  const { part, upload } = place.data;
  const uploadId = upload ?? randomUUID();
  const name = uploadFolderName(ctx.actor.orgId, uploadId);
  if (upload !== null) requireOpenUpload(await readdir(join(root, name)).catch(refuseMissing));
  const folder = await makeUploadFolder(root, name);
  const unfinished = join(folder, `${randomUUID()}.part`);
  try {
    await requireRoom(folder, file.sizeBytes);
    await write(unfinished, file);
    await rename(unfinished, join(folder, part));
  } catch (error) {
    await rm(unfinished, { force: true });
    // Not of a list whose other parts are there already.
    await rmdir(folder).catch(unlessFilled);
    throw meaning(error);
  }
  return { uploadId, part, sizeBytes: file.sizeBytes };
}

async function write(path: string, file: IncomingFile): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    const written = await copy(handle, path, file.bytes);
    if (written !== file.sizeBytes) throw new ServiceError("invalid-request", { detail: "The body has not the length that was declared." });
    // The job will say that the file is there: so it is, also after a power cut.
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copy(handle: FileHandle, path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let written = 0;
  let looked = 0;
  for await (const chunk of bytes) {
    await handle.writeFile(chunk);
    written += chunk.byteLength;
    if (written - looked < LOOK_AT_DISK_EVERY_BYTES) continue;
    looked = written;
    await requireRoom(path, 0);
  }
  return written;
}

function meaning(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "ENOSPC" || code === "EDQUOT") return new ServiceError("insufficient-storage", { cause: error });
  // The sender went away, or the guard cut a connection that brought nothing: nobody hears this answer.
  if (code === "ECONNRESET" || (error instanceof Error && error.name === "AbortError"))
    return new ServiceError("invalid-request", { cause: error });
  return error;
}

function refuseMissing(): never {
  throw new ServiceError("not-found");
}

function unlessFilled(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error) || !["ENOTEMPTY", "EEXIST", "ENOENT"].includes(String(error.code))) throw error;
}
