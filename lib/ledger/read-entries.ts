/** The ledger of an organisation, read. Amounts come as they were written: nothing is added up twice. */
import { dayStart, nextDay } from "#lib/calendar/day";
import type { OrgId } from "#lib/context";
import type { CreditFilter, CreditKind } from "#lib/contract/credit-book";
import type { Queryable } from "#lib/db/db";

export interface EntryRow {
  entry_no: number;
  delta_credits: number;
  balance_after_credits: number;
  kind: CreditKind;
  reference: string;
  actor: string;
  created_at: Date;
}

export interface EntrySearch {
  where: string;
  values: unknown[];
}

/** The filter as conditions on `credit_entries`, with their values from `$1` on. */
export function entrySearch(orgId: OrgId, { kind, from, to }: CreditFilter): EntrySearch {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`org_id = ${value(orgId)}`];
  if (kind !== null) conditions.push(`kind = ${value(kind)}`);
  if (from !== null) conditions.push(`created_at >= ${value(dayStart(from))}`);
  if (to !== null) conditions.push(`created_at < ${value(dayStart(nextDay(to)))}`);
  return { where: conditions.join(" and "), values };
}

/** The select of entries, newest first. */
export function entrySelect({ where }: EntrySearch): string {
  return `select entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at
    from credit_entries where ${where} order by entry_no desc`;
}

export async function countEntries(db: Queryable, { where, values }: EntrySearch): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from credit_entries where ${where}`, values);
  return row?.count ?? 0;
}

export async function readEntries(db: Queryable, search: EntrySearch, window: { limit: number; offset: number }): Promise<EntryRow[]> {
  return db.query<EntryRow>(`${entrySelect(search)} limit ${window.limit} offset ${window.offset}`, search.values);
}

/** What an organisation moved since an instant, by kind; spent credits are negative, as in the ledger. */
export async function movedSince(
  db: Queryable,
  orgId: OrgId,
  since: Date,
): Promise<{ kind: CreditKind; credits: number; entries: number }[]> {
  return db.query(
    `select kind, sum(delta_credits)::bigint as credits, count(*) as entries from credit_entries
     where org_id = $1 and created_at >= $2 group by kind`,
    [orgId, since],
  );
}
