/** The names that stand in the registers of a scope: all of them as a stream, or those of some RUTs. */
import type pg from "pg";
import type { Scope } from "#lib/context";
import { copyOut } from "#lib/db/copy";
import type { Queryable } from "#lib/db/db";
import type { NameOfRut } from "#lib/search/sort-names";

/**
 * The loads in use, best first: of a name that several registers spell differently the spelling of the first is kept. Not by the date of
 * the registers: a new edition would change the choice for names that it did not touch.
 */
export async function currentLoads(db: Queryable, scope: Scope): Promise<number[]> {
  const rows = await db.query<{ load: number }>(
    "select current_load as load from lists where scope = $1 and current_load is not null order by name_rank, list_id",
    [scope],
  );
  return rows.map(({ load }) => load);
}

/** At least how many records the registers have, as their versions tell; for a progress, not for a decision. */
export async function countRecords(db: Queryable, scope: Scope): Promise<number> {
  const [row] = await db.query<{ records: number }>(
    `select coalesce(sum(v.records), 0) as records from lists l join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where l.scope = $1 and l.current_load is not null`,
    [scope],
  );
  return row?.records ?? 0;
}

/** The names of some loads, at most `most` of them, or those of some RUTs. In no order. */
export async function readNames(
  db: Queryable,
  loads: readonly number[],
  only: { most: number } | { ruts: readonly number[] },
): Promise<NameOfRut[]> {
  const rows = await db.query<{ rut_number: number; load_id: number; full_name: string }>(
    `select rut_number, load_id, full_name from registry_rows where load_id = any($1::integer[]) and full_name is not null
     ${"ruts" in only ? "and rut_number = any($2::integer[])" : "limit $2"}`,
    [loads, "ruts" in only ? only.ruts : only.most],
  );
  const ranks = ranksOf(loads);
  return rows.map((row) => ({ rutNumber: row.rut_number, name: row.full_name, rank: ranks.get(row.load_id) ?? 0 }));
}

/** A name in UTF-8, at `from` to `to` of bytes that hold until the next one. */
export type TakeName = (rutNumber: number, rank: number, bytes: Buffer, from: number, to: number) => void;

/** Gives every name of the loads to `take`, in no order and at its pace; says after some of them how many there were. */
export async function* streamNames(client: pg.PoolClient, loads: readonly number[], take: TakeName): AsyncGenerator<number> {
  const ranks = ranksOf(loads);
  const sql = `copy (select rut_number, load_id, full_name from registry_rows
    where load_id in (${loads.map(Number).join(", ")}) and full_name is not null) to stdout (format binary)`;
  let carry: Buffer = Buffer.alloc(0);
  let from = COPY_HEAD_BYTES;
  for await (const chunk of copyOut(client, sql)) {
    const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
    const { names, end } = readTuples(bytes, from, ranks, take);
    from = 0;
    carry = bytes.subarray(end);
    if (names > 0) yield names;
  }
}

/** Signature, flags and the length of an extension that nobody uses. */
const COPY_HEAD_BYTES = 19;
/** Number of fields; the RUT and the load, each behind its length; the length of the name. */
const TUPLE_HEAD_BYTES = 2 + 8 + 8 + 4;

function readTuples(bytes: Buffer, from: number, ranks: ReadonlyMap<number, number>, take: TakeName): { names: number; end: number } {
  let names = 0;
  let at = from;
  while (at + TUPLE_HEAD_BYTES <= bytes.length) {
    const nameAt = at + TUPLE_HEAD_BYTES;
    const nameEnd = nameAt + bytes.readInt32BE(nameAt - 4);
    if (nameEnd > bytes.length) break;
    take(bytes.readInt32BE(at + 6), ranks.get(bytes.readInt32BE(at + 14)) ?? 0, bytes, nameAt, nameEnd);
    names += 1;
    at = nameEnd;
  }
  return { names, end: at };
}

function ranksOf(loads: readonly number[]): Map<number, number> {
  return new Map(loads.map((load, rank) => [load, rank]));
}
