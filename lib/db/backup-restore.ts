/** A backup back into a database, whole or not at all. */
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { copyIn } from "#lib/db/copy";
import { BackupEnd, BackupHeader, type BackupReport, LEFT_OUT, ROWS_END, type TableFooter, TableHeader } from "#lib/db/backup-format";
import { LineReader } from "#lib/db/backup-lines";
import { type Db, isUnavailable } from "#lib/db/db";
import { DISTRIBUTION } from "#lib/db/distribution";
import { migrate } from "#lib/db/migrate";

export interface RestoreOptions {
  path: string;
  /** Throws away what the database holds; else one that holds anything is refused. */
  replace: boolean;
  migrationsFolder: string;
  onTable?: (table: string, rows: number) => void;
}

const BATCH_BYTES = 65_536;

/** The file is damaged, cut, or not a backup of ours; nothing was changed. */
export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

/**
 * Makes the schema as it was at the backup, fills it, checks every count and checksum, and only then commits; newer migrations follow.
 * Throws {@link DamagedBackup}, or an `Error` with a plain sentence when the database is in use, not empty, or older than the backup.
 */
export async function restoreBackup(db: Db, options: RestoreOptions): Promise<BackupReport> {
  const report = await db.withConnection(async (client) => {
    await client.query("begin");
    try {
      await assertUnused(client);
      if (!options.replace) await assertEmpty(client);
      const report = await fill(client, options);
      await client.query("commit");
      return report;
    } catch (error) {
      // A lost connection has rolled back by itself.
      await client.query("rollback").catch((lost: unknown) => {
        if (!isUnavailable(lost)) throw lost;
      });
      throw asDamage(error);
    }
  });
  await migrate(db, options.migrationsFolder);
  return report;
}

async function assertUnused(client: pg.PoolClient): Promise<void> {
  // Connections of processes that have just ended linger for a moment.
  for (let look = 0; look < 10; look += 1) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name in ('cotejo-web', 'cotejo-worker')",
    );
    if (rowCount === 0) return;
    await client.query("select pg_stat_clear_snapshot()");
    await sleep(100);
  }
  throw new Error("Cotejo is running on this database. Stop it first, then restore.");
}

async function assertEmpty(client: pg.PoolClient): Promise<void> {
  for (const table of Object.keys(DISTRIBUTION)) {
    // What migrations and a worker write by themselves.
    if (LEFT_OUT.has(table) || table === "lists" || table === "job_schedules") continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) {
      throw new Error(`The database is not empty (there are rows in ${table}). To throw away what it holds, restore with --replace.`);
    }
  }
}

async function fill(client: pg.PoolClient, options: RestoreOptions): Promise<BackupReport> {
  const input = createReadStream(options.path);
  const gunzip = createGunzip();
  const reading = pipeline(input, gunzip);
  reading.catch(() => {}); // The reader below meets the same failure.
  try {
    const lines = new LineReader(gunzip);
    const header = BackupHeader.parse(await readJson(lines));
    await rebuildSchema(client, header, options.migrationsFolder);
    const tables: TableFooter[] = [];
    for (const table of header.tables) {
      const footer = await fillTable(client, lines, table);
      tables.push(footer);
      options.onTable?.(table, footer.rows);
    }
    await advanceIdentities(client, header.tables);
    const end = BackupEnd.parse(await readJson(lines));
    if (JSON.stringify(end.tables) !== JSON.stringify(tables)) throw new DamagedBackup("The manifest at the end says otherwise.");
    if ((await lines.next()) !== null) throw new DamagedBackup("There is more behind the end.");
    return { version: header.version, createdAt: header.createdAt, tables };
  } finally {
    gunzip.destroy();
    await reading.catch(() => {});
  }
}

