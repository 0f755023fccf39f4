/** What the demonstration organisation has to show: of its people, the one with the longest history. */
import { openPool } from "./books";

export interface LongestHistory {
  orgId: string;
  rut: string;
  name: string;
  /** Newest first. */
  checks: { checkId: string; month: string }[];
}

export async function longestHistory(databaseUrl: string): Promise<LongestHistory> {
  const pool = openPool(databaseUrl, 1);
  try {
    const { rows } = await pool.query<{ org_id: string; rut: string; name: string; check_id: string; month: string }>(
      `select org_id, rut, name, check_id, month from checks
       where (org_id, rut) = (
         select org_id, rut from checks join organisations using (org_id) where scope = 'demo'
         group by org_id, rut order by count(*) desc, max(score_value) desc, rut limit 1
       ) order by month desc`,
    );
    const [newest] = rows;
    if (newest === undefined) throw new Error("The demonstration set has no Checks");
    const checks = rows.map(({ check_id, month }) => ({ checkId: check_id, month }));
    return { orgId: newest.org_id, rut: newest.rut, name: newest.name, checks };
  } finally {
    await pool.end();
  }
}
