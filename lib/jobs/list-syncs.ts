/** Every list that may be fetched: how it is set, what is under way, and how the last try ended. Whoever sees the sources sees it. */
import { importRight } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { UploadPart } from "#lib/contract/sources";
import type { ListSync, ShownAddress, Syncs } from "#lib/contract/syncs";
import type { Queryable } from "#lib/db/db";
import { targetOf } from "#lib/jobs/import-targets";
import { showAddress } from "#lib/jobs/sync-address";
import { type Addresses, partsOf, readSyncLists, type SyncList } from "#lib/jobs/sync-lists";
import { readSyncRows, SYNC_JOB, SyncProgress, type SyncRow } from "#lib/jobs/sync-state";
import { workerIsAlive } from "#lib/jobs/worker-sign";

/** None in the demonstration. An operator's own addresses are for those who may change them. */
export async function listSyncs(ctx: Context): Promise<Syncs> {
  const [right, worker] = await Promise.all([importRight(ctx), workerIsAlive(ctx.db)]);
  if (right === "demo") return { syncs: [], worker };
  const syncs = await readSyncs(ctx.db, { addresses: right === "may" });
  return { syncs: right === "other-organisation" ? syncs.map(forGuests) : syncs, worker };
}

/** The host of an own address, and the words of a failure, are of the operator's house. */
function forGuests(sync: ListSync): ListSync {
  if (sync.refusal === null) return sync;
  const known = sync.origin === "own" ? ({ code: "failed", facts: {} } as const) : sync.refusal;
  return { ...sync, refusal: { ...known, sentence: "" } };
}

export async function readSyncs(db: Queryable, options: { addresses: boolean }): Promise<ListSync[]> {
  const lists = await readSyncLists(db);
  const rows = await readSyncRows(db);
  const [names, jobs] = await Promise.all([
    db.query<{ listId: string; name: string }>(`select list_id as "listId", name from lists where list_id = any($1)`, [
      lists.map(({ listId }) => listId),
    ]),
    db.query<JobRow>(`select job_id as "jobId", kind, state, progress from jobs where job_id = any($1::uuid[])`, [
      [...rows.values()].flatMap(({ jobId }) => (jobId === null ? [] : [jobId])),
    ]),
  ]);
  return lists.map((list) => {
    const row = rows.get(list.listId) ?? null;
    const job = jobs.find(({ jobId }) => jobId === row?.jobId) ?? null;
    const name = names.find(({ listId }) => listId === list.listId)?.name ?? nameOf(list);
    return syncOf({ list, row, job, name }, options.addresses);
  });
}

interface JobRow {
  jobId: string;
  kind: string;
  state: string;
  progress: unknown;
}

interface Known {
  list: SyncList;
  row: SyncRow | null;
  job: JobRow | null;
  name: string;
}

function syncOf({ list, row, job, name }: Known, withAddresses: boolean): ListSync {
  const progress = job?.kind === SYNC_JOB && job.state === "running" ? SyncProgress.safeParse(job.progress) : null;
  const refusal = row?.lastRefusal ?? { code: "failed", facts: {} };
  return {
    sourceId: list.listId,
    name,
    format: list.format,
    enabled: row?.enabled ?? false,
    everyHours: row === null ? list.everyHours : Math.round(row.everySeconds / 3600),
    origin: row?.addresses ? "own" : list.official === null ? "none" : "official",
    parts: partsOf(list),
    optional: [...list.optional],
    byIndex: list.index !== undefined,
    licenceNote: list.licenceNote ?? null,
    official: list.official === null ? null : shown(list.official),
    own: row?.addresses && withAddresses ? shown(row.addresses) : null,
    state: stateOf(job),
    progress: progress?.data ?? null,
    nextAt: row?.nextAt?.toISOString() ?? null,
    lastTriedAt: row?.lastTriedAt?.toISOString() ?? null,
    lastOkAt: row?.lastOkAt?.toISOString() ?? null,
    lastOutcome: row?.lastOutcome ?? null,
    refusal: row?.lastOutcome === "refused" || row?.lastOutcome === "failed" ? { ...refusal, sentence: row.lastError ?? "" } : null,
  };
}

/** Of an import that waits for its turn nothing is left to fetch. */
function stateOf(job: JobRow | null): ListSync["state"] {
  if (job === null) return "idle";
  if (job.kind !== SYNC_JOB) return "importing";
  return job.state === "running" ? "fetching" : job.state === "queued" ? "waiting" : "idle";
}

function shown(addresses: Addresses): Partial<Record<UploadPart, ShownAddress>> {
  return Object.fromEntries(Object.entries(addresses).map(([part, address]) => [part, showAddress(address)]));
}

/** Of a list that has no row before its first version. */
function nameOf({ listId, format, source, files }: SyncList): string {
  return targetOf({ format, source, path: files.main }).newList?.name ?? listId;
}
