/** The charge of the twins: in one statement under the account's row lock, as it should be. */
import type pg from "pg";

export async function pay(db: Pick<pg.PoolClient, "query">, orgId: string, kind: string, reference: string): Promise<void> {
  await db.query(
    `with account as (
       update twin.credit_accounts set balance_credits = balance_credits - 1, last_entry = last_entry + 1
       where org_id = $1 returning balance_credits, last_entry)
     insert into twin.credit_entries (org_id, entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at)
     select $1, last_entry, -1, balance_credits, $2, $3, 'twin', now() from account`,
    [orgId, kind, reference],
  );
}
