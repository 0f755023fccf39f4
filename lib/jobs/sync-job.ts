/**
 * A sync: address -> files in the data folder -> an ordinary import, whose refusals are the sync's.
 * Nothing that goes wrong on the way touches the version in use.
 */
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import type { JobView } from "#lib/jobs/follow-job";
import { takeFingerprint } from "#lib/jobs/import-input";
import { targetOf } from "#lib/jobs/import-targets";
import { takeSource } from "#lib/jobs/import-turn";
import type { JobRun } from "#lib/jobs/job-run";
import { finish, JobRefused } from "#lib/jobs/queue";
import { plainName } from "#lib/jobs/plain-name";
import { parseAddress } from "#lib/jobs/sync-address";
import { downloadFile, isStill } from "#lib/jobs/sync-download";
import { type Fetching, fetchFiles, limitsOf, type ListFile } from "#lib/jobs/sync-fetch";
import { askIndex } from "#lib/jobs/sync-index";
import { type Addresses, partsOf, type SyncList } from "#lib/jobs/sync-lists";
import { type Edition, readSyncRows, requireSyncList, settleSyncs, SyncPayload } from "#lib/jobs/sync-state";
import { makeUploadFolder, syncFolderName } from "#lib/jobs/upload-folder";

/** Who is said to have imported what came by a sync. */
const BY_SYNC = "sync";

/** Does a job of kind `sync`: its result names the import that goes on with the file, or the version that was found unchanged. */
export async function syncJob(run: JobRun): Promise<void> {
  const { listId } = SyncPayload.parse(run.job.payload);
  const list = await requireSyncList(run.db, listId).catch(refuseUnknown);
  const folder = await emptyFolder(run);
  const begun = await begin(run, list);
  const fetching: Fetching = { run, list, files: await filesOf(run, list, begun.addresses, folder), known: begun.standing, folder };
  const edition = await fetchFiles(fetching);
  if (edition === "same") return endUnchanged(run, begun, begun.standing);
  await requireOneDay(fetching, edition);
  const file = join(folder, await mainName(folder, list));
  const target = targetOf({ format: list.format, source: list.source, path: file });
  const { checksum } = await takeFingerprint({ path: file, files: target.files });
  if (checksum === begun.checksum) return endUnchanged(run, begun, edition);
  run.log.info({ listId }, "a list was fetched and is imported");
  await handOver(run, begun, { list, edition, file, fileName: shownName(begun.addresses, list) });
}

/** Takes away what was fetched, unless an import goes on with it, and writes down how the sync ended. */
export async function clearSync(run: JobRun, ended: JobView): Promise<void> {
  if (run.uploads !== undefined && ended.result?.importId === undefined) {
    await rm(join(run.uploads.folder, syncFolderName(run.job.jobId)), { recursive: true, force: true });
  }
  await settleSyncs(run.db, run.clock);
}

async function emptyFolder({ uploads, job }: JobRun): Promise<string> {
  if (uploads === undefined) throw new JobRefused("failed", "This process has no folder for files that are fetched.");
  // A try that was broken off may have left something.
  await rm(join(uploads.folder, syncFolderName(job.jobId)), { recursive: true, force: true });
  return makeUploadFolder(uploads.folder, syncFolderName(job.jobId));
}

interface Begun {
  addresses: Addresses;
  /** Those that somebody gave; null for the publisher's. */
  own: Addresses | null;
  /** Of the version in use. */
  version: number | null;
  checksum: string | null;
  /** What its server said of that version, when it came by a sync; nothing else can be asked about. */
  standing: Edition;
}

async function begin(run: JobRun, list: SyncList): Promise<Begun> {
  const row = (await readSyncRows(run.db, list.listId)).get(list.listId);
  const addresses = row?.addresses ?? list.official;
  if (addresses?.main === undefined) throw new JobRefused("bad-address", `Nobody gave an address for ${list.listId}.`);
  const [current] = await run.db.query<{ version: number; checksum: string }>(
    `select v.version, v.checksum from lists l join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where l.list_id = $1`,
    [list.listId],
  );
  const isOurs = row !== undefined && current !== undefined && row.standingVersion === current.version;
  return {
    addresses,
    own: row?.addresses ?? null,
    version: current?.version ?? null,
    checksum: current?.checksum ?? null,
    standing: isOurs ? row.standing : {},
  };
}

/** What is to be fetched: what stands at the addresses, or what the index there names. */
async function filesOf(run: JobRun, list: SyncList, addresses: Addresses, folder: string): Promise<ListFile[]> {
  if (list.index === undefined) {
    return partsOf(list).flatMap((part) => {
      const [address, path] = [addresses[part], list.files[part]];
      if (address === undefined || path === undefined) return [];
      return [{ key: part, path, address: parseAddress(address), optional: list.optional.includes(part) }];
    });
  }
  const asked = { address: parseAddress(addresses.main ?? ""), index: list.index, limits: limitsOf(run, list), signal: run.signal };
  return askIndex({ ...asked, folder, into: list.files.main, now: run.clock.now() });
}

