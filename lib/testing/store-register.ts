/** Rows of a register as an import would have left them, for tests of what reads them. */
import { randomUUID } from "node:crypto";
import type { Db } from "#lib/db/db";
import { followNames } from "#lib/jobs/follow-names";
import { openLoad } from "#lib/registry/register-load";
import { registerRow, type RegisterRow } from "#lib/registry/register-row";
import { type Rut, rutNumber } from "#lib/rut/rut";

export interface StoredName {
  rut: Rut | string;
  name: string | null;
  detail?: RegisterRow["detail"];
}

/** Adds rows to a list that is there, in one step with the index of names. A RUT that the list has gets the new row. */
export async function storeRegister(db: Db, listId: string, names: readonly StoredName[]): Promise<void> {
  await db.transact(async (tx) => {
    const [list] = await tx.query<{ scope: "real" | "demo"; stage_id: string | null }>(
      "select scope, stage_id from lists left join registry_loads on load_id = current_load where lists.list_id = $1",
      [listId],
    );
    if (list === undefined) throw new Error(`there is no list ${listId}`);
    const stageId = list.stage_id ?? randomUUID();
    const batch = (await openLoad(tx, { listId, stageId }, "last")).begin();
    const rows = names.map(({ rut, name, detail }) => registerRow(rutNumber(rut as Rut), name ?? "", detail));
    for (const row of rows) batch.add(row);
    await batch.write(tx);
    await tx.query("update lists set current_load = (select load_id from registry_loads where stage_id = $2) where list_id = $1", [
      listId,
      stageId,
    ]);
    await tx.query("drop table if exists pg_temp.changed_names");
    await tx.query("create temporary table changed_names (rut_number integer primary key) on commit drop");
    await tx.query("insert into changed_names select distinct unnest($1::integer[])", [rows.map((row) => row.rutNumber)]);
    await followNames(tx, { now: () => new Date() }, list.scope, { count: rows.length, table: "changed_names" });
  });
}
