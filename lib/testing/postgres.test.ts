import { describe, expect, test } from "vitest";
import { inRollback, testDb } from "#lib/testing/postgres";

const db = testDb();

describe("the test database", () => {
  test("is real, migrated and of version 15 or later", async () => {
    const [row] = await db.query<{ version: number; lists: number }>(
      "select current_setting('server_version_num')::int as version, (select count(*)::int from lists) as lists",
    );
    expect(row?.version).toBeGreaterThanOrEqual(150_000);
    expect(row?.lists).toBeGreaterThan(0);
  });

  test("keeps nothing of what runs in a rollback, and undoes a nested failure alone", async () => {
    const insert = (id: string) => `insert into lists (list_id, scope, kind, name) values ('${id}', 'demo', 'pep', 'x') returning list_id`;
    const seen = await inRollback(db, async (inner) => {
      await inner.transact((tx) => tx.query(insert("kept")));
      const failed = inner.transact(async (tx) => {
        await tx.query(insert("undone"));
        await tx.query("select 1/0");
      });
      await expect(failed).rejects.toThrow("division by zero");
      return inner.query<{ list_id: string }>("select list_id from lists where list_id in ('kept', 'undone')");
    });
    expect(seen).toEqual([{ list_id: "kept" }]);
    expect(await db.query("select 1 from lists where list_id = 'kept'")).toEqual([]);
  });
});
