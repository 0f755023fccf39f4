/** The demonstration set taken away: all of the scope `demo`, and nothing else. */
import type { OrgId } from "#lib/context";
import type { Db, Queryable } from "#lib/db/db";
import { EDITION } from "#lib/jobs/demo/demo-set";
import { holdDemo } from "#lib/jobs/demo/hold-demo";

/**
 * Takes away the set and every organisation of its scope with all that is theirs, ledger and audit trail too: they are fiction
 * (those of real organisations refuse it in the database). What stays is the note that somebody took it away.
 */
export async function clearDemo({ db }: { db: Db }): Promise<void> {
  await holdDemo(db, () =>
    db.transact(async (tx) => {
      await wipeSet(tx);
      const rows = await tx.query<{ org_id: OrgId }>("select org_id from organisations where scope = 'demo'");
      await wipeOrganisations(
        tx,
        rows.map((row) => row.org_id),
        [],
      );
      await tx.query(
        `insert into demo_set (edition, people, first_start, state) values ($1, 0, 'epoch', 'cleared')
         on conflict (only_one) do update set edition = excluded.edition, people = 0, org_id = null, steps_done = 0, state = 'cleared'`,
        [EDITION],
      );
    }),
  );
}

/** The lists of the scope as the migrations made them: known, never loaded. */
export async function wipeSet(tx: Queryable): Promise<void> {
  await tx.query("update lists set current_version = null, current_load = null where scope = 'demo'");
  for (const table of ["list_entries", "list_versions"]) {
    await tx.query(`delete from ${table} where list_id in (select list_id from lists where scope = 'demo')`);
  }
  await tx.query("delete from court_cases where scope = 'demo'");
  for (const table of ["court_words", "court_coverage"]) await tx.query(`delete from ${table} where scope = 'demo'`);
  for (const table of ["name_segment_pages", "name_segments"]) {
    await tx.query(`delete from ${table} where segment_id in (select segment_id from name_segments where scope = 'demo')`);
  }
  for (const table of ["registry_rows", "registry_loads"]) {
    await tx.query(
      `delete from ${table} where load_id in (select load_id from registry_loads join lists using (list_id) where scope = 'demo')`,
    );
  }
}

/** Every row of the organisations in every table that has any, the tables of `kept` apart; the organisations themselves last. */
export async function wipeOrganisations(tx: Queryable, orgIds: readonly OrgId[], kept: readonly string[]): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname <> 'demo_set'
     order by c.relname = 'organisations', c.relname`,
  );
  for (const { name } of tables.filter((table) => !kept.includes(table.name))) {
    await tx.query(`delete from ${name} where org_id = any($1::uuid[])`, [orgIds]);
  }
}
