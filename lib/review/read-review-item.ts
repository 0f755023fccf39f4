import type { Context } from "#lib/context";
import { ReviewItem } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { seesPenalDetail } from "#lib/policy/penal-detail";
import { rightToApprove, rightToDecide, rightToReopen } from "#lib/review/item-rights";
import { type ActRow, actOf, LINE_COLUMNS, LINE_FROM, type LineRow, lineOf } from "#lib/review/stored-items";

/** An item with its hit and its history, noted as viewed. Whoever is of the organisation may read it. Throws `not-found`. */
export async function readReviewItem(ctx: Context, itemId: string): Promise<ReviewItem> {
  const item = await findReviewItem(ctx, itemId);
  ctx.noteView("review.viewed", item.checkId);
  return item;
}

/** The same, for acts that have an entry of their own in the trail. */
export async function findReviewItem(ctx: Context, itemId: string): Promise<ReviewItem> {
  const { row, acts } = await ctx.db.snapshot((view) => readRows(view, ctx, itemId));
  const line = lineOf(ctx, row);
  const history = acts.map(actOf);
  return ReviewItem.parse({
    ...line,
    hit: line.hidden ? null : row.hit,
    before: line.hidden ? null : beforeOf(row, acts),
    ...(row.kind === "counter" && { atProvider: { at: row.made_at.toISOString(), permalink: row.provider_permalink } }),
    subjectNamesakes: row.subject_namesakes,
    listAsOf: line.hidden ? null : row.list_as_of,
    waitingByName: row.waiting_by_name,
    history: line.hidden ? history.map((act) => ({ ...act, text: null, changed: [] })) : history,
    fourEyes: row.four_eyes,
    decide: rightToDecide(ctx, row),
    approve: rightToApprove(ctx, row),
    reopen: rightToReopen(ctx, row),
  });
}

type ItemRow = LineRow & {
  four_eyes: boolean;
  subject_namesakes: number | null;
  list_as_of: string | null;
  waiting_by_name: number;
  made_at: Date;
  /** Of a provider's Check. */
  provider_permalink: string | null;
};

// Of penal cases: as `isPenalCase` says it.
const IS_PENAL = `w.kind = 'case' and (w.hit ->> 'competence' = 'penal' or coalesce(w.hit ->> 'counter', 'penal') = 'penal')`;

async function readRows(view: Queryable, ctx: Context, itemId: string): Promise<{ row: ItemRow; acts: ActRow[] }> {
  const values = [ctx.actor.orgId, itemId];
  const [row] = await view.query<ItemRow>(
    `select ${LINE_COLUMNS}, o.four_eyes, c.created_at as made_at, c.provider ->> 'permalink' as provider_permalink, (c.evidence -> 'subject' ->> 'namesakes')::int as subject_namesakes,
       coalesce(i.hit ->> 'extractedOn',
         (select v.as_of::text from list_versions v where v.list_id = i.list_id and v.version = (i.hit ->> 'version')::int)) as list_as_of,
       (select count(*) from review_items w where w.org_id = i.org_id and w.rut = i.rut and w.state = 'to-confirm'
          and w.hit ->> 'basis' = 'name' and ($3 or not (${IS_PENAL}))) as waiting_by_name
     from ${LINE_FROM} join organisations o on o.org_id = i.org_id where i.org_id = $1 and i.item_id = $2`,
    [...values, seesPenalDetail(ctx)],
  );
  if (row === undefined) throw new ServiceError("not-found");
  const acts = await view.query<ActRow>(
    `select act_no, at, act, by_id, by_name, reason, detail from review_acts where org_id = $1 and item_id = $2 order by act_no desc`,
    values,
  );
  return { row, acts };
}

/** The hit as it was when it was decided, of an item that waits since its facts changed. */
function beforeOf({ state, opened_why }: ItemRow, acts: ActRow[]): unknown {
  if (state !== "to-confirm" || opened_why !== "changed") return null;
  return acts.find(({ act }) => act === "reopened")?.detail.before ?? null;
}
