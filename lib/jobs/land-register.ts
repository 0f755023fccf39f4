/** How registers keep their records: an import is a load of rows, and its landing makes the list point to that load. */
import type { Transaction } from "#lib/db/db";
import { assert } from "#lib/errors";
import { followNames } from "#lib/jobs/follow-names";
import type { Diff, Landing, ListRow, Shelf } from "#lib/jobs/land-version";
import type { ChangedNames } from "#lib/search/follow-landing";
import { type HeldRow, loadOf, openLoad } from "#lib/registry/register-load";
import type { RegisterRow } from "#lib/registry/register-row";

/** Large enough that a transaction a batch costs nothing beside its rows, small enough to lie in memory twice. */
const BATCH_ROWS = 20_000;
/** Beyond, the index of names is built anew rather than followed. */
const MOST_FOLLOWED = 100_000;

/** The staged record is a `RegisterRow`. `held`: of several rows with one RUT. */
export function registerShelf(held: HeldRow): Shelf {
  return {
    snapshot: true,
    batchRows: BATCH_ROWS,
    async openStage(db, place) {
      const load = await openLoad(db, place, held);
      return {
        begin() {
          const batch = load.begin();
          return { add: ({ record }) => batch.add(record as RegisterRow), write: (tx) => batch.write(tx) };
        },
      };
    },
    compare: compareLoads,
    async write(tx, landing, list) {
      const load = await loadOf(tx, landing.stageId);
      await tx.query("update lists set current_load = $2 where list_id = $1", [landing.listId, load.loadId]);
      const changed = await noteChangedNames(tx, load, list);
      if (changed === "all" || changed.count > 0) await followNames(tx, { now: () => landing.at }, list.scope, changed);
    },
  };
}

/** Leaves what differs in the temporary table `landing`. The first load of a list is all of it new, and compared with nothing. */
async function compareLoads(tx: Transaction, landing: Landing, list: ListRow): Promise<Diff> {
  const { loadId, rows: records } = await loadOf(tx, landing.stageId);
  const counts = { staged: records, records, duplicates: landing.rows - records };
  if (list.currentLoad === null) return { ...counts, added: records, changed: 0, removed: 0 };
  // How the load lies is news to the planner: mostly in the order of the key, and then it is joined without a sort or a hash on disk.
  await tx.query("analyze registry_rows");
  await tx.query("set local random_page_cost = 1.1");
  await tx.query("drop table if exists pg_temp.landing");
  await tx.query("create temporary table landing (rut_number integer, act text, renamed boolean) on commit drop");
  await tx.query(
    `insert into landing
     select rut_number, case when before.load_id is null then 'added' when now.load_id is null then 'removed' else 'changed' end,
       before.full_name is distinct from now.full_name
     from (select * from registry_rows where load_id = $1) as before
     full join (select * from registry_rows where load_id = $2) as now using (rut_number)
     where before.load_id is null or now.load_id is null
       or before.full_name is distinct from now.full_name
       -- What came by a migration is written otherwise: where the texts differ, their facts are compared.
       or (before.detail::text <> now.detail::text and before.detail::jsonb <> now.detail::jsonb)`,
    [list.currentLoad, loadId],
  );
  const [diff] = await tx.query<Pick<Diff, "added" | "changed" | "removed">>(
    `select count(*) filter (where act = 'added') as added, count(*) filter (where act = 'changed') as changed,
       count(*) filter (where act = 'removed') as removed from landing`,
  );
  assert(diff, "a count returns its row");
  return { ...counts, ...diff };
}

/** The RUTs that came, went or have another name, in the table `changed_names` unless they are too many to be followed. */
async function noteChangedNames(tx: Transaction, { loadId, rows }: { loadId: number; rows: number }, list: ListRow): Promise<ChangedNames> {
  const isFirst = list.currentLoad === null;
  if (isFirst && rows > MOST_FOLLOWED) return "all";
  const changed = isFirst ? `from registry_rows where load_id = ${loadId} and full_name is not null` : "from landing where renamed";
  const [found] = await tx.query<{ count: number }>(`select count(*) as count ${changed}`);
  const count = found?.count ?? 0;
  if (count > MOST_FOLLOWED) return "all";
  await tx.query("drop table if exists pg_temp.changed_names");
  await tx.query("create temporary table changed_names (rut_number integer primary key) on commit drop");
  await tx.query(`insert into changed_names select rut_number ${changed}`);
  return { count, table: "changed_names" };
}
