/** A direct look into the books of the database, for proofs only: Checks, ledger and balance of one organisation. */
import pg from "pg";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Entry {
  entry_no: number;
  delta_credits: number;
  balance_after_credits: number;
  kind: string;
  reference: string;
}

export interface Books {
  checks(orgId: string): Promise<{ check_id: string; rut: string; month: string }[]>;
  entries(orgId: string): Promise<Entry[]>;
  balance(orgId: string): Promise<number>;
  /** What a call to a provider that is under way, or was when its process died, still has of the organisation. */
  underWay(orgId: string): Promise<{ holds: number; heldCredits: number; claims: number }>;
  close(): Promise<void>;
}

/** Where the books stand: the service's own tables, or those of the broken twin on the same database. */
export type Shelf = "public" | "twin";

export function openBooks(databaseUrl: string, shelf: Shelf): Books {
  const pool = openPool(databaseUrl, 2);
  const rows = async <Row extends object>(sql: string, orgId: string) => (await pool.query<Row>(sql, [orgId])).rows;
  return {
    checks: (orgId) => rows(`select check_id, rut, month from ${shelf}.checks where org_id = $1`, orgId),
    entries: (orgId) =>
      rows(
        `select entry_no, delta_credits, balance_after_credits, kind, reference
         from ${shelf}.credit_entries where org_id = $1 order by entry_no`,
        orgId,
      ),
    async balance(orgId) {
      const [row] = await rows<{ balance_credits: number }>(
        `select balance_credits from ${shelf}.credit_accounts where org_id = $1`,
        orgId,
      );
      return row?.balance_credits ?? 0;
    },
    async underWay(orgId) {
      const [row] = await rows<{ holds: number; held: number; claims: number }>(
        `select (select count(*) from ${shelf}.credit_holds where org_id = $1) as holds,
           (select count(*) from ${shelf}.upstream_claims where org_id = $1) as claims,
           (select coalesce(sum(held_credits), 0)::bigint from ${shelf}.credit_accounts where org_id = $1) as held`,
        orgId,
      );
      return { holds: row?.holds ?? 0, heldCredits: row?.held ?? 0, claims: row?.claims ?? 0 };
    },
    close: () => pool.end(),
  };
}

/** A pool that outlives a killed database. */
export function openPool(databaseUrl: string, max: number, options: { synchronousCommit?: "on" | "off" } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 10_000,
    ...(options.synchronousCommit === "off" ? { options: "-c synchronous_commit=off" } : {}),
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** What must hold of one organisation's books at any time: they sum, they never go below zero, each Check is charged once. */
export async function booksFaults(books: Books, orgId: string): Promise<string[]> {
  const [checks, entries, balance] = await Promise.all([books.checks(orgId), books.entries(orgId), books.balance(orgId)]);
  const faults: string[] = [];
  const sum = entries.reduce((total, entry) => total + entry.delta_credits, 0);
  if (sum !== balance) faults.push(`the ledger sums to ${sum}, the balance is ${balance}`);
  if (balance < 0) faults.push(`the balance is ${balance}`);
  let running = 0;
  for (const entry of entries) {
    running += entry.delta_credits;
    if (running !== entry.balance_after_credits) {
      faults.push(`entry ${entry.entry_no} says ${entry.balance_after_credits} after it, the sum is ${running}`);
      break;
    }
  }
  const charges = new Map<string, number>();
  for (const entry of entries) if (entry.kind === "check") charges.set(entry.reference, (charges.get(entry.reference) ?? 0) + 1);
  const charged = [...charges.values()].reduce((total, times) => total + times, 0);
  if (charged !== checks.length) faults.push(`${checks.length} Checks, ${charged} charges for Checks`);
  const twice = [...charges.values()].filter((times) => times > 1).length;
  if (twice > 0) faults.push(`${twice} Checks charged more than once`);
  const distinct = new Set(checks.map((check) => `${check.rut} ${check.month}`)).size;
  if (distinct !== checks.length) faults.push(`${checks.length} Checks for ${distinct} pairs of RUT and month`);
  return faults;
}
