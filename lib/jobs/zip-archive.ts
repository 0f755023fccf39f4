/**
 * A ZIP as it was downloaded: what is inside, and streams of that, unpacked and checked on the way. Names inside are never paths and
 * nothing is ever unpacked to the disk. Layout: PKWARE, APPNOTE.TXT.
 */
import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { plainName } from "#lib/jobs/plain-name";
import { RefusedFile, TruncatedFile } from "#lib/screening/import-format";

/** What is packed a hundredfold is an attack, not a list: those shrink some five times. */
export const HIGHEST_RATIO = 100;
/** Up to so many bytes it is nobody's harm. */
export const RATIO_GRACE_BYTES = 10 << 20;
const MOST_ENTRIES = 1_000;
const MOST_NAMES_TOLD = 3;
const STORED = 0;
const DEFLATED = 8;

/** A file inside of an archive, and where its bytes lie. */
export interface InnerFile {
  /** As the archive writes it, with its folders: told by it, and never opened by it. */
  name: string;
  firstByte: number;
  packedBytes: number;
  unpackedBytes: number;
  crc: number;
  deflated: boolean;
}

/** Whether a file begins like a ZIP, whatever it is called. */
export async function isZip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    // The second is that of an archive with nothing inside.
    return bytesRead === 4 && ["PK\x03\x04", "PK\x05\x06"].includes(buffer.toString("latin1"));
  } finally {
    await handle.close();
  }
}

/**
 * The files of an archive whose names (without folders) fit, sorted. Throws {@link RefusedFile} when there is none, when there are more than
 * `most`, and for an archive that is cut, damaged, encrypted, hostile, or an Office document.
 */
export async function listZip(path: string, names: RegExp, most: number): Promise<InnerFile[]> {
  try {
    const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    try {
      const entries = await readEntries(zip);
      const fitting = entries.filter(({ name }) => names.test(basename(name))).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (fitting.length === 0 || fitting.length > most) throw refuseChoice(fitting.length === 0 ? entries : fitting, most, fitting.length);
      const files: InnerFile[] = [];
      for (const { name, entry } of fitting) files.push(await placeOf(zip, name, entry));
      return files;
    } finally {
      zip.close();
    }
  } catch (error) {
    throw asRefusal(error, basename(path));
  }
}

interface NamedEntry {
  name: string;
  entry: Entry;
}

/** Every file inside, hidden ones aside. */
async function readEntries(zip: ZipFile): Promise<NamedEntry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new RefusedFile("hostile", `The archive holds more than ${MOST_ENTRIES} files.`);
  const found = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    if (validateFileName(name) !== null) throw new RefusedFile("hostile", "The archive names files outside of itself.");
    if (found.has(name)) throw new RefusedFile("hostile", "The archive holds two files of one name.");
    found.set(name, entry);
    unpackedBytes += entry.uncompressedSize;
  }
  // The sizes are its own word; the streams hold it to them.
  if (unpackedBytes > RATIO_GRACE_BYTES && unpackedBytes > zip.fileSize * HIGHEST_RATIO)
    throw new RefusedFile("hostile", `The file unpacks to more than ${HIGHEST_RATIO} times its size.`);
  if (found.has("[Content_Types].xml"))
    throw new RefusedFile("compressed", "This is an Excel workbook, or another document of an office program: save it as CSV.");
  const files = [...found].map(([name, entry]) => ({ name, entry })).filter(({ name }) => !name.endsWith("/") && !isHidden(name));
  if (files.some(({ name }) => /\.zip$/i.test(name)))
    throw new RefusedFile("compressed", "The archive holds another ZIP: unpack the outer one.");
  return files;
}

/** What computers put beside the files of people: `__MACOSX/._name.csv` is no table. */
function isHidden(name: string): boolean {
  return name.startsWith("__MACOSX/") || basename(name).startsWith(".");
}

function refuseChoice(entries: readonly NamedEntry[], most: number, fitting: number): RefusedFile {
  const told = entries.slice(0, MOST_NAMES_TOLD).map(({ name }) => plainName(name));
  const names = [...told, ...(entries.length > told.length ? ["…"] : [])].join(", ");
  if (fitting === 0)
    return new RefusedFile("no-inner-file", `The archive holds no file of this format; inside: ${names || "nothing"}.`, { names });
  const facts = { found: fitting, most, names };
  return new RefusedFile(
    "several-inner-files",
    `The archive holds ${fitting} files of this format, and ${most} can be taken: ${names}.`,
    facts,
  );
}

async function placeOf(zip: ZipFile, name: string, entry: Entry): Promise<InnerFile> {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    const facts = { file: plainName(name), method: entry.compressionMethod };
    throw new RefusedFile("unknown-packing", `${facts.file} is packed by method ${facts.method}: pack it as an ordinary ZIP.`, facts);
  }
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    name,
    firstByte: fileDataStart,
    packedBytes: entry.compressedSize,
    unpackedBytes: entry.uncompressedSize,
    crc: entry.crc32,
    deflated: entry.compressionMethod === DEFLATED,
  };
}

/** The bytes of a file inside the archive at `path`: as they lie there, and unpacked, which ends in an error when they are not what was packed. */
export function openInner(path: string, file: InnerFile, readBytes: number): { raw: ReadStream | null; unpacked: Readable } {
  const checked = checking(file, readBytes);
  if (file.packedBytes === 0) {
    checked.end();
    return { raw: null, unpacked: checked };
  }
  const raw = createReadStream(path, { start: file.firstByte, end: file.firstByte + file.packedBytes - 1, highWaterMark: readBytes });
  if (file.deflated) pipeline(raw, createInflateRaw({ chunkSize: readBytes }), checked, () => {});
  else pipeline(raw, checked, () => {});
  return { raw, unpacked: checked };
}

function checking({ name, unpackedBytes, crc }: InnerFile, highWaterMark: number): Transform {
  let bytes = 0;
  let sum = 0;
  return new Transform({
    highWaterMark,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      done(bytes > unpackedBytes ? damaged(name) : null, chunk);
    },
    flush(done) {
      done(bytes === unpackedBytes && sum === crc ? null : damaged(name));
    },
    destroy(error, done) {
      done(error === null ? null : (asRefusal(error, name) as Error));
    },
  });
}

/** Of what comes from here, what is no failure of the disk is one of the archive. */
function asRefusal(error: unknown, name: string): unknown {
  if (error instanceof RefusedFile || !(error instanceof Error)) return error;
  if ("syscall" in error) return error;
  if (/strong encryption/.test(error.message)) return encrypted();
  if (/End of central directory record signature not found/.test(error.message))
    return new TruncatedFile("cut-packed", "The packed file ends too early: it was not downloaded to its end.", {}, { cause: error });
  return damaged(name, error);
}

function encrypted(): RefusedFile {
  return new RefusedFile("locked-packed", "The archive is locked with a password: pack it without one.");
}

function damaged(name: string, cause?: Error): TruncatedFile {
  const file = plainName(name);
  return new TruncatedFile(
    "damaged-packed",
    `The archive is damaged: ${file} cannot be unpacked whole. Download it again.`,
    { file },
    { cause },
  );
}
