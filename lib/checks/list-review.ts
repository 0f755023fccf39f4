import { rememberedText, textCondition } from "#lib/checks/check-search";
import type { Context } from "#lib/context";
import type { ReviewQueue } from "#lib/contract/review";
import { type QueueSort, type QueueState, REVIEW_PAGE_SIZE, type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";
import type { Queryable } from "#lib/db/db";
import { LINE_COLUMNS, LINE_FROM, type LineRow, lineOf } from "#lib/review/stored-items";

/**
 * One page of the organisation's items. Whoever is of the organisation may read it. It shows people, so each page is one view in the
 * audit trail. A page beyond the last is the last.
 */
export async function listReview(ctx: Context, filter: ReviewFilter): Promise<ReviewQueue> {
  const { where, values } = conditionsOf(ctx, filter);
  const queue = await ctx.db.snapshot(async (view) => {
    const [total] = await view.query<{ count: number }>(`select count(*) as count from review_items i where ${where}`, values);
    const count = total?.count ?? 0;
    const pages = Math.max(1, Math.ceil(count / REVIEW_PAGE_SIZE));
    const page = Math.min(filter.page, pages);
    const rows = await view.query<LineRow>(
      `select ${LINE_COLUMNS} from ${LINE_FROM} where ${where} order by ${ORDERS[filter.sort]}
       limit ${REVIEW_PAGE_SIZE} offset ${(page - 1) * REVIEW_PAGE_SIZE}`,
      values,
    );
    return { count, page, pages, items: rows.map((row) => lineOf(ctx, row)), ...(await readFrame(view, ctx)) };
  });
  ctx.noteView("review.listed", `/review${reviewQuery({ ...filter, q: rememberedText(filter.q), page: queue.page })}`);
  return queue;
}

const STATES: Record<QueueState, string> = {
  open: "i.state in ('to-confirm', 'proposed')",
  "to-confirm": "i.state = 'to-confirm'",
  proposed: "i.state = 'proposed'",
  confirmed: "i.state = 'confirmed'",
  dismissed: "i.state = 'dismissed'",
  gone: "i.state = 'gone'",
  all: "true",
};

// The id last: the order is total, so that pages neither repeat nor skip.
const ORDERS: Record<QueueSort, string> = {
  oldest: "i.opened_at, i.item_id",
  newest: "i.opened_at desc, i.item_id",
  risk: "c.score_value desc, i.opened_at, i.item_id",
};

const OF_ITEM = "checks c where c.org_id = i.org_id and c.check_id = i.check_id";

function conditionsOf(ctx: Context, { state, kind, list, assignee, risk, basis, q }: ReviewFilter): { where: string; values: unknown[] } {
  const { orgId, id } = ctx.actor;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`i.org_id = ${value(orgId)}`, STATES[state]];
  if (kind !== null) conditions.push(`i.kind = ${value(kind)}`);
  if (list !== null) conditions.push(`i.list_id = ${value(list)}`);
  if (assignee === "none") conditions.push("i.assignee_id is null");
  else if (assignee !== null) conditions.push(`i.assignee_id = ${value(assignee === "me" ? id : assignee)}`);
  if (risk !== null) conditions.push(`exists (select from ${OF_ITEM} and c.score_label = ${value(risk)})`);
  if (basis !== null) conditions.push(`i.hit ->> 'basis' = ${value(basis)}`);
  if (q !== "") conditions.push(`i.check_id in (select check_id from checks where org_id = $1 and ${textCondition(q, value)})`);
  return { where: conditions.join(" and "), values };
}

/** What stands around the page, whatever the filter. */
async function readFrame(view: Queryable, ctx: Context): Promise<Pick<ReviewQueue, "waiting" | "people" | "lists" | "fourEyes">> {
  const { orgId, scope, id } = ctx.actor;
  const [now] = await view.query<{ to_confirm: number; proposed: number; mine: number; four_eyes: boolean }>(
    `select count(*) filter (where i.state = 'to-confirm') as to_confirm, count(*) filter (where i.state = 'proposed') as proposed,
       count(*) filter (where i.assignee_id = $2) as mine, (select four_eyes from organisations where org_id = $1) as four_eyes
     from review_items i where i.org_id = $1 and i.state in ('to-confirm', 'proposed')`,
    [orgId, id],
  );
  const people = await view.query<{ userId: string; name: string }>(
    `select user_id as "userId", name from users where org_id = $1 and disabled_at is null order by name collate "es-x-icu", user_id`,
    [orgId],
  );
  const lists = await view.query<{ id: string; name: string }>(
    `select list_id as id, name from lists where scope = $1 and kind in ('sanctions', 'pep') and current_version is not null order by kind desc, name`,
    [scope],
  );
  return {
    waiting: { toConfirm: now?.to_confirm ?? 0, proposed: now?.proposed ?? 0, mine: now?.mine ?? 0 },
    people,
    lists,
    fourEyes: now?.four_eyes ?? false,
  };
}
