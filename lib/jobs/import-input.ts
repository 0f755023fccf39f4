/** The file, or folder of files, of an import: its fingerprint, and streams of its bytes, unpacked when it is gzip. */
import { createHash } from "node:crypto";
import { createReadStream, type ReadStream, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Fingerprint } from "#lib/jobs/import-progress";
import { JobRefused } from "#lib/jobs/queue";
import { type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

// Lists and registers shrink some five times; a file that grows this much on unpacking is an attack.
const HIGHEST_RATIO = 100;
const RATIO_GRACE_BYTES = 10 << 20;
const MOST_FILES = 20;
const CHUNK_BYTES = 256 << 10;

/** What an import reads: a file or a folder, and of lists in several files the names that belong together. */
export interface ImportPlace {
  path: string;
  companions: RegExp | null;
  acts?: ActsFolder;
}

/** A folder of many files of one kind; one of the files may be given alone. */
export interface ActsFolder {
  names: RegExp;
  /** They hold the files where the folder has them. */
  subfolders: readonly string[];
  mostFiles: number;
}

/** Sizes, times and the SHA-256 of what stands at `path`. Throws {@link JobRefused} when it cannot be read. */
export async function takeFingerprint(place: ImportPlace): Promise<Fingerprint> {
  const names = await fileNames(place);
  const hash = createHash("sha256");
  const files: Fingerprint["files"] = [];
  for (const name of names) {
    const file = name.path;
    const { size, mtimeMs } = await stat(file).catch(refuseUnreadable(file));
    files.push({ name: name.name, sizeBytes: size, modifiedMs: mtimeMs });
    if (names.length > 1) hash.update(`${name.name}\n${size}\n`);
    try {
      for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) hash.update(chunk as Buffer);
    } catch (error) {
      refuseUnreadable(file)(error);
    }
  }
  return { files, checksum: hash.digest("hex") };
}

/** Whether the files still have the sizes and times of a fingerprint. */
export async function looksLike(place: ImportPlace, fingerprint: Fingerprint): Promise<boolean> {
  const names = await fileNames(place);
  if (names.length !== fingerprint.files.length) return false;
  for (const [index, { path: file, name }] of names.entries()) {
    const { size, mtimeMs } = await stat(file).catch(refuseUnreadable(file));
    const before = fingerprint.files[index];
    if (before?.name !== name || before.sizeBytes !== size || before.modifiedMs !== mtimeMs) return false;
  }
  return true;
}

/** What a parser reads from, and how many bytes it has read from disk so far. */
export function openInput(
  path: string,
  options: Pick<ImportInput, "fromLine" | "asOf" | "files">,
): { input: ImportInput; bytesRead: () => number } {
  const opened: ReadStream[] = [];
  let readings = 1;
  return {
    bytesRead: () => opened.reduce((sum, stream) => sum + stream.bytesRead, 0) / readings,
    input: {
      path,
      ...options,
      willRead(times) {
        readings = times;
      },
      open(file) {
        const target = file === undefined ? path : placeOf(path, file);
        const raw = createReadStream(target, { highWaterMark: CHUNK_BYTES });
        opened.push(raw);
        if (!target.endsWith(".gz")) return raw;
        const unpacked = bounded(() => raw.bytesRead);
        pipeline(raw, createGunzip(), unpacked, () => {});
        return unpacked;
      },
    },
  };
}

/** What a failure of reading means to the operator; other errors come back as they are. */
export function readingError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return new TruncatedFile("cut-packed", "The packed file ends too early: it was not downloaded to its end.");
  if (code.startsWith("Z_")) return new RefusedFile("not-whole-packed", "The file is named .gz and is not a whole gzip file.");
  const file = basename((error as NodeJS.ErrnoException).path ?? "");
  if (code === "ENOENT") return new JobRefused("missing-file", `There is no file ${file} at the given place.`, { file });
  if (code === "EACCES" || code === "EPERM") {
    return new JobRefused("unreadable", `The worker may not read ${file || "the file"}: check its permissions.`, { file });
  }
  return error;
}

function bounded(packedBytes: () => number): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      const tooMuch = unpacked > RATIO_GRACE_BYTES && unpacked > packedBytes() * HIGHEST_RATIO;
      done(tooMuch ? new RefusedFile("hostile", `The file unpacks to more than ${HIGHEST_RATIO} times its size.`) : null, chunk);
    },
  });
}

async function fileNames({ path, companions, acts }: ImportPlace): Promise<{ name: string; path: string }[]> {
  const found = await stat(path).catch(refuseUnreadable(path));
  if (found.isFile() && companions === null) return [{ name: basename(path), path }];
  if (acts && found.isDirectory()) return namesWithin(path, acts);
  const folder = found.isFile() ? dirname(path) : path;
  if (!found.isFile() && !found.isDirectory()) throw new JobRefused("missing-file", "The given path is neither a file nor a folder.");
  const entries = await readdir(folder, { withFileTypes: true }).catch(refuseUnreadable(path));
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => entry.name);
  const wanted = names.filter((name) => companions === null || companions.test(name) || join(folder, name) === path);
  if (wanted.length === 0) throw new JobRefused("missing-file", "The given folder holds no file of the list.");
  if (wanted.length > MOST_FILES)
    throw new JobRefused("other-list", `The given folder holds more than ${MOST_FILES} files: give one with the list's files alone.`);
  return wanted.sort().map((name) => ({ name, path: join(folder, name) }));
}

async function namesWithin(path: string, { names, subfolders, mostFiles }: ActsFolder): Promise<{ name: string; path: string }[]> {
  const list = async (folder: string) => {
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch(refuseUnreadable(path));
    return entries.map((entry) => ({ name: join(folder, entry.name), isFile: entry.isFile(), isFolder: entry.isDirectory() }));
  };
  const top = await list("");
  const inner = await Promise.all(top.filter(({ name, isFolder }) => isFolder && subfolders.includes(name)).map(({ name }) => list(name)));
  const files = [...top, ...inner.flat()].filter(({ name, isFile }) => isFile && names.test(basename(name))).map(({ name }) => name);
  if (files.length === 0) throw new JobRefused("missing-file", "The given folder holds no file of the list.");
  if (files.length > mostFiles)
    throw new JobRefused("other-list", `The given folder holds more than ${mostFiles} files: give one with the list's files alone.`);
  return files.sort().map((name) => ({ name, path: join(path, name) }));
}

function placeOf(path: string, file: string): string {
  const steps = file.split(/[\\/]/);
  if (steps.length > 2 || steps.includes("..") || steps.includes(""))
    throw new JobRefused("missing-file", "A file of a list stands in the given folder itself.");
  return statSync(path).isDirectory() ? join(path, file) : join(dirname(path), file);
}

function refuseUnreadable(path: string): (error: unknown) => never {
  return (error) => {
    const withPath = error instanceof Error ? Object.assign(error, { path }) : error;
    throw readingError(withPath);
  };
}
