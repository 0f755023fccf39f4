/**
 * A load: the rows of one import of a register, written straight into `registry_rows` and unseen until a list points to it
 * (`lists.current_load`). A row is written once; one whose RUT stands in the load already changes it there.
 */
import type { Db, Queryable, Transaction } from "#lib/db/db";
import { assert } from "#lib/errors";
import type { RegisterRow } from "#lib/registry/register-row";
import { SeenRuts } from "#lib/registry/seen-ruts";

/** Which of several rows of one RUT holds: the last of the file, or the one with the greatest value of a fact (of equal ones the last). */
export type HeldRow = "last" | { greatest: "year" | "registeredOn" };

/** A load that is being filled, batch by batch in the order of the file. */
export interface OpenLoad {
  /** Begins the next batch; rows are added to it while the one before is written. */
  begin(): LoadBatch;
}

interface LoadBatch {
  add(row: RegisterRow): void;
  /** Writes its rows, in the caller's transaction. */
  write(tx: Transaction): Promise<void>;
}

/** Begins the load of a stage, or goes on with the one that it has: what stands in it is known from there. */
export async function openLoad(db: Queryable, place: { listId: string; stageId: string }, held: HeldRow): Promise<OpenLoad> {
  await db.query("insert into registry_loads (list_id, stage_id) values ($1, $2) on conflict (stage_id) do nothing", [
    place.listId,
    place.stageId,
  ]);
  const { loadId } = await loadOf(db, place.stageId);
  const seen = await readSeen(db, loadId);
  return { begin: () => new Batch(loadId, seen, held) };
}

/** The load of a stage. Every stage of a register has one from its first batch on. */
export async function loadOf(db: Queryable, stageId: string): Promise<{ loadId: number; rows: number }> {
  const [row] = await db.query<{ loadId: number; rows: number }>(
    `select load_id as "loadId", rows from registry_loads where stage_id = $1`,
    [stageId],
  );
  assert(row, "a stage of a register has its load");
  return row;
}

/** A stage that begins anew leaves what it wrote to {@link dropUnusedLoads}. */
export async function leaveLoad(tx: Queryable, stageId: string): Promise<void> {
  await tx.query("update registry_loads set stage_id = gen_random_uuid() where stage_id = $1", [stageId]);
}

/**
 * Deletes the rows of loads that no list points to and no import fills. A load that is unused once stays so: only the landing
 * of its own import makes a list point to it, in the transaction that ends the import. Returns the number of loads.
 */
export async function dropUnusedLoads(db: Db): Promise<number> {
  const unused = await db.query<{ load_id: number }>(
    `select load_id from registry_loads l
     where not exists (select from lists where current_load = l.load_id)
       and not exists (select from jobs where job_id = l.stage_id and state in ('queued', 'running'))`,
  );
  for (const { load_id } of unused) {
    await db.transact(async (tx) => {
      await tx.query("delete from registry_rows where load_id = $1", [load_id]);
      await tx.query("delete from registry_loads where load_id = $1", [load_id]);
    });
  }
  return unused.length;
}

const RUTS_A_READING = 50_000;

async function readSeen(db: Queryable, loadId: number): Promise<SeenRuts> {
  const seen = new SeenRuts();
  for (let after: number | undefined = -1; after !== undefined; ) {
    const rows: { rut_number: number }[] = await db.query<{ rut_number: number }>(
      "select rut_number from registry_rows where load_id = $1 and rut_number > $2 order by rut_number limit $3",
      [loadId, after, RUTS_A_READING],
    );
    for (const { rut_number } of rows) seen.add(rut_number);
    after = rows.length < RUTS_A_READING ? undefined : rows.at(-1)?.rut_number;
  }
  return seen;
}

// The socket takes one of these at a turn of the event loop, and a turn reads a block of the file.
const CHUNK_CHARACTERS = 1 << 19;

/** Rows become the text of COPY as they come: millions of objects that wait for their writing would keep the collector busy. */
class Batch implements LoadBatch {
  readonly #loadId: number;
  readonly #seen: SeenRuts;
  readonly #held: HeldRow;
  readonly #chunks: Buffer[] = [];
  #text = "";
  #rows = 0;
  /** Rows whose RUT stands in the load already. */
  readonly #again = new Map<number, RegisterRow>();

  constructor(loadId: number, seen: SeenRuts, held: HeldRow) {
    this.#loadId = loadId;
    this.#seen = seen;
    this.#held = held;
  }

  add(row: RegisterRow): void {
    const { rutNumber, fullName, detail } = row;
    if (this.#seen.add(rutNumber)) {
      const before = this.#again.get(rutNumber);
      if (before === undefined || takesPlace(row, before, this.#held)) this.#again.set(rutNumber, row);
      return;
    }
    const name = fullName === null ? "\\N" : escaped(fullName);
    this.#rows += 1;
    this.#text += `${rutNumber}\t${this.#loadId}\t${name}\t${escaped(JSON.stringify(detail))}\n`;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#cut();
  }

  async write(tx: Transaction): Promise<void> {
    this.#cut();
    if (this.#rows > 0) {
      await tx.copyIn("copy registry_rows (rut_number, load_id, full_name, detail) from stdin", this.#chunks);
      await tx.query("update registry_loads set rows = rows + $2 where load_id = $1", [this.#loadId, this.#rows], "registry.count-rows");
    }
    if (this.#again.size > 0) await writeAgain(tx, this.#loadId, [...this.#again.values()], this.#held);
  }

  #cut(): void {
    if (this.#text !== "") this.#chunks.push(Buffer.from(this.#text));
    this.#text = "";
  }
}

// Names hold no control characters, and JSON writes them as backslashes: nothing else is special in a line of COPY.
function escaped(text: string): string {
  return text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
}

function takesPlace(row: RegisterRow, of: RegisterRow, held: HeldRow): boolean {
  return held === "last" || (row.detail[held.greatest] ?? "") >= (of.detail[held.greatest] ?? "");
}

async function writeAgain(tx: Queryable, loadId: number, rows: readonly RegisterRow[], held: HeldRow): Promise<void> {
  const fact = held === "last" ? null : held.greatest;
  await tx.query(
    `update registry_rows as row set full_name = again."fullName", detail = again.detail
     from json_to_recordset($2::json) as again ("rutNumber" integer, "fullName" text, detail json)
     where row.load_id = $1 and row.rut_number = again."rutNumber"
       and ($3::text is null or coalesce(again.detail ->> $3, '') collate "C" >= coalesce(row.detail ->> $3, '') collate "C")`,
    [loadId, JSON.stringify(rows), fact],
    "registry.write-again",
  );
}
