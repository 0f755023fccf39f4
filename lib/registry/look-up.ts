/** What the registers say of one RUT. */
import type { Scope } from "#lib/context";
import { CompanyFacts } from "#lib/contract/company-facts";
import type { RegisterRecord } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import { type Rut, rutNumber } from "#lib/rut/rut";

/** The contract's limit of `full_name`, code points. */
const LONGEST_NAME = 255;

interface Row {
  list_name: string;
  licence: string | null;
  as_of: string | null;
  full_name: string | null;
  detail: unknown;
}

export interface RegistrySubject {
  records: RegisterRecord[];
  /** The name shown for the RUT: of the first of the records that has one. Null when none has. */
  name: string | null;
}

/**
 * The records of a RUT, one a register. The first one with a name gives the name that is shown: the register that ranks first
 * (`lists.name_rank`), then the most recent, then by its id. Empty `records` when nobody knows the RUT.
 */
export async function lookUpRut(db: Queryable, scope: Scope, rut: Rut): Promise<RegistrySubject> {
  const rows = await db.query<Row>(
    `select l.name as list_name, l.licence, v.as_of, r.full_name, r.detail
     from registry_rows r
     join lists l on l.current_load = r.load_id
     left join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where r.rut_number = $1 and l.scope = $2
     order by l.name_rank, v.as_of desc nulls last, l.list_id`,
    [rutNumber(rut), scope],
    "registry.look-up",
  );
  const records = rows.map((row) => ({
    source: row.list_name,
    name: row.full_name === null ? null : cutName(row.full_name),
    asOf: row.as_of,
    licence: row.licence,
    ...factsOf(row.detail),
  }));
  return { records, name: records.find((record) => record.name !== null)?.name ?? null };
}

function factsOf(detail: unknown): { facts?: CompanyFacts } {
  const facts = CompanyFacts.parse(detail);
  return Object.keys(facts).length === 0 ? {} : { facts };
}

/** A name cut to the contract's 255 code points. */
export function cutName(name: string): string {
  return name.length <= LONGEST_NAME ? name : [...name].slice(0, LONGEST_NAME).join("");
}
