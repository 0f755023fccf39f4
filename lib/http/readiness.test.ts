import { describe, expect, test } from "vitest";
import { openDb } from "#lib/db/db";
import { readinessOf } from "#lib/http/readiness";
import { sayAlive, sayGone } from "#lib/jobs/worker-sign";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");

describe("readiness", () => {
  test("is a database that answers and is migrated; the worker is told, not demanded", async () => {
    expect(await readinessOf(db, log)).toEqual({ ready: true, database: "answers", migrations: "current", worker: "silent" });
    await sayAlive(db, log);
    expect(await readinessOf(db, log)).toMatchObject({ ready: true, worker: "alive" });
    await sayGone(db, log);
    expect(await readinessOf(db, log)).toMatchObject({ ready: true, worker: "silent" });
  });

  test("is refused while the schema is older or newer than this build", async () => {
    await db.query("insert into migrations (name, checksum) values ('29990101000000_future.sql', 'x')");
    expect(await readinessOf(db, log)).toMatchObject({ ready: false, migrations: "ahead" });
    await db.query("delete from migrations");
    expect(await readinessOf(db, log)).toMatchObject({ ready: false, migrations: "behind" });
  });

  test("is refused, and not an error, without the database", async () => {
    const away = openDb({ url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1 });
    expect(await readinessOf(away, log)).toEqual({ ready: false, database: "away", migrations: "unknown", worker: "unknown" });
    await away.close();
  });
});
