import type { OrgId } from "#lib/context";
import { MOST_WAITING } from "#lib/contract/review-filter";
import type { Queryable } from "#lib/db/db";

/** Items of the organisation that wait for a person, counted up to {@link MOST_WAITING}. */
export async function countWaiting(db: Queryable, orgId: OrgId): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from (select from review_items where org_id = $1 and state in ('to-confirm', 'proposed') limit ${MOST_WAITING}) as waiting`,
    [orgId],
    "review.waiting",
  );
  return row?.count ?? 0;
}