/**
 * Of a list in several files, one half of today and one of yesterday fit together often enough to pass unseen: so the main one is asked
 * for again at the end. A server may give the same file another date each time; then the content tells. The years of an index stand each
 * for itself: it has no main one.
 */
async function requireOneDay({ run, list, files, folder }: Fetching, edition: Edition): Promise<void> {
  const address = files.find(({ key }) => key === "main")?.address;
  const known = edition.main;
  if (Object.keys(edition).length < 2 || address === undefined || known === undefined) return;
  if (known.etag === null && known.lastModified === null) return;
  const order = { address, limits: limitsOf(run, list), signal: run.signal };
  if (await isStill({ ...order, known })) return;
  const again = join(folder, ".again");
  await downloadFile({ ...order, known: null, path: again, onProgress: () => {} });
  const [first, second] = [await checksumOf(join(folder, list.files.main)), await checksumOf(again)];
  await rm(again);
  if (first === second) return;
  throw new JobRefused("changed", `${list.listId} was replaced by its publisher while it was fetched; it is fetched again later.`);
}

async function checksumOf(path: string): Promise<string> {
  return (await takeFingerprint({ path, files: { are: "one", names: /./, most: 1 } })).checksum;
}

async function endUnchanged({ db, clock, job, log }: JobRun, { own, version }: Begun, edition: Edition): Promise<void> {
  await db.transact(async (tx) => {
    await noteFetched(tx, { jobId: job.jobId, own }, edition, job.jobId);
    await finish(tx, clock, job, { unchanged: true, version });
  });
  log.info({ version }, "the list is the one in use");
}

/** Of an address that was changed meanwhile nothing is known, and what the old one said must never be asked of the new one. */
async function noteFetched(tx: Queryable, sync: { jobId: string; own: Addresses | null }, edition: Edition, next: string): Promise<void> {
  await tx.query(
    `update list_syncs set job_id = $2, fetched = case when addresses is not distinct from $3::jsonb then $4::jsonb else '{}' end
     where job_id = $1`,
    [sync.jobId, next, sync.own === null ? null : JSON.stringify(sync.own), JSON.stringify(edition)],
  );
}

interface HandOver {
  list: SyncList;
  edition: Edition;
  file: string;
  fileName: string;
}

async function handOver({ db, clock, job }: JobRun, { own }: Begun, { list, edition, file, fileName }: HandOver): Promise<void> {
  const upload = { orgId: null, folder: syncFolderName(job.jobId), fileName };
  const options = { source: list.source, asOf: dayOf(edition, clock.now()), importedBy: BY_SYNC, upload };
  await db.transact(async (tx) => {
    await takeSource(tx, list.listId).catch(refuseBusy);
    const importId = await enqueueImport(tx, clock, { format: list.format, path: file, options });
    await noteFetched(tx, { jobId: job.jobId, own }, edition, importId);
    await finish(tx, clock, job, { importId });
  });
}

/** The day of the list where it says none itself: that of its server's `Last-Modified`, of an index the newest of its files. */
function dayOf(edition: Edition, now: Date): string | undefined {
  const told = edition.main === undefined ? Object.values(edition) : [edition.main];
  const days = told.map(({ lastModified }) => new Date(lastModified ?? ""));
  // A server whose clock runs ahead says nothing that a person could rely on.
  const known = days.filter((at) => !Number.isNaN(at.getTime()) && at <= now).map((at) => at.toISOString().slice(0, 10));
  return known.toSorted().at(-1);
}

/** Packed files are told by their ending, and addresses end in anything. What an index named lies in a folder. */
async function mainName(folder: string, { files, index }: SyncList): Promise<string> {
  if (index !== undefined) return files.main;
  const ending = await packedEnding(join(folder, files.main));
  await rename(join(folder, files.main), join(folder, files.main + ending));
  return files.main + ending;
}

async function packedEnding(path: string): Promise<"" | ".gz" | ".zip"> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    return start.startsWith("\x1f\x8b") ? ".gz" : start === "PK\x03\x04" ? ".zip" : "";
  } finally {
    await handle.close();
  }
}

function shownName(addresses: Addresses, list: SyncList): string {
  if (list.index !== undefined) return list.files.main;
  const last =
    parseAddress(addresses.main ?? "")
      .pathname.split("/")
      .at(-1) ?? "";
  return /\.[a-z]{2,5}$/i.test(last) ? plainName(last) : list.files.main;
}

function refuseUnknown(error: unknown): never {
  if (error instanceof ServiceError && error.code === "not-found") throw new JobRefused("failed", error.message);
  throw error;
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== "conflict") throw error;
  throw new JobRefused("busy", "Another import of the same list waits or runs; it is fetched again later.");
}
