/** Registers that hold names alone, with their index as a landing leaves it: for tests of the search, not of imports. */
import type { Db, Transaction } from "#lib/db/db";
import { type ChangedNames, type FollowBounds, followLanding } from "#lib/search/follow-landing";
import type { PlainName } from "#lib/testing/plain-name-search";

/** One register after the other, the first of the best rank; a RUT stands in each once at most. */
export type Registers = readonly (readonly PlainName[])[];

const BASE: FollowBounds = { mostNames: Number.MAX_SAFE_INTEGER, mostRuts: 0 };
const DELTA: FollowBounds = { mostNames: 0, mostRuts: Number.MAX_SAFE_INTEGER };

/** Puts the registers in the place of all that stood there, and builds the base of the index. */
export async function landRegisters(db: Db, registers: Registers): Promise<void> {
  await db.transact(async (tx) => {
    await putRows(tx, registers);
    await follow(tx, "all", BASE);
  });
}

/** Puts other registers there, and writes what became of the RUTs that changed as the delta of the base. */
export async function changeRegisters(db: Db, registers: Registers, changed: readonly number[]): Promise<void> {
  await db.transact(async (tx) => {
    await putRows(tx, registers);
    await tx.query("create temporary table changed_names (rut_number integer primary key) on commit drop");
    await tx.query("insert into changed_names select distinct unnest($1::integer[])", [changed]);
    await follow(tx, { count: changed.length, table: "changed_names" }, DELTA);
  });
}

/** What the plain search scans: of one RUT the names of better registers first, as the index prefers their spelling. */
export function namesIn(registers: Registers): PlainName[] {
  return registers.flat();
}

async function putRows(tx: Transaction, registers: Registers): Promise<void> {
  await tx.query("truncate registry_rows");
  for (const [at, names] of registers.entries()) {
    const listId = `rut-csv:r${at}`;
    await tx.query(
      `insert into lists (list_id, scope, kind, name, name_rank, current_load) values ($1, 'real', 'registry', $1, $2::integer, $2::integer)
       on conflict (list_id) do nothing`,
      [listId, at + 1],
    );
    await tx.query(
      "insert into registry_rows (rut_number, load_id, full_name) select rut, $2, name from unnest($1::integer[], $3::text[]) as r (rut, name)",
      [names.map(({ rutNumber }) => rutNumber), at + 1, names.map(({ name }) => name)],
    );
  }
}

async function follow(tx: Transaction, changed: ChangedNames, bounds: FollowBounds): Promise<void> {
  if ((await followLanding(tx, "real", changed, bounds)) !== "followed") throw new Error("the index did not follow");
}
