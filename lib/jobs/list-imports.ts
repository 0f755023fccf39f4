/** The imports of the installation, as the panel shows them to the organisation that operates it. */
import { basename } from "node:path";
import { z } from "zod";
import { importRight } from "#lib/auth/import-right";
import type { Context } from "#lib/context";
import type { Import, Imports } from "#lib/contract/sources";
import { hasEnded, type JobView } from "#lib/jobs/follow-job";
import { ImportPayload } from "#lib/jobs/enqueue-import";
import { ImportProgress, ImportResult } from "#lib/jobs/import-progress";
import { targetOf } from "#lib/jobs/import-targets";
import { SHRUNK_FILE_WAITS_MS } from "#lib/jobs/purge-uploads";
import { workerIsAlive } from "#lib/jobs/worker-sign";

const NEWEST = 20;
/** A provider may deliver every minute: what people asked for stays in sight. */
const NEWEST_PUSHES = 10;
const Uuid = z.uuid();

/** The newest imports, those under way among them. Others than the operating organisation see none. */
export async function listImports(ctx: Context): Promise<Imports> {
  const worker = await workerIsAlive(ctx.db);
  if (!(await mayRead(ctx))) return { imports: [], worker };
  const rows = await ctx.db.query<ImportRow>(
    `select * from (
       (${ROWS} and payload -> 'upload' -> 'push' is null ${NEWEST_FIRST} limit ${NEWEST})
       union all (${ROWS} and payload -> 'upload' -> 'push' is not null ${NEWEST_FIRST} limit ${NEWEST_PUSHES})) as newest
     order by state in ('queued', 'running') desc, "createdAt" desc, "jobId"`,
  );
  return { imports: await seen(ctx, rows), worker };
}

/** One import, or null when there is none of that id, or none for this organisation's eyes. */
export async function readImport(ctx: Context, importId: string): Promise<Import | null> {
  if (!Uuid.safeParse(importId).success || !(await mayRead(ctx))) return null;
  const rows = await ctx.db.query<ImportRow>(`${ROWS} and job_id = $1`, [importId]);
  return (await seen(ctx, rows))[0] ?? null;
}

async function mayRead(ctx: Context): Promise<boolean> {
  const right = await importRight(ctx);
  return right === "may" || right === "officer";
}

type ImportRow = Omit<JobView, "kind" | "attempts"> & { payload: unknown };

const ROWS = `select job_id as "jobId", payload, state, progress, result, error, refusal, created_at as "createdAt", finished_at as "finishedAt"
  from jobs where kind = 'import'`;
const NEWEST_FIRST = "order by state in ('queued', 'running') desc, created_at desc, job_id";

async function seen(ctx: Context, rows: ImportRow[]): Promise<Import[]> {
  const imports = rows.map((row) => importOf(ctx, row));
  const lists = await ctx.db.query<{ listId: string; name: string; loaded: boolean }>(
    `select list_id as "listId", name, current_version is not null as loaded from lists where list_id = any($1)`,
    [imports.map(({ sourceId }) => sourceId)],
  );
  const known = new Map(lists.map((list) => [list.listId, list]));
  return imports.map((one) => {
    const list = known.get(one.sourceId);
    return list === undefined ? one : { ...one, sourceName: list.name, sourceLoaded: list.loaded };
  });
}

function importOf({ actor, clock }: Context, row: ImportRow): Import {
  const payload = ImportPayload.parse(row.payload);
  const target = targetOf(payload);
  const progress = ImportProgress.safeParse(row.progress).data;
  const result = ImportResult.safeParse(row.result).data;
  const foreign = (payload.upload?.orgId ?? actor.orgId) !== actor.orgId;
  const isAcceptable = row.refusal?.code === "shrunk" && payload.upload !== undefined && payload.upload.accepted !== true;
  const waitsUntilMs = isAcceptable && row.finishedAt !== null ? row.finishedAt.getTime() + SHRUNK_FILE_WAITS_MS : 0;
  return {
    importId: row.jobId,
    format: payload.format,
    sourceId: target.listId,
    sourceName: target.newList?.name ?? target.listId,
    sourceLoaded: false,
    fileName: payload.upload?.fileName ?? basename(payload.path),
    importedBy: foreign ? null : payload.importedBy,
    byCommand: payload.importedBy === BY_COMMAND,
    bySync: payload.upload?.orgId === null,
    byPush: payload.upload?.push !== undefined,
    state: stateOf(row),
    phase: row.state !== "running" ? null : progress === undefined ? "preparing" : progress.phase,
    repeats: hasEnded(row) ? null : row.error,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: progress?.rows ?? 0,
    records: progress?.records ?? 0,
    bytes: progress?.bytes ?? 0,
    totalBytes: progress?.totalBytes ?? 0,
    rowsPerSecond: progress?.rowsPerSecond ?? 0,
    leftOut: result?.badRows ?? progress?.badRows ?? { count: 0, kept: [] },
    result: result ?? null,
    refusal: row.state === "failed" ? { ...(row.refusal ?? DEFECT), sentence: row.error ?? "" } : null,
    acceptableUntil: waitsUntilMs > clock.now().getTime() ? new Date(waitsUntilMs).toISOString() : null,
  };
}

/** What an import says of who asked for it when it was the command line. */
const BY_COMMAND = "cotejo";
const DEFECT = { code: "failed", facts: {} } as const;

function stateOf(row: ImportRow): Import["state"] {
  if (row.state !== "failed") return row.state;
  const code = row.refusal?.code ?? "failed";
  return code === "failed" || code === "cancelled" ? code : "refused";
}
