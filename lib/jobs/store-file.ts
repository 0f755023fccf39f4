/** A file from outside on its way to the disk, never in memory; of one that breaks nothing stays. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "#lib/errors";
import { LOOK_AT_DISK_EVERY_BYTES, requireRoom } from "#lib/jobs/disk-room";

export interface IncomingFile {
  /** As the sender declared it. */
  sizeBytes: number;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Writes a file into a folder that is there, under `name` once it is whole; a file of that name gives way. Throws `invalid-request`
 * for one that breaks off or has another length than declared, `insufficient-storage`; an empty folder then goes with it.
 */
export async function storeFile(folder: string, name: string, file: IncomingFile): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.part`);
  try {
    await requireRoom(folder, file.sizeBytes);
    await write(unfinished, file);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    // Not of a list whose other parts are there already.
    await rmdir(folder).catch(unlessFilled);
    throw meaning(error);
  }
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

function unlessFilled(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error) || !["ENOTEMPTY", "EEXIST", "ENOENT"].includes(String(error.code))) throw error;
}
