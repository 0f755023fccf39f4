/** The database of one command: the running one, or one started for the command and stopped after it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandEnd, EXIT } from "#lib/cli/command";
import type { Db } from "#lib/db/db";
import { migrate } from "#lib/db/migrate";
import { findDatabase, type OpenedDatabase, openDatabase, openForWork } from "#lib/db/open";
import { openDataFolder, takeDataFolder } from "#lib/db/open-data-folder";
import type { Env } from "#lib/env";

export interface CommandDatabase {
  db: () => Promise<Db>;
  close(): Promise<void>;
}

export function commandDatabase(env: Env, dataFolder: string, tell: (sentence: string) => void): CommandDatabase {
  let opened: Promise<{ db: Db; database: OpenedDatabase; started: boolean }> | undefined;
  return {
    async db() {
      opened ??= open(env, dataFolder, tell);
      return (await opened).db;
    },
    async close() {
      const current = await opened?.catch(() => undefined);
      if (!current) return;
      await current.db.close();
      if (current.started) await stopUnlessServed(current.database, dataFolder);
    },
  };
}

async function open(env: Env, dataFolder: string, tell: (sentence: string) => void) {
  const options = { databaseUrl: env.DATABASE_URL, dataFolder, onProgress: tell };
  try {
    const found = existsSync(dataFolder) || env.DATABASE_URL !== undefined ? await findDatabase(options) : null;
    if (found === null) openDataFolder(dataFolder);
    const database = found ?? (await openDatabase(options));
    const db = openForWork(database.url);
    await migrate(db, join(process.cwd(), "lib/db/migrations"));
    return { db, database, started: found === null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CommandEnd(EXIT.unavailable, `The database cannot be used. ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** `npm start` may have come meanwhile and adopted the server: then it is no longer ours to stop. */
async function stopUnlessServed(database: OpenedDatabase, dataFolder: string): Promise<void> {
  const lock = await takeDataFolder(dataFolder);
  if (lock === null) return;
  await database.server?.stop();
  lock.release();
}