async function rebuildSchema(client: pg.PoolClient, header: BackupHeader, folder: string): Promise<void> {
  const known = new Map(readMigrations(folder).map((migration) => [migration.name, migration]));
  for (const { name, checksum } of header.migrations) {
    if (known.get(name)?.checksum === checksum) continue;
    throw new Error(
      `The backup is of a newer or changed Cotejo (${header.version}, migration ${name}). Install that version to restore it.`,
    );
  }
  // Only what our migrations make: the schema may hold other people's tables.
  for (const { sql } of known.values()) {
    for (const [, kind, name] of sql.matchAll(
      /^create (?:or replace )?(table|view|materialized view|function|type|sequence) (\w{1,63})/gim,
    )) {
      await client.query(`drop ${kind} if exists ${name} cascade`);
    }
  }
  await client.query("delete from migrations");
  for (const { name, checksum } of header.migrations) {
    await client.query(known.get(name)?.sql ?? "");
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  }
  // Rows that the migrations bring along come with the backup, as they were.
  for (const table of header.tables) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount !== 0) await client.query(`truncate ${quoted(table)} cascade`);
  }
}

/** Numbers that the database gives go on behind those that came back. */
async function advanceIdentities(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_name::text as name, column_name::text as column from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES' and table_name = any($1)`,
    [tables],
  );
  for (const { name, column } of rows) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), max(${quoted(column)})) from ${quoted(name)}`, [
      quoted(name),
      column,
    ]);
  }
}

function readMigrations(folder: string): { name: string; checksum: string; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

async function fillTable(client: pg.PoolClient, lines: LineReader, expected: string): Promise<TableFooter> {
  const { table, columns } = TableHeader.parse(await readJson(lines));
  if (table !== expected) throw new DamagedBackup(`The rows of ${expected} are missing.`);
  const copy = copyIn(client, `copy ${quoted(table)} (${columns.join(", ")}) from stdin`);
  const hash = createHash("sha256");
  let rows = 0;
  try {
    for await (const batch of rowsOf(lines, table)) {
      hash.update(batch.bytes);
      rows += batch.rows;
      await copy.write(batch.bytes);
    }
  } catch (error) {
    await copy.fail("the backup is damaged");
    throw error;
  }
  await copy.end();
  const footer = { table, rows, sha256: hash.digest("hex") };
  if (JSON.stringify(await readJson(lines)) !== JSON.stringify(footer))
    throw new DamagedBackup(`The rows of ${table} are not those that were saved.`);
  const { rows: counted } = await client.query<{ count: number }>(`select count(*) from ${quoted(table)}`);
  if (counted[0]?.count !== rows) throw new DamagedBackup(`${table} holds ${counted[0]?.count} rows instead of ${rows}.`);
  return footer;
}

/** The rows up to the end of the table, some 64 KiB at a time. */
async function* rowsOf(lines: LineReader, table: string): AsyncIterable<{ bytes: Buffer; rows: number }> {
  let batch: Buffer[] = [];
  let size = 0;
  for (;;) {
    const line = await lines.next();
    if (line === null) throw new DamagedBackup(`It ends in the middle of ${table}.`);
    const isEnd = line.length === ROWS_END.length + 1 && line.toString("latin1") === `${ROWS_END}\n`;
    if (!isEnd) {
      batch.push(line);
      size += line.length;
    }
    if (!isEnd && size < BATCH_BYTES) continue;
    if (batch.length > 0) yield { bytes: Buffer.concat(batch), rows: batch.length };
    if (isEnd) return;
    batch = [];
    size = 0;
  }
}

function quoted(table: string): string {
  if (!/^[a-z_]+$/.test(table)) throw new DamagedBackup(`It names a table that cannot be: ${JSON.stringify(table)}.`);
  return `"${table}"`;
}

async function readJson(lines: LineReader): Promise<unknown> {
  const line = await lines.next();
  if (line === null) throw new DamagedBackup("It ends too early.");
  return JSON.parse(line.toString("utf8"));
}

function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DamagedBackup) return error;
  const ofFile =
    error.name === "ZodError" || error instanceof SyntaxError || ("code" in error && /^(Z_|22|23|42)/.test(String(error.code)));
  return ofFile ? new DamagedBackup(`It cannot be read as a backup (${error.message.split("\n")[0]}).`, { cause: error }) : error;
}
