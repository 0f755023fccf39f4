/**
 * The database: one pool a process, queries by name, transactions.
 * Rows come back as the driver gives them; the rooms that own a table say its row type.
 */
import pg from "pg";
import { copyIn } from "#lib/db/copy";
import { ServiceError } from "#lib/errors";

// bigint and numeric stay exact as long as they fit a double; credits and counts do.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface Queryable {
  /**
   * Runs one statement. A `name` prepares it once a connection; use it on hot paths only.
   * Throws {@link ServiceError} `unavailable` when the database cannot be reached.
   */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** `copy … from stdin` with rows as COPY writes them in text, each chunk whole lines; several times as fast as inserts. One at a time. */
  copyIn(sql: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
}

export interface Db extends Queryable {
  /** Runs `work` in one transaction, READ COMMITTED; rolls back when it throws. */
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` on one unchanging view of the database (REPEATABLE READ, read only): what it reads fits together,
   * whatever lands meanwhile. One statement at a time.
   */
  snapshot<Result>(work: (view: Queryable) => Promise<Result>): Promise<Result>;
  /** One connection for as long as `work` runs: advisory locks, COPY, LISTEN. */
  withConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DbOptions {
  url: string;
  poolSize: number;
  applicationName?: string;
  /** Longest run of one statement, ms; 0 for none (imports, migrations). */
  statementTimeoutMs?: number;
  onLostConnection?: (error: Error) => void;
}

/** Opens a pool. Nothing is connected until the first query. */
export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName ?? "cotejo",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: options.statementTimeoutMs === 0 ? 0 : 8_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  const lost = options.onLostConnection ?? (() => {});
  // Without both listeners one lost connection ends the whole process (node-postgres issues 2439, 3202).
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  return {
    query: (text, values, name) => run(pool, text, values, name),
    transact: (work) => withClient(pool, (client) => between(client, "begin", work, lost)),
    snapshot: (work) => withClient(pool, (client) => between(client, "begin isolation level repeatable read read only", work, lost)),
    withConnection: (work) => withClient(pool, work),
    close: () => pool.end(),
  };
}

/** Whether a failure is the database's absence or overload, and not a defect of a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08|57P0|53|58|25P03|55P03|57014|40P01)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error/i.test(
      error.message,
    )
  );
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (cause) {
    throw translated(cause);
  }
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isUnavailable(error instanceof ServiceError ? error.cause : error);
    throw translated(error);
  } finally {
    client.release(broken);
  }
}

async function between<Result>(
  client: pg.PoolClient,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  lost: (error: Error) => void,
): Promise<Result> {
  await run(client, begin);
  try {
    const result = await work({
      query: (text, values, name) => run(client, text, values, name),
      copyIn: (sql, chunks) => copyChunks(client, sql, chunks),
    });
    await run(client, "commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(lost);
    throw error;
  }
}

async function copyChunks(client: pg.PoolClient, sql: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const copy = copyIn(client, sql);
  try {
    for await (const chunk of chunks) await copy.write(chunk);
  } catch (error) {
    await copy.fail("the rows could not be given").catch(() => {});
    throw translated(error);
  }
  await copy.end().catch((cause: unknown) => {
    throw translated(cause);
  });
}

async function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  try {
    const query = { text, values: values as unknown[] | undefined };
    const result = await target.query<Row>(name === undefined ? query : { ...query, name });
    return result.rows;
  } catch (cause) {
    throw translated(cause);
  }
}

function translated(cause: unknown): unknown {
  return !(cause instanceof ServiceError) && isUnavailable(cause)
    ? new ServiceError("unavailable", { cause, retryAfterSeconds: 2 })
    : cause;
}
