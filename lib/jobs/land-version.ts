/**
 * The landing of a staged import: in the caller's one transaction a list gets its next version, or nothing changes.
 * Readers see the old version until the transaction ends, and the new one whole from then on.
 */
import { localDate } from "#lib/calendar/month";
import type { Queryable, Transaction } from "#lib/db/db";
import { assert } from "#lib/errors";
import { JobRefused } from "#lib/jobs/queue";
import type { Stage } from "#lib/jobs/stage-rows";

/** What lands: the rows staged under `stageId` as the content of a list. */
export interface Landing {
  stageId: string;
  listId: string;
  /** `YYYY-MM-DD`, or null when neither file nor operator tell a date. */
  asOf: string | null;
  checksum: string;
  fileName: string;
  acceptShrink: boolean;
  /** Records that the file had. */
  rows: number;
  at: Date;
}

export interface Landed {
  listId: string;
  version: number;
  unchanged: boolean;
  records: number;
  added: number;
  changed: number;
  removed: number;
  duplicates: number;
  /** Of court cases: how many became reserved; those of them that stood are among the removed. */
  reserved?: number;
  asOf: string | null;
}

/**
 * The differences between the stage and what stands. `records` are those that stand afterwards; `duplicates` the staged rows
 * whose key came again further down.
 */
export type Diff = Pick<Landed, "records" | "added" | "changed" | "removed" | "duplicates"> & {
  /** Rows of the file that are staged. */
  staged: number;
  /** Cases that were not known to be reserved, and are. */
  reserved?: number;
};

/** How one kind of list keeps its records. */
export interface Shelf {
  /** Rows that are staged in one transaction. */
  batchRows: number;
  /** Opens the stage of an import; of an attempt before, batches may be in it already. */
  openStage(db: Queryable, place: { stageId: string; listId: string }): Promise<Stage>;
  /** Prepares and counts; writes nothing that stays. */
  compare(tx: Transaction, landing: Landing, list: ListRow): Promise<Diff>;
  /** Writes what {@link compare} counted, as of `version`. */
  write(tx: Transaction, landing: Landing, list: ListRow, version: number): Promise<void>;
  /** Whether each file holds the whole list, so that what is absent is gone. */
  snapshot: boolean;
}

export interface ListRow {
  scope: "real" | "demo";
  currentVersion: number | null;
  /** Of a register: the load that the list points to. */
  currentLoad: number | null;
  records: number | null;
  checksum: string | null;
  asOf: string | null;
}

/** A snapshot that lost more than this share of its records is refused. */
const MOST_SHRINK = 0.2;

/** Lands, or throws {@link JobRefused}. The same content and file again change nothing: `unchanged`, the version stays. */
export async function landVersion(tx: Transaction, landing: Landing, shelf: Shelf): Promise<Landed> {
  await prepareSession(tx);
  const list = await lockList(tx, landing.listId);
  const { staged, ...diff } = await shelf.compare(tx, landing, list);
  if (staged === 0) throw new JobRefused("no-records", "The file holds no usable record.");
  if (shelf.snapshot) refuseShrink(diff.records, list.records, landing.acceptShrink);
  const asOf = shelf.snapshot ? landing.asOf : later(notAfter(landing.asOf, localDate(landing.at)), list.asOf);
  const differs = diff.added + diff.changed + diff.removed + (diff.reserved ?? 0) > 0;
  const sameFile = list.checksum === landing.checksum && (asOf === null || asOf === list.asOf);
  if (list.currentVersion !== null && !differs && sameFile) {
    return { listId: landing.listId, version: list.currentVersion, unchanged: true, asOf: list.asOf, ...diff };
  }
  const version = await nextVersion(tx, { ...landing, asOf }, diff);
  if (differs) await shelf.write(tx, landing, list, version);
  await tx.query("update lists set current_version = $2 where list_id = $1", [landing.listId, version]);
  return { listId: landing.listId, version, unchanged: false, asOf, ...diff };
}

async function prepareSession(tx: Queryable): Promise<void> {
  // Millions of staged rows are sorted, joined and indexed by name: the server's small defaults would spill every step.
  await tx.query("set local work_mem = '64MB'");
  await tx.query("set local maintenance_work_mem = '128MB'");
  await tx.query("set local gin_pending_list_limit = '32MB'");
  // A landing whose process died must not go on alone and keep the list locked.
  await tx.query("set local client_connection_check_interval = '2s'");
}

// One row with a date to come would be the date of the list for years.
function notAfter(date: string | null, today: string): string | null {
  return date !== null && date > today ? today : date;
}

// A file of one part of the cases may be older than what is known of others.
function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

// Two landings of one list take turns on this row.
async function lockList(tx: Queryable, listId: string): Promise<ListRow> {
  const [list] = await tx.query<ListRow>(
    `select l.scope, l.current_version as "currentVersion", l.current_load as "currentLoad", v.records, v.checksum, v.as_of as "asOf"
     from lists l left join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where l.list_id = $1 for update of l`,
    [listId],
  );
  assert(list, `the list ${listId} exists before something lands in it`);
  return list;
}

function refuseShrink(records: number, before: number | null, accepted: boolean): void {
  if (accepted || before === null || records >= before * (1 - MOST_SHRINK)) return;
  const lost = Math.ceil(((before - records) * 100) / before);
  throw new JobRefused(
    "shrunk",
    `The file has ${records} records and the version in use has ${before}: ${lost} % fewer, more than the ${MOST_SHRINK * 100} % that pass as a usual change. ` +
      "If the list really shrank, import it again with --accept-shrink.",
    { records, before, percent: lost },
  );
}

async function nextVersion(tx: Queryable, landing: Landing, diff: Omit<Diff, "staged">): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from list_versions where list_id = $1
     returning version`,
    [landing.listId, landing.asOf, landing.at, landing.checksum, landing.fileName, diff.records, diff.added, diff.changed, diff.removed],
  );
  assert(row, "an insert returns its row");
  return row.version;
}
