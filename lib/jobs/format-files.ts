/** Of which files an import is made: one, the parts of a list, or many of a kind; in a folder or packed in a ZIP. */
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { JobRefused } from "#lib/jobs/queue";
import { refuseUnreadable } from "#lib/jobs/reading-error";
import { isZip } from "#lib/jobs/zip-archive";

/** Which files a format takes. Names are without folders. */
export interface FormatFiles {
  /**
   * `one` file, called anything when it is given by itself; the `parts` of one list, which lie together and are told by their names;
   * `many` of one kind, any of which may be given alone.
   */
  are: "one" | "parts" | "many";
  /** What they are called in a folder or an archive. */
  names: RegExp;
  /** Which of the parts comes first. */
  main?: RegExp;
  /** Of many: folders within the given one that hold files too. */
  subfolders?: readonly string[];
  most: number;
}

/** What an import reads: a file or a folder. */
export interface ImportPlace {
  path: string;
  files: FormatFiles;
}

export interface FoundFile {
  /** As a parser asks for it: below the given folder. */
  name: string;
  path: string;
}

/** The files that stand at a place, sorted by name; an archive is one file. Throws {@link JobRefused} where there are none, or too many. */
export async function findFiles({ path, files }: ImportPlace): Promise<FoundFile[]> {
  const found = await stat(path).catch(refuseUnreadable(path));
  const itself = [{ name: basename(path), path }];
  if (found.isFile() && (files.are !== "parts" || (await isZip(path)))) return itself;
  if (!found.isFile() && !found.isDirectory()) throw new JobRefused("missing-file", "The given path is neither a file nor a folder.");
  if (files.are === "one") throw new JobRefused("missing-file", "The given path is a folder, and this format is a file.");
  const folder = found.isFile() ? dirname(path) : path;
  const names = files.are === "parts" ? await partsIn(folder, path, files) : await namesWithin(folder, files);
  if (names.length === 0) throw new JobRefused("missing-file", "The given folder holds no file of the list.");
  if (names.length > files.most)
    throw new JobRefused("other-list", `The given folder holds more than ${files.most} files: give one with the list's files alone.`);
  return names.toSorted().map((name) => ({ name, path: join(folder, name) }));
}

async function partsIn(folder: string, path: string, { names }: FormatFiles): Promise<string[]> {
  const entries = await entriesOf(folder);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => entry.name);
  return files.filter((name) => names.test(name) || join(folder, name) === path);
}

async function namesWithin(folder: string, { names, subfolders = [] }: FormatFiles): Promise<string[]> {
  const top = await entriesOf(folder);
  const inner = top.filter((entry) => entry.isDirectory() && subfolders.includes(entry.name)).map(({ name }) => name);
  const found = await Promise.all(inner.map(async (name) => filesOf(await entriesOf(join(folder, name)), name)));
  // Packed files of the kind count by the name that they have unpacked, and archives by what is inside of them.
  return [...filesOf(top, ""), ...found.flat()].filter((file) => {
    const name = basename(file);
    return !name.startsWith(".") && (/\.zip$/i.test(name) || names.test(name.replace(/\.gz$/i, "")));
  });
}

function filesOf(entries: Dirent[], folder: string): string[] {
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(refuseUnreadable(folder));
}
