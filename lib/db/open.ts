/** The database of this Cotejo: the server of DATABASE_URL, else the embedded one in the data folder. */
import { join } from "node:path";
import { z } from "zod";
import { type Db, openDb, type Queryable } from "#lib/db/db";
import { type EmbeddedServer, findEmbedded, startEmbedded } from "#lib/db/embedded";
import { ServiceError } from "#lib/errors";

export interface OpenOptions {
  databaseUrl: string | undefined;
  dataFolder: string;
  onProgress?: (sentence: string) => void;
}

export interface OpenedDatabase {
  url: string;
  /** Null for a server of DATABASE_URL, which is not ours to stop. */
  server: EmbeddedServer | null;
}

const OLDEST_MAJOR = 15;

/** Folder of the embedded server inside the data folder. */
export function embeddedHome(dataFolder: string): string {
  return join(dataFolder, "database");
}

/** Starts or adopts the embedded server unless DATABASE_URL names another; refuses one that is too old or may forget. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const server =
    options.databaseUrl === undefined
      ? await startEmbedded({ home: embeddedHome(options.dataFolder), onProgress: options.onProgress })
      : null;
  const url = server?.url ?? options.databaseUrl ?? "";
  const db = openDb({ url, poolSize: 1, applicationName: "cotejo-start" });
  try {
    assertDurable(await readServerFacts(db));
  } catch (error) {
    await server?.stop();
    throw asSentence(error);
  } finally {
    await db.close();
  }
  return { url, server };
}

/** The database when it runs already, else null: for commands that only look. */
export async function findDatabase(options: OpenOptions): Promise<OpenedDatabase | null> {
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, server: null };
  const server = await findEmbedded(embeddedHome(options.dataFolder));
  return server && { url: server.url, server };
}

const ServerFacts = z.object({
  /** For example 180004. */
  versionNumber: z.number(),
  version: z.string(),
  fsync: z.string(),
  fullPageWrites: z.string(),
  synchronousCommit: z.string(),
});
export type ServerFacts = z.output<typeof ServerFacts>;

export async function readServerFacts(db: Queryable): Promise<ServerFacts> {
  const [row] =
    await db.query(`select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites", current_setting('synchronous_commit') as "synchronousCommit"`);
  return ServerFacts.parse(row);
}

/** What keeps the server from being used, as plain sentences; empty when nothing does. */
export function serverFaults(facts: ServerFacts): string[] {
  const faults: string[] = [];
  if (facts.versionNumber < OLDEST_MAJOR * 10_000) {
    faults.push(`The database is PostgreSQL ${facts.version}; Cotejo needs version ${OLDEST_MAJOR} or later.`);
  }
  const settings = { fsync: facts.fsync, full_page_writes: facts.fullPageWrites, synchronous_commit: facts.synchronousCommit };
  for (const [name, value] of Object.entries(settings)) {
    if (value !== "off") continue;
    faults.push(
      `The database setting ${name} is off: a crash could lose a Check that was paid and acknowledged. Turn it on: alter system set ${name} = on; select pg_reload_conf();`,
    );
  }
  return faults;
}

// A server that is away, or that refuses the name, the password or the database.
function asSentence(error: unknown): unknown {
  const cause = error instanceof ServiceError ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause)) return error;
  return new Error(`The database cannot be used: ${cause.message || cause.code}. Check DATABASE_URL and that server.`, { cause });
}

function assertDurable(facts: ServerFacts): void {
  const faults = serverFaults(facts);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** Opens a pool for a command or a launcher step: few connections, no limit on the run of a statement. */
export function openForWork(url: string): Db {
  return openDb({ url, poolSize: 4, applicationName: "cotejo-cli", statementTimeoutMs: 0 });
}
