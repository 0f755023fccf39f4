/**
 * A table that leaves as CSV, however long: read in one snapshot at the database's pace into a file that has no name any more,
 * and sent from there at the reader's pace. A slow reader holds no connection, memory holds one batch, and a failure of the database
 * is an error before the first byte: a part never looks like the whole.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cell, csvHead, csvRows } from "#lib/csv/write-csv";
import type { Db, Queryable } from "#lib/db/db";
import { turns } from "#lib/db/turns";

const BATCH_ROWS = 1_000;
const CHUNK_BYTES = 65_536;
/** How long a reader may take for one chunk, ms: then the connection breaks, and the download fails. */
const PATIENCE_MS = 120_000;
// Each holds a connection while it reads: a handful of exports must not take them all.
const inTurn = turns({ atOnce: 2, mostWaiting: 8 });

export interface CsvTable<Row> {
  heads: readonly string[];
  /** A select with its values; its order is that of the file. */
  select: string;
  values: readonly unknown[];
  cells: (row: Row) => Cell[];
}

export interface SpooledCsv {
  rows: number;
  bytes: number;
  /** The bytes, once. Read or `discard`: until then the disk keeps them. */
  stream: () => ReadableStream<Uint8Array>;
  discard: () => Promise<void>;
}

/** Throws `too-many-requests` when too many exports wait already, `unavailable` when the database is away. */
export async function spoolCsv<Row extends object>(db: Db, table: CsvTable<Row>, patienceMs = PATIENCE_MS): Promise<SpooledCsv> {
  return inTurn(async () => {
    const file = await openNameless();
    try {
      const rows = await db.snapshot((view) => copyRows(view, table, file));
      const { size } = await file.stat();
      return { rows, bytes: size, stream: () => streamOf(file, patienceMs), discard: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}

async function copyRows<Row extends object>(view: Queryable, table: CsvTable<Row>, file: FileHandle): Promise<number> {
  await file.appendFile(csvHead(table.heads));
  await view.query(`declare spool no scroll cursor for ${table.select}`, table.values);
  for (let rows = 0; ; ) {
    const batch = await view.query<Row>(`fetch forward ${BATCH_ROWS} from spool`);
    if (batch.length === 0) return rows;
    await file.appendFile(csvRows(batch.map(table.cells)));
    rows += batch.length;
  }
}

/** A file that is gone with the last who has it open, even if this process is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cotejo-export-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** The file's bytes as they are asked for. A reader who asks no more, or never did, is given up, and the file goes. */
function streamOf(file: FileHandle, patienceMs: number): ReadableStream<Uint8Array> {
  let limit: NodeJS.Timeout | undefined;
  let at = 0;
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    limit = setTimeout(() => {
      controller.error(new Error("nobody takes the rest of an export"));
      void file.close();
    }, patienceMs).unref();
  };
  return new ReadableStream(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(limit);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at);
        at += bytesRead;
        if (bytesRead === 0) {
          await file.close();
          controller.close();
          return;
        }
        controller.enqueue(buffer.subarray(0, bytesRead));
        wait(controller);
      },
      async cancel() {
        clearTimeout(limit);
        await file.close();
      },
    },
    { highWaterMark: 0 },
  );
}
