/**
 * Builds the base of a scope anew from its registers, in bounded memory: what {@link NameSorter} and `writeSegment` hold; 450 MB with all
 * else of the process, for 25 million names as for 5.
 * Searches ask the old segments until the new one is whole; killed anywhere, nothing of it is seen, and the next build takes it away.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Scope } from "#lib/context";
import type { Db, Transaction } from "#lib/db/db";
import { countRecords, currentLoads, streamNames, type TakeName } from "#lib/search/register-names";
import { PageBatches } from "#lib/search/segment-pages";
import type { SegmentHeader } from "#lib/search/segment";
import { type WriterRoom, writeSegment } from "#lib/search/segment-writer";
import { NameSorter } from "#lib/search/sort-names";
import { beginSegment, deleteOrphans, dropSegments, lockSwap, swapIn } from "#lib/search/stored-segments";

const LOOK_EVERY_MS = 500;
/** Names between two reports. */
const TELL_EVERY = 50_000;

interface BuildProgress {
  phase: "reading" | "writing";
  /** Names read or written so far. */
  names: number;
  /** About how many there are. */
  total: number;
}

export interface BuildOptions {
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => Promise<void>;
  /** In the transaction in which searches begin to ask the new base. */
  onSwap?: (tx: Transaction, header: SegmentHeader) => Promise<void>;
  /** Smaller for tests, so that small registers take all ways. */
  room?: WriterRoom & { sortBytes?: number; tellEvery?: number };
}

/**
 * Returns the header of the new base. When a register lands meanwhile it begins again with what landed; while another process builds
 * for the scope it waits. Throws the abort reason when it is stopped.
 */
export async function buildIndex(db: Db, scope: Scope, options: BuildOptions = {}): Promise<SegmentHeader> {
  for (;;) {
    options.signal?.throwIfAborted();
    const header = await asOnlyBuilder(db, scope, (client) => buildOnce(db, client, scope, options));
    if (header !== "again") return header;
    await sleep(LOOK_EVERY_MS, undefined, { signal: options.signal });
  }
}

async function buildOnce(db: Db, client: pg.PoolClient, scope: Scope, options: BuildOptions): Promise<SegmentHeader | "again"> {
  await deleteOrphans(db, scope);
  const segmentId = await beginSegment(db, scope, "base");
  const sorter = new NameSorter(options.room?.sortBytes);
  const pages = new PageBatches(segmentId, (rows) => db.transact(rows));
  try {
    const { loads, total } = await readAll(db, client, scope, sorter, options);
    const header = await writeSegment(
      reported(sorter, total, options),
      async (area, page, firstKey, bytes) => {
        options.signal?.throwIfAborted();
        await pages.add(area, page, firstKey, bytes);
      },
      options.room,
    );
    await pages.end();
    const swapped = await db.transact(async (tx) => {
      await lockSwap(tx, scope);
      if (!sameLoads(loads, await currentLoads(tx, scope))) return false;
      // Without a register there is no index either.
      if (loads.length === 0) await dropSegments(tx, scope, ["base", "delta"]);
      else if (!(await swapIn(tx, scope, segmentId, header))) return false;
      await options.onSwap?.(tx, header);
      return true;
    });
    if (!swapped) return "again";
    await deleteOrphans(db, scope);
    // The next search plans with the new numbers, whatever autovacuum is doing.
    await db.query("analyze name_segment_pages");
    return header;
  } finally {
    sorter.close();
    await pages.stop();
  }
}

/** All names of one moment into the sorter. */
async function readAll(db: Db, client: pg.PoolClient, scope: Scope, sorter: NameSorter, { signal, onProgress, room }: BuildOptions) {
  const view = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await client.query<Row>(text, values as unknown[])).rows,
  };
  const take: TakeName = (rutNumber, rank, bytes, from, to) => sorter.addBytes(rutNumber, rank, bytes, from, to);
  const [server] = await view.query<{ pid: number }>("select pg_backend_pid() as pid");
  await client.query("begin isolation level repeatable read read only");
  try {
    const loads = await currentLoads(view, scope);
    const total = await countRecords(view, scope);
    let names = 0;
    for await (const taken of loads.length === 0 ? [] : streamNames(client, loads, take)) {
      signal?.throwIfAborted();
      const before = names;
      names += taken;
      if (isTimeToTell(before, names, room)) await onProgress?.({ phase: "reading", names, total });
    }
    await client.query("commit");
    return { loads, total: names };
  } catch (error) {
    // Else the connection would come free only when the server has sent the rest.
    await db.query("select pg_cancel_backend($1)", [server?.pid]);
    await client.query("rollback");
    throw error;
  }
}

async function* reported(sorter: NameSorter, total: number, { onProgress, room }: BuildOptions) {
  let names = 0;
  for (const batch of sorter.batches()) {
    yield batch;
    const before = names;
    names += batch.length;
    if (isTimeToTell(before, names, room)) await onProgress?.({ phase: "writing", names, total });
  }
}

function isTimeToTell(before: number, names: number, room: BuildOptions["room"]): boolean {
  const every = room?.tellEvery ?? TELL_EVERY;
  return Math.floor(before / every) !== Math.floor(names / every);
}

function sameLoads(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((load) => others.includes(load));
}

/** One build of a scope at a time: the lock belongs to a connection of its own and goes with it. `again` while another holds it. */
async function asOnlyBuilder<Result>(db: Db, scope: Scope, build: (client: pg.PoolClient) => Promise<Result>): Promise<Result | "again"> {
  return db.withConnection(async (client) => {
    const key = `names build ${scope}`;
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as taken", [key]);
    if (rows[0]?.taken !== true) return "again";
    try {
      return await build(client);
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    }
  });
}
