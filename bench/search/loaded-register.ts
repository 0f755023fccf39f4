/** A synthetic register straight into the tables, as an import leaves it; its index is then built by the worker's job. */
import { systemClock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { followNames } from "#lib/jobs/follow-names";
import type { SyntheticName } from "#lib/registry/synthetic/synthetic-people";

const COPY_CHARACTERS = 1 << 18;
const LIST_ID = "rut-csv:ficticio";

/** Answers the id of the job that builds the index, null when the names are searchable at once. */
export async function loadRegister(db: Db, names: Iterable<SyntheticName>): Promise<string | null> {
  return db.transact(async (tx) => {
    await tx.query("insert into lists (list_id, scope, kind, name) values ($1, 'real', 'registry', 'Ficticio')", [LIST_ID]);
    const [load] = await tx.query<{ load_id: number }>(
      "insert into registry_loads (list_id, stage_id) values ($1, gen_random_uuid()) returning load_id",
      [LIST_ID],
    );
    await tx.copyIn("copy registry_rows (rut_number, load_id, full_name) from stdin", rowsOf(names, load?.load_id ?? 0));
    await tx.query("update lists set current_load = $2 where list_id = $1", [LIST_ID, load?.load_id]);
    return (await followNames(tx, systemClock, "real", "all")).jobId;
  });
}

function* rowsOf(names: Iterable<SyntheticName>, loadId: number): Generator<Buffer> {
  let text = "";
  for (const { rutNumber, name } of names) {
    text += `${rutNumber}\t${loadId}\t${name}\n`;
    if (text.length < COPY_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}
