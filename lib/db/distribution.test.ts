import { expect, test } from "vitest";
import { DISTRIBUTION } from "#lib/db/distribution";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const ours = "n.nspname = 'public'";

test("every table is declared, and no declared table is missing", async () => {
  const tables = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours}`,
  );
  expect(tables.map((table) => table.name).sort()).toEqual(Object.keys(DISTRIBUTION).sort());
});

/** Tables of `declaration` with a primary key, unique constraint or unique index that lacks their distribution column. */
async function keysWithoutColumn(declaration: Record<string, string>): Promise<string[]> {
  const keys = await db.query<{ table: string; key: string; columns: string[] }>(
    `select c.relname as table, k.relname as key,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace
     where i.indisunique and ${ours}
     union all
     select c.relname, con.conname,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (con.conkey))
     from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
     where con.contype in ('p', 'u') and ${ours}`,
  );
  return keys
    .filter(({ table, columns }) => declaration[table] !== "reference" && !columns.includes(declaration[table] ?? ""))
    .map((key) => key.key);
}

test("every primary and unique key of a distributed table carries its column", async () => {
  expect(await keysWithoutColumn(DISTRIBUTION)).toEqual([]);
});

test("the check sees a key without its column", async () => {
  expect(await keysWithoutColumn({ ...DISTRIBUTION, users: "org_id" })).toContain("users_pkey");
});

test("no foreign key leads from one distribution to another", async () => {
  const foreign = await db.query<{ from: keyof typeof DISTRIBUTION; to: keyof typeof DISTRIBUTION }>(
    `select c.relname as from, f.relname as to from pg_constraint con
     join pg_class c on c.oid = con.conrelid join pg_class f on f.oid = con.confrelid where con.contype = 'f'`,
  );
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.filter(({ from, to }) => DISTRIBUTION[to] !== "reference" && DISTRIBUTION[from] !== DISTRIBUTION[to])).toEqual([]);
});
