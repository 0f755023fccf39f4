/** Forward-only SQL migrations, in order of their file names; migrating twice changes nothing. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#lib/db/db";

const LOCK = 7_141_918;

export interface MigrationReport {
  applied: string[];
}

/**
 * Applies what is missing, each file in one transaction, one process at a time.
 * Throws when an applied file was edited since or is missing here (an older Cotejo on a newer database).
 */
export async function migrate(db: Db, directory = join(process.cwd(), "lib/db/migrations")): Promise<MigrationReport> {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return db.withConnection(async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    try {
      await client.query(`create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
      const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
      const known = new Map(rows.map((row) => [row.name, row.checksum]));
      const strangers = [...known.keys()].filter((name) => !files.includes(name));
      if (strangers.length > 0) {
        throw new Error(`The database was migrated by a newer Cotejo (${strangers.join(", ")}). Install that version.`);
      }
      const applied: string[] = [];
      for (const name of files) {
        const sql = readFileSync(join(directory, name), "utf8");
        const checksum = createHash("sha256").update(sql).digest("hex");
        const before = known.get(name);
        if (before === checksum) continue;
        if (before !== undefined) throw new Error(`Migration ${name} was edited after it was applied.`);
        await client.query("begin");
        try {
          await client.query(sql);
          await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
          await client.query("commit");
        } catch (error) {
          await client.query("rollback");
          throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
        applied.push(name);
      }
      return { applied };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  });
}
