/** The file, or the files, of an import: their fingerprint, and streams of their bytes, unpacked when they are gzip or a ZIP. */
import { createHash } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline, Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { findFiles, type FormatFiles, type FoundFile, type ImportPlace } from "#lib/jobs/format-files";
import type { Fingerprint } from "#lib/jobs/import-progress";
import { refuseUnreadable } from "#lib/jobs/reading-error";
import { HIGHEST_RATIO, isZip, listZip, openInner, RATIO_GRACE_BYTES } from "#lib/jobs/zip-archive";
import { type ImportInput, RefusedFile } from "#lib/screening/import-format";

const HASH_BYTES = 256 << 10;
/** Between two of them the rows before go on their way to the database: larger ones keep it waiting. */
const READ_BYTES = 64 << 10;

/** Sizes, times and the SHA-256 of what stands at a place, packed as it is. Throws `JobRefused` when it cannot be read. */
export async function takeFingerprint(place: ImportPlace): Promise<Fingerprint> {
  const found = await findFiles(place);
  const hash = createHash("sha256");
  const files: Fingerprint["files"] = [];
  for (const { name, path } of found) {
    const { size, mtimeMs } = await stat(path).catch(refuseUnreadable(path));
    files.push({ name, sizeBytes: size, modifiedMs: mtimeMs });
    if (found.length > 1) hash.update(`${name}\n${size}\n`);
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: HASH_BYTES })) hash.update(chunk as Buffer);
    } catch (error) {
      refuseUnreadable(path)(error);
    }
  }
  return { files, checksum: hash.digest("hex") };
}

/** Whether the files still have the sizes and times of a fingerprint. */
export async function looksLike(place: ImportPlace, fingerprint: Fingerprint): Promise<boolean> {
  const found = await findFiles(place);
  if (found.length !== fingerprint.files.length) return false;
  for (const [index, { path, name }] of found.entries()) {
    const { size, mtimeMs } = await stat(path).catch(refuseUnreadable(path));
    const before = fingerprint.files[index];
    if (before?.name !== name || before.sizeBytes !== size || before.modifiedMs !== mtimeMs) return false;
  }
  return true;
}

/** What a parser reads from, and how many bytes it has read from disk so far. Throws {@link RefusedFile} for an archive that is not taken. */
export async function openInput(
  place: ImportPlace,
  options: Pick<ImportInput, "fromLine" | "asOf">,
): Promise<{ input: ImportInput; bytesRead: () => number }> {
  const opened: ReadStream[] = [];
  const read = (raw: ReadStream) => {
    opened.push(raw);
    return raw;
  };
  const readable = (await Promise.all((await findFiles(place)).map((file) => readableFiles(file, place.files, read)))).flat();
  let readings = 1;
  return {
    bytesRead: () => opened.reduce((sum, stream) => sum + stream.bytesRead, 0) / readings,
    input: {
      ...options,
      path: pathOf(place, readable),
      files: place.files.are === "many" ? readable.map(({ name }) => name) : undefined,
      willRead(times) {
        readings = times;
      },
      open: (name) => openNamed(readable, name ?? basename(place.path), place.files),
    },
  };
}

interface ReadableFile {
  name: string;
  open(): Readable;
}

/** A file on the disk, or those inside of it that are of the format. */
async function readableFiles(
  { name, path }: FoundFile,
  files: FormatFiles,
  read: (raw: ReadStream) => ReadStream,
): Promise<ReadableFile[]> {
  if (!(await isZip(path).catch(refuseUnreadable(path)))) return [{ name, open: () => openFile(path, read) }];
  const inner = await listZip(path, files.names, files.are === "one" ? 1 : files.most);
  return inner.map((file) => ({
    name: `${name}/${file.name}`,
    open() {
      const { raw, unpacked } = openInner(path, file, READ_BYTES);
      if (raw !== null) read(raw);
      return unpacked;
    },
  }));
}

/** Parsers of lists in parts tell from the name of the first what the others are called. */
function pathOf({ path, files }: ImportPlace, readable: readonly ReadableFile[]): string {
  const { main } = files;
  const found = main === undefined ? undefined : readable.find(({ name }) => name.includes("/") && main.test(name));
  return found === undefined ? path : join(dirname(path), found.name);
}

/** Parts are called in small letters or in capitals; of one file, that one is meant whatever it is called. */
function openNamed(readable: readonly ReadableFile[], name: string, { are }: FormatFiles): Readable {
  const named = (same: (one: string) => string) => readable.find((file) => same(file.name) === same(name));
  const inner = (one: string) => basename(one).toLowerCase();
  const found = are === "one" ? readable[0] : are === "many" ? named((one) => one) : (named((one) => one) ?? named(inner));
  return found === undefined ? missing(name) : found.open();
}

function missing(name: string): Readable {
  return new Readable({
    read() {
      this.destroy(Object.assign(new Error(`There is no file ${name}.`), { code: "ENOENT", path: name }));
    },
  });
}

function openFile(path: string, read: (raw: ReadStream) => ReadStream): Readable {
  const raw = read(createReadStream(path, { highWaterMark: READ_BYTES }));
  if (!path.endsWith(".gz")) return raw;
  const unpacked = bounded(() => raw.bytesRead);
  pipeline(raw, createGunzip(), unpacked, () => {});
  return unpacked;
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
