/** Real PostgreSQL for tests. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { type Db, openDb, type Transaction } from "#lib/db/db";
import { TEMPLATE, withDatabase } from "#lib/testing/postgres-server";

export interface TestDb extends Db {
  /** Connection string of this database, for tests that start processes or a second pool. */
  readonly url: string;
}

/**
 * A freshly migrated database of its own for the tests of the calling file (or `describe`).
 * Call it once outside the tests: `const db = testDb();`. It is made before them and dropped after them.
 */
export function testDb(): TestDb {
  let opened: { db: Db; url: string } | undefined;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const current = () => {
    if (!opened) throw new Error("testDb() is ready inside tests and hooks, not while the file loads.");
    return opened;
  };
  beforeAll(async () => {
    await maintain(`create database ${name} template ${TEMPLATE}`);
    const url = withDatabase(inject("postgresUrl"), name);
    opened = { url, db: openDb({ url, poolSize: 10, applicationName: "cotejo-test" }) };
  });
  afterAll(async () => {
    await opened?.db.close();
    await maintain(`drop database if exists ${name} with (force)`);
  });
  return {
    get url() {
      return current().url;
    },
    query: (text, values, statement) => current().db.query(text, values, statement),
    transact: (work) => current().db.transact(work),
    snapshot: (work) => current().db.snapshot(work),
    withConnection: (work) => current().db.withConnection(work),
    close: async () => {},
  };
}

/** Runs `work` on a `Db` of which nothing stays: `transact` becomes a savepoint of one transaction that is rolled back. */
export async function inRollback<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const undo = new Error("rolled back on purpose");
  let result: { value: Result } | undefined;
  await db
    .transact(async (tx) => {
      result = { value: await work(nested(tx)) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!result) throw new Error("inRollback: the work did not end");
  return result.value;
}

function nested(tx: Transaction): Db {
  let depth = 0;
  return {
    query: (text, values, name) => tx.query(text, values, name),
    async transact(work) {
      depth += 1;
      const point = `nested_${depth}`;
      await tx.query(`savepoint ${point}`);
      try {
        const result = await work(tx);
        await tx.query(`release savepoint ${point}`);
        return result;
      } catch (error) {
        await tx.query(`rollback to savepoint ${point}`);
        throw error;
      }
    },
    snapshot: (work) => work(tx),
    withConnection: () => Promise.reject(new Error("inRollback has one connection: use testDb() directly for withConnection")),
    close: async () => {},
  };
}

async function maintain(sql: string): Promise<void> {
  const db = openDb({ url: inject("postgresUrl"), poolSize: 1, statementTimeoutMs: 0 });
  try {
    await db.query(sql);
  } finally {
    await db.close();
  }
}
