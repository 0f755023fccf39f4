/** A backup without pg_dump: one consistent picture of all tables in one compressed file. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import type pg from "pg";
import { copyOut } from "#lib/db/copy";
import { type BackupHeader, type BackupReport, FORMAT, FORMAT_VERSION, LEFT_OUT, ROWS_END, type TableFooter } from "#lib/db/backup-format";
import type { Db } from "#lib/db/db";
import { DISTRIBUTION } from "#lib/db/distribution";

const FEED = 0x0a;

export interface BackupOptions {
  path: string;
  /** Version of Cotejo. */
  version: string;
  at: Date;
  onTable?: (table: string, rows: number) => void;
}

/**
 * Writes the file whole or not at all, readable by its owner only (it holds personal data and password hashes).
 * Others go on writing meanwhile. Throws a plain sentence when the file exists.
 */
export async function writeBackup(db: Db, options: BackupOptions): Promise<BackupReport> {
  if (existsSync(options.path)) throw new Error(`${options.path} exists already. Choose another name, or move it away.`);
  const draft = `${options.path}.partial`;
  const gzip = createGzip();
  const file = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  // Whoever fails first decides; the other side is torn down with it.
  file.catch((error: unknown) => gzip.destroy(error instanceof Error ? error : undefined));
  try {
    const report = await db.withConnection((client) => writeAll(client, gzip, options));
    gzip.end();
    await file;
    await flush(draft);
    await rename(draft, options.path);
    return report;
  } catch (error) {
    gzip.destroy();
    await file.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAll(client: pg.PoolClient, gzip: Gzip, options: BackupOptions): Promise<BackupReport> {
  // Every statement of such a transaction sees the database as it was at the first.
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows: migrations } = await client.query<BackupHeader["migrations"][number]>(
      "select name, checksum from migrations order by name",
    );
    const names = await tablesInOrder(client);
    const createdAt = options.at.toISOString();
    const header: BackupHeader = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      version: options.version,
      createdAt,
      migrations,
      tables: names,
    };
    await writeLine(gzip, header);
    const tables: TableFooter[] = [];
    for (const table of names) {
      const footer = await writeTable(client, gzip, table);
      tables.push(footer);
      options.onTable?.(table, footer.rows);
    }
    await writeLine(gzip, { end: true, tables });
    return { version: options.version, createdAt, tables };
  } finally {
    await client.query("rollback");
  }
}

/** Referenced tables before those that refer to them, so that they can be filled in this order. */
async function tablesInOrder(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  const place = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { child, parent } of rows) if (child === table) place(parent);
    ordered.push(table);
  };
  for (const table of Object.keys(DISTRIBUTION).sort()) place(table);
  return ordered.filter((table) => !LEFT_OUT.has(table));
}

async function writeTable(client: pg.PoolClient, gzip: Gzip, table: string): Promise<TableFooter> {
  const { rows: found } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = found.map((column) => column.name);
  await writeLine(gzip, { table, columns });
  const hash = createHash("sha256");
  let rows = 0;
  for await (const chunk of copyOut(client, `copy ${table} (${columns.join(", ")}) to stdout`)) {
    hash.update(chunk);
    for (let at = chunk.indexOf(FEED); at >= 0; at = chunk.indexOf(FEED, at + 1)) rows += 1;
    await write(gzip, chunk);
  }
  await write(gzip, `${ROWS_END}\n`);
  const footer = { table, rows, sha256: hash.digest("hex") };
  await writeLine(gzip, footer);
  return footer;
}

async function writeLine(gzip: Gzip, value: object): Promise<void> {
  await write(gzip, `${JSON.stringify(value)}\n`);
}

async function write(gzip: Gzip, chunk: Buffer | string): Promise<void> {
  if (gzip.destroyed) throw gzip.errored ?? new Error("The backup file cannot be written any more.");
  if (!gzip.write(chunk)) await once(gzip, "drain");
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}
