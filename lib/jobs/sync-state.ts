/** What is known of each list that is fetched: the rows of `list_syncs`, their starting and their end. */
import { z } from "zod";
import type { Clock } from "#lib/calendar/clock";
import type { SyncOutcome } from "#lib/contract/syncs";
import type { Db, Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { enqueue, type Refusal } from "#lib/jobs/queue";
import { Validators } from "#lib/jobs/sync-download";
import { type Addresses, readSyncLists, type SyncList } from "#lib/jobs/sync-lists";

export const SYNC_JOB = "sync";
export const SyncPayload = z.object({ listId: z.string() });

/** What a server said of each file: by its part, or by its address where an index named it. */
export const Edition = z.record(z.string(), Validators);
export type Edition = z.output<typeof Edition>;

/** How far a fetch is. */
export const SyncProgress = z.object({
  file: z.number(),
  files: z.number(),
  name: z.string(),
  bytes: z.number(),
  totalBytes: z.number().nullable(),
});
export type SyncProgress = z.output<typeof SyncProgress>;

export interface SyncRow {
  listId: string;
  /** The operator's own; null for the publisher's. */
  addresses: Addresses | null;
  everySeconds: number;
  enabled: boolean;
  nextAt: Date | null;
  jobId: string | null;
  /** Of the version {@link SyncRow.standingVersion}, which came by a sync. */
  standing: Edition;
  standingVersion: number | null;
  lastTriedAt: Date | null;
  lastOkAt: Date | null;
  lastOutcome: SyncOutcome | null;
  lastRefusal: Refusal | null;
  lastError: string | null;
}

/** The row of each list that somebody configured or fetched. */
export async function readSyncRows(db: Queryable, listId: string | null = null): Promise<Map<string, SyncRow>> {
  const rows = await db.query<SyncRow>(
    `select list_id as "listId", addresses, every_seconds as "everySeconds", enabled, next_at as "nextAt", job_id as "jobId",
       standing, standing_version as "standingVersion", last_tried_at as "lastTriedAt", last_ok_at as "lastOkAt",
       last_outcome as "lastOutcome", last_refusal as "lastRefusal", last_error as "lastError"
     from list_syncs where $1::text is null or list_id = $1`,
    [listId],
  );
  return new Map(rows.map((row) => [row.listId, { ...row, standing: Edition.parse(row.standing) }]));
}

/** The list of that id among those that may be fetched. Throws `not-found`. */
export async function requireSyncList(db: Queryable, listId: string): Promise<SyncList> {
  const list = (await readSyncLists(db)).find((each) => each.listId === listId);
  if (list === undefined) throw new ServiceError("not-found", { detail: `There is no list ${listId} that could be fetched.` });
  return list;
}

/** Makes the row of a list as it is before anybody configured it: the publisher's address, not enabled. */
export async function ensureSyncRow(tx: Queryable, list: SyncList): Promise<void> {
  await tx.query("insert into list_syncs (list_id, format, every_seconds) values ($1, $2, $3) on conflict (list_id) do nothing", [
    list.listId,
    list.format,
    list.everyHours * 3600,
  ]);
}

/** Puts a sync into the queue, within the caller's transaction; answers its job. Throws `conflict` while one waits or runs. */
export async function startSync(tx: Queryable, clock: Clock, listId: string): Promise<string> {
  await settleSyncs(tx, clock);
  const rows = await tx.query("select 1 from list_syncs where list_id = $1 and job_id is null for update", [listId]);
  if (rows.length === 0) throw new ServiceError("conflict", { detail: `A sync of ${listId} waits or runs already.` });
  const jobId = await enqueue(tx, clock, SYNC_JOB, { listId });
  await tx.query("update list_syncs set job_id = $2 where list_id = $1", [listId, jobId]);
  return jobId;
}

/** Notes the ends of syncs and of their imports, and starts what is due. The worker asks this at each look. */
export async function keepSyncs(db: Db, clock: Clock): Promise<void> {
  await settleSyncs(db, clock);
  const due = await db.query<{ listId: string }>(
    `select list_id as "listId" from list_syncs where enabled and job_id is null and next_at <= $1 order by next_at, list_id`,
    [clock.now()],
  );
  for (const { listId } of due) await db.transact((tx) => startSync(tx, clock, listId)).catch(unlessTaken);
}

/** Somebody asked for it at this very moment: so it comes. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== "conflict") throw error;
}

interface Ended {
  listId: string;
  jobId: string;
  kind: string | null;
  state: string | null;
  result: { version?: number; unchanged?: boolean } | null;
  error: string | null;
  refusal: Refusal | null;
  everySeconds: number;
  failures: number;
}

/** Writes down how each sync ended whose job, or whose import, is over. May come twice. */
export async function settleSyncs(db: Queryable, clock: Clock): Promise<void> {
  const ended = await db.query<Ended>(
    `select s.list_id as "listId", s.job_id as "jobId", j.kind, j.state, j.result, j.error, j.refusal,
       s.every_seconds as "everySeconds", s.failures
     from list_syncs s left join jobs j on j.job_id = s.job_id
     where s.job_id is not null and (j.job_id is null or j.state in ('done', 'failed'))`,
  );
  for (const one of ended) await (one.state === "done" ? settleWell(db, clock, one) : settleBadly(db, clock, one));
}

async function settleWell(db: Queryable, clock: Clock, { listId, jobId, result, everySeconds }: Ended): Promise<void> {
  await db.query(
    `update list_syncs set job_id = null, failures = 0, last_tried_at = $3, last_ok_at = $3, last_outcome = $4, last_refusal = null,
       last_error = null, standing = fetched, standing_version = $5, next_at = case when enabled then $6::timestamptz end
     where list_id = $1 and job_id = $2`,
    [listId, jobId, clock.now(), result?.unchanged ? "unchanged" : "landed", result?.version ?? null, later(clock, everySeconds)],
  );
}

async function settleBadly(db: Queryable, clock: Clock, one: Ended): Promise<void> {
  const code = one.refusal?.code ?? "failed";
  const isRefused = one.kind === "import" ? !["failed", "cancelled"].includes(code) : OF_THE_FILE.includes(code);
  await db.query(
    `update list_syncs set job_id = null, failures = failures + 1, last_tried_at = $3, last_outcome = $4, last_refusal = $5::jsonb,
       last_error = $6, next_at = case when enabled then $7::timestamptz end
     where list_id = $1 and job_id = $2`,
    [
      one.listId,
      one.jobId,
      clock.now(),
      isRefused ? "refused" : "failed",
      one.refusal === null ? null : JSON.stringify(one.refusal),
      one.error,
      later(clock, secondsUntilNextTry(one)),
    ],
  );
}

/** What a fetch itself sees of the file that came. */
const OF_THE_FILE = ["bad-index", "foreign-host", "hostile", "index-lacks", "not-whole-packed", "too-large", "web-page", "wrong-format"];
const FIRST_RETRY_SECONDS = 900;

/** A quarter of an hour, then twice as long each time, never longer than usual; a server that says when to come again is heard. */
function secondsUntilNextTry({ failures, everySeconds, refusal }: Pick<Ended, "failures" | "everySeconds" | "refusal">): number {
  const asked = Number(refusal?.facts.retryAfterSeconds ?? 0);
  return Math.min(everySeconds, Math.max(asked, FIRST_RETRY_SECONDS * 2 ** Math.min(failures, 20)));
}

function later(clock: Clock, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
