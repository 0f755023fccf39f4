import type { Context } from "#lib/context";
import type { ReviewMark } from "#lib/contract/review";
import { MARK_COLUMNS, type MarkRow, markOf } from "#lib/review/stored-items";

/** Where items of the organisation stand; of another's nothing. Whoever may read the Check may read it. */
export async function readMarks(ctx: Context, itemIds: readonly string[]): Promise<ReviewMark[]> {
  const rows = await ctx.db.query<MarkRow>(
    `select ${MARK_COLUMNS} from review_items i where i.org_id = $1 and i.item_id = any($2::uuid[]) order by i.item_id`,
    [ctx.actor.orgId, itemIds],
  );
  return rows.map(markOf);
}
