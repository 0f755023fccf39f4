/** What the registers say of one RUT. */
import type { Scope } from "#lib/context";
import type { RegisterRecord } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import type { Rut } from "#lib/rut/rut";

/** The contract's limit of `full_name`, code points. */
const LONGEST_NAME = 255;

interface Row {
  list_id: string;
  list_name: string;
  licence: string | null;
  as_of: string | null;
  full_name: string | null;
}

export interface RegistrySubject {
  records: RegisterRecord[];
  /** The name shown for the RUT: of the register with the most recent date that has one. Null when none has. */
  name: string | null;
}

/** The records of a RUT, most recent register first, then by the register's id. Empty `records` when nobody knows it. */
export async function lookUpRut(db: Queryable, scope: Scope, rut: Rut): Promise<RegistrySubject> {
  const rows = await db.query<Row>(
    `select r.list_id, l.name as list_name, l.licence, v.as_of, r.full_name
     from registry_records r
     join lists l on l.list_id = r.list_id
     left join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where r.rut = $1 and r.scope = $2
     order by v.as_of desc nulls last, r.list_id`,
    [rut, scope],
    "registry.look-up",
  );
  const records = rows.map((row) => ({
    source: row.list_name,
    name: row.full_name === null ? null : cutName(row.full_name),
    asOf: row.as_of,
    licence: row.licence,
  }));
  return { records, name: records.find((record) => record.name !== null)?.name ?? null };
}

/** A name cut to the contract's 255 code points. */
export function cutName(name: string): string {
  return name.length <= LONGEST_NAME ? name : [...name].slice(0, LONGEST_NAME).join("");
}
