/**
 * Where files from outside wait for their import: below the data folder, one folder an upload, `<organisation>.<upload>`, or a sync, `sync.<job>`.
 * Every web process and the worker of an installation share it. Names of files that people give never become paths.
 */
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { OrgId, Settings } from "#lib/context";
import { UploadPart } from "#lib/contract/sources";
import type { Env } from "#lib/env";
import { ServiceError } from "#lib/errors";
import type { ImportPayload } from "#lib/jobs/enqueue-import";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const FOLDER_NAME = new RegExp(`^(?:${UUID}|sync)\\.${UUID}$`);

/** Where uploads wait in a data folder, and how large a file may be. */
export function uploadsIn(dataFolder: string, { UPLOAD_MAX_MIB }: Pick<Env, "UPLOAD_MAX_MIB">): Settings["uploads"] {
  return { folder: join(dataFolder, "uploads"), largestFileBytes: UPLOAD_MAX_MIB * 2 ** 20 };
}

/** Name of the folder of one upload of an organisation; both are uuids. */
export function uploadFolderName(orgId: OrgId, uploadId: string): string {
  return `${orgId}.${uploadId}`.toLowerCase();
}

/** Name of the folder of what a sync fetched. */
export function syncFolderName(jobId: string): string {
  return `sync.${jobId}`.toLowerCase();
}

/** Makes the folder of an upload, for this account's eyes. */
export async function makeUploadFolder(root: string, name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Throws `not-found` when the files of an upload already bear the names under which an import reads them: from then on
 * nobody puts another file in their place. `files` is what lies in its folder.
 */
export function requireOpenUpload(files: readonly string[]): void {
  const isOpen = (name: string) => UploadPart.options.some((part) => part === name) || name.endsWith(".part");
  if (!files.every(isOpen)) throw new ServiceError("not-found");
}

/** Deletes what was uploaded for an import, if it was. */
export async function deleteUpload({ path, upload }: Pick<ImportPayload, "path" | "upload">): Promise<void> {
  const folder = dirname(path);
  if (upload === undefined || !FOLDER_NAME.test(upload.folder) || basename(folder) !== upload.folder) return;
  await rm(folder, { recursive: true, force: true });
}

/** The folders of uploads with the time since each was last touched, by the clock of the disk itself. */
export async function listUploads(root: string): Promise<{ name: string; path: string; idleMs: number }[]> {
  const names = (await readdir(root).catch(whenMissing([]))).filter((name) => FOLDER_NAME.test(name));
  if (names.length === 0) return [];
  const nowMs = await diskClock(root);
  return Promise.all(
    names.map(async (name) => {
      const path = join(root, name);
      const inside = await readdir(path).catch(whenMissing([]));
      const touched = await Promise.all([path, ...inside.map((file) => join(path, file))].map(touchedMs));
      return { name, path, idleMs: nowMs - Math.max(...touched) };
    }),
  );
}

async function touchedMs(path: string): Promise<number> {
  const found = await stat(path).catch(whenMissing(null));
  return found?.mtimeMs ?? 0;
}

async function diskClock(root: string): Promise<number> {
  const marker = join(root, ".clock");
  const handle = await open(marker, "w", 0o600);
  try {
    await handle.write("0");
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}

/** Somebody else may clear away what is being looked at. */
function whenMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value;
    throw error;
  };
}
