/** The files of one list from their addresses into a folder: all of them, or none where all are the known ones. */
import { join } from "node:path";
import type { UploadPart } from "#lib/contract/sources";
import { assert } from "#lib/errors";
import type { JobRun } from "#lib/jobs/job-run";
import { JobRefused, tellProgress } from "#lib/jobs/queue";
import { type DownloadLimits, downloadFile, type Validators } from "#lib/jobs/sync-download";
import { partsOf, type SyncList } from "#lib/jobs/sync-lists";
import type { Edition, SyncProgress } from "#lib/jobs/sync-state";

const IDLE_MS = 60_000;
const TOTAL_MS = 1_800_000;
const TELL_EVERY_MS = 1_000;

export interface Fetching {
  run: JobRun;
  list: SyncList;
  places: Partial<Record<UploadPart, URL>>;
  /** Of the version in use; empty asks for every file whatever it is. */
  known: Edition;
  folder: string;
}

/** Answers what the servers said of each file, or `same` when no file differs from the known edition. */
export async function fetchParts(fetching: Fetching): Promise<Edition | "same"> {
  const { list, places, known } = fetching;
  const parts = partsOf(list).filter((part) => places[part] !== undefined);
  const progress: SyncProgress = { file: 0, files: parts.length, name: "", bytes: 0, totalBytes: null };
  const telling = tell(fetching.run, progress);
  try {
    const first = await each(parts, (part) => fetchPart(fetching, part, known[part] ?? null, progress));
    const fetched = first.filter(([, end]) => end !== "same" && end !== "absent");
    if (fetched.length === 0) return "same";
    // Of a list in several files all must be of one edition: what was not sent because it is known is needed after all.
    const rest = await each(
      first.filter(([, end]) => end === "same").map(([part]) => part),
      (part) => fetchPart(fetching, part, null, progress),
    );
    return Object.fromEntries([...fetched, ...rest].filter(([, end]) => end !== "absent")) as Edition;
  } finally {
    clearInterval(telling);
  }
}

/** How patient a sync is, and how much it takes. */
export function limitsOf({ uploads, syncTimes }: JobRun): DownloadLimits {
  assert(uploads, "a process that fetches lists has a folder for them");
  return { idleMs: IDLE_MS, totalMs: TOTAL_MS, ...syncTimes, largestFileBytes: uploads.largestFileBytes };
}

type PartEnd = "same" | "absent" | Validators;

async function each(parts: readonly UploadPart[], act: (part: UploadPart) => Promise<PartEnd>): Promise<[UploadPart, PartEnd][]> {
  const ends: [UploadPart, PartEnd][] = [];
  for (const part of parts) ends.push([part, await act(part)]);
  return ends;
}

async function fetchPart(
  { run, list, places, folder }: Fetching,
  part: UploadPart,
  known: Validators | null,
  progress: SyncProgress,
): Promise<PartEnd> {
  const [address, name] = [places[part], list.files[part]];
  assert(address && name, "only what has an address and a name is fetched");
  Object.assign(progress, { file: Math.min(progress.file + 1, progress.files), name, bytes: 0, totalBytes: null });
  const onProgress = (bytes: number, totalBytes: number | null) => void Object.assign(progress, { bytes, totalBytes });
  const order = { address, path: join(folder, name), known, limits: limitsOf(run), signal: run.signal, onProgress };
  return downloadFile(order).catch((error: unknown) => {
    const isAbsent = error instanceof JobRefused && [404, 410].includes(Number(error.refusal.facts.status));
    if (isAbsent && list.optional.includes(part)) return "absent";
    throw error;
  });
}

/** A job that is lost meanwhile hears it from its heartbeat, which aborts the download. */
function tell({ db, job }: JobRun, progress: SyncProgress): NodeJS.Timeout {
  return setInterval(() => void tellProgress(db, job, progress).catch(() => {}), TELL_EVERY_MS);
}
