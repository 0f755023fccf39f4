/** `backup` and `restore`. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { writeBackup } from "#lib/db/backup";
import type { BackupReport } from "#lib/db/backup-format";
import { DamagedBackup, restoreBackup } from "#lib/db/backup-restore";

export const BACKUP_COMMANDS: Command[] = [
  {
    words: "backup",
    args: ["<file>"],
    story: "the whole database in one file, while others work",
    details: ["The file holds personal data and password hashes; only its owner may read it. Sessions are left out."],
    options: {},
    meanings: {},
    run: backup,
  },
  {
    words: "restore",
    args: ["<file>"],
    story: "a backup back into the database, whole or not at all",
    details: [
      "Cotejo must be stopped. A damaged file changes nothing.",
      "Signing key and organisations' tokens for providers are in it as AUTH_SECRET sealed them: without the same one, doctor says what to give again.",
    ],
    options: { replace: { type: "boolean" } },
    meanings: { replace: "throw away what the database holds; without it one that holds anything is refused" },
    run: restore,
  },
];

async function backup(run: CommandRun): Promise<Outcome> {
  const path = run.path(run.args[0] ?? "");
  const db = await run.db();
  const report = await writeBackup(db, {
    path,
    version: productVersion(),
    at: run.clock.now(),
    onTable: (table, rows) => run.progress(`${table}: ${rows} rows`),
  }).catch(asRefusal);
  const bytes = statSync(path).size;
  return { lines: [`${path}: ${rowsOf(report)} rows, ${Math.ceil(bytes / 1024)} KiB.`], data: { path, bytes, ...report } };
}

async function restore(run: CommandRun): Promise<Outcome> {
  const path = run.path(run.args[0] ?? "");
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new CommandEnd(EXIT.notFound, `There is no file ${path}.`);
  const report = await restoreBackup(await run.db(), {
    path,
    replace: run.values.flag("replace"),
    migrationsFolder: join(process.cwd(), "lib/db/migrations"),
    onTable: (table, rows) => run.progress(`${table}: ${rows} rows`),
  }).catch((error: unknown) => {
    if (error instanceof DamagedBackup)
      throw new CommandEnd(EXIT.refused, `${path} was not restored, and nothing was changed. ${error.message}`);
    return asRefusal(error);
  });
  return { lines: [`Restored ${rowsOf(report)} rows of ${report.createdAt} (Cotejo ${report.version}).`], data: { path, ...report } };
}

// A bare Error of the two use cases says why it would not be right.
function asRefusal(error: unknown): never {
  throw error instanceof Error && error.constructor === Error && !("code" in error) ? new CommandEnd(EXIT.refused, error.message) : error;
}

function rowsOf(report: BackupReport): number {
  return report.tables.reduce((sum, table) => sum + table.rows, 0);
}

function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8"))).version;
}
