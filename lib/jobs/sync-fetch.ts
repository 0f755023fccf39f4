/** The files of one list from their addresses into a folder: all of them, or none where all are the known ones. */
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { assert } from "#lib/errors";
import type { JobRun } from "#lib/jobs/job-run";
import { JobRefused, tellProgress } from "#lib/jobs/queue";
import { type DownloadLimits, downloadFile, tooLarge, type Validators } from "#lib/jobs/sync-download";
import type { SyncList } from "#lib/jobs/sync-lists";
import type { Edition, SyncProgress } from "#lib/jobs/sync-state";

const IDLE_MS = 60_000;
const TOTAL_MS = 1_800_000;
const TELL_EVERY_MS = 1_000;

/** One file of a list. */
export interface ListFile {
  /** Under which its edition is kept. */
  key: string;
  /** Where it goes, below the folder of the fetch. */
  path: string;
  address: URL;
  /** The list is whole without it. */
  optional: boolean;
}

export interface Fetching {
  run: JobRun;
  list: SyncList;
  files: readonly ListFile[];
  /** Of the version in use; empty asks for every file whatever it is. */
  known: Edition;
  folder: string;
}

/** Answers what the servers said of each file, or `same` when the files are the known ones and none differs. */
export async function fetchFiles(fetching: Fetching): Promise<Edition | "same"> {
  const { files, known } = fetching;
  const progress: SyncProgress = { file: 0, files: files.length, name: "", bytes: 0, totalBytes: null };
  const telling = tell(fetching.run, progress);
  const sizes = new Map<string, number>();
  const fetch = async (file: ListFile, edition: Validators | null) => {
    const end = await fetchFile(fetching, file, edition, progress);
    if (end !== "same" && end !== "absent") await requireWithin(fetching, file, sizes);
    return end;
  };
  try {
    const first = await each(files, (file) => fetch(file, known[file.key] ?? null));
    const fetched = first.filter(([, end]) => end !== "same" && end !== "absent");
    // A file that its publisher no longer names is a change as well.
    const gone = Object.keys(known).some((key) => !files.some((file) => file.key === key));
    if (fetched.length === 0 && !gone) return "same";
    // Of a list in several files all must be of one edition: what was not sent because it is known is needed after all.
    const unsent = first.filter(([, end]) => end === "same").map(([file]) => file);
    const rest = await each(unsent, (file) => fetch(file, null));
    return Object.fromEntries([...fetched, ...rest].flatMap(([{ key }, end]) => (end === "same" || end === "absent" ? [] : [[key, end]])));
  } finally {
    clearInterval(telling);
  }
}

/** How patient a sync of that list is, and how much it takes. */
export function limitsOf(
  { uploads, syncTimes }: JobRun,
  { mostBytes = Number.POSITIVE_INFINITY }: Pick<SyncList, "mostBytes">,
): DownloadLimits {
  assert(uploads, "a process that fetches lists has a folder for them");
  const times = { idleMs: IDLE_MS, totalMs: TOTAL_MS, ...syncTimes };
  return mostBytes < uploads.largestFileBytes
    ? { ...times, largestFileBytes: mostBytes, boundBy: "source" }
    : { ...times, largestFileBytes: uploads.largestFileBytes, boundBy: "installation" };
}

type FileEnd = "same" | "absent" | Validators;

async function each(files: readonly ListFile[], act: (file: ListFile) => Promise<FileEnd>): Promise<[ListFile, FileEnd][]> {
  const ends: [ListFile, FileEnd][] = [];
  for (const file of files) ends.push([file, await act(file)]);
  return ends;
}

async function fetchFile(
  { run, list, folder }: Fetching,
  { address, path, optional }: ListFile,
  known: Validators | null,
  progress: SyncProgress,
): Promise<FileEnd> {
  Object.assign(progress, { file: Math.min(progress.file + 1, progress.files), name: basename(path), bytes: 0, totalBytes: null });
  const onProgress = (bytes: number, totalBytes: number | null) => void Object.assign(progress, { bytes, totalBytes });
  const order = { address, path: join(folder, path), known, limits: limitsOf(run, list), signal: run.signal, onProgress };
  return downloadFile(order).catch((error: unknown) => {
    const isAbsent = error instanceof JobRefused && [404, 410].includes(Number(error.refusal.facts.status));
    if (isAbsent && optional) return "absent";
    throw error;
  });
}

/** The bound of a source is that of all its files together. */
async function requireWithin({ run, list, folder }: Fetching, { address, path }: ListFile, sizes: Map<string, number>): Promise<void> {
  if (list.mostBytes === undefined) return;
  sizes.set(path, (await stat(join(folder, path))).size);
  const sum = [...sizes.values()].reduce((before, size) => before + size, 0);
  if (sum <= list.mostBytes) return;
  throw tooLarge({ address, limits: { ...limitsOf(run, list), largestFileBytes: list.mostBytes, boundBy: "source" } });
}

/** A job that is lost meanwhile hears it from its heartbeat, which aborts the download. */
function tell({ db, job }: JobRun, progress: SyncProgress): NodeJS.Timeout {
  return setInterval(() => void tellProgress(db, job, progress).catch(() => {}), TELL_EVERY_MS);
}
