/** The staged rows beside what stands, key by key: the temporary table `landing`, for the length of the transaction. */
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import type { Diff, Landing } from "#lib/jobs/land-version";

/**
 * Makes `landing` (record_key, line, is_new, differs): of staged rows with one key, the last. `standing` is a query that gives
 * `record_key, facts_hash` of the records that stand in the list `$1`. Counts what a whole snapshot changes.
 */
export async function compareStage(tx: Queryable, landing: Landing, standing: string): Promise<Diff> {
  await tx.query("analyze import_rows");
  await tx.query("drop table if exists pg_temp.landing");
  await tx.query("create temporary table landing (record_key text, line bigint, is_new boolean, differs boolean) on commit drop");
  await tx.query(
    `insert into landing
     select staged.record_key, staged.line, standing.record_key is null, standing.facts_hash is distinct from staged.facts_hash
     from (select distinct on (record_key) record_key, line, facts_hash from import_rows
       where job_id = $2 order by record_key, line desc) as staged
     left join (${standing}) as standing using (record_key)`,
    [landing.listId, landing.stageId],
  );
  await tx.query("analyze landing");
  const [count] = await tx.query<Diff>(
    `select (select count(*) from landing) as staged, (select count(*) from landing) as records,
       (select count(*) from landing where is_new) as added,
       (select count(*) from landing where differs and not is_new) as changed,
       (select count(*) from (${standing}) as standing
        where not exists (select 1 from landing where landing.record_key = standing.record_key)) as removed,
       (select count(*) from import_rows where job_id = $2) - (select count(*) from landing) as duplicates`,
    [landing.listId, landing.stageId],
  );
  assert(count, "a count returns its row");
  return count;
}
