/** Acts of a person on items: held, judged, changed and told in one transaction. */
import { emitAll, entryOf } from "#lib/audit/audit";
import type { Context } from "#lib/context";
import type { ReviewAct, ReviewMark, ReviewOutcome, ReviewState } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { MARK_COLUMNS, type MarkRow, type StoredDecision } from "#lib/review/stored-items";

/** An item that waits for this transaction to end. */
export interface HeldItem extends MarkRow {
  rut: string;
  check_id: string;
  hit: unknown;
  four_eyes: boolean;
}

/** What is done to an item; what is absent stays. */
export interface ItemAct {
  act: ReviewAct["act"];
  reason: string | null;
  state?: ReviewState;
  decision?: StoredDecision;
  second?: { byId: string; byName: string; at: string } | null;
  assignee?: { userId: string; name: string } | null;
  openedWhy?: ReviewMark["openedWhy"];
  outcome?: ReviewOutcome;
}

/** Throws `not-found` unless all of them are the organisation's. In the order of their ids, in which everybody locks. */
export async function holdItems(tx: Queryable, ctx: Context, itemIds: readonly string[]): Promise<HeldItem[]> {
  const held = await tx.query<HeldItem>(
    `select ${MARK_COLUMNS}, i.rut, i.check_id, i.hit, o.four_eyes from review_items i join organisations o on o.org_id = i.org_id
     where i.org_id = $1 and i.item_id = any($2::uuid[]) order by i.item_id for update of i`,
    [ctx.actor.orgId, itemIds],
  );
  if (held.length !== itemIds.length) throw new ServiceError("not-found");
  return held;
}

/** One act on one item; `judge` throws what stands against it, and answers null when there is nothing to do. */
export async function actOnItem(ctx: Context, itemId: string, judge: (held: HeldItem) => ItemAct | null): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const [held] = (await holdItems(tx, ctx, [itemId])) as [HeldItem];
    const act = judge(held);
    if (act !== null) await writeActs(tx, ctx, [held], act);
  });
}

/** The same act on all of the held items, with its entries in history and trail. */
export async function writeActs(tx: Queryable, ctx: Context, held: readonly HeldItem[], act: ItemAct): Promise<void> {
  const { actor } = ctx;
  const at = ctx.clock.now();
  await tx.query(
    `with changed as (
       update review_items set revision = revision + 1, state = coalesce($3, state), decision = coalesce($4::jsonb, decision),
         second = case when $5 then $6::jsonb else second end,
         assignee_id = case when $7 then $8 else assignee_id end, assignee_name = case when $7 then $9 else assignee_name end,
         opened_why = coalesce($10, opened_why), opened_at = case when $10::text is null then opened_at else $11 end
       where org_id = $1 and item_id = any($2::uuid[]) returning item_id, revision)
     insert into review_acts (org_id, item_id, act_no, at, act, by_id, by_name, reason, detail)
     select $1, item_id, revision, $11, $12, $13, $14, $15, $16::jsonb from changed`,
    [
      actor.orgId,
      held.map(({ item_id }) => item_id),
      act.state ?? null,
      act.decision === undefined ? null : JSON.stringify(act.decision),
      act.second !== undefined,
      act.second ? JSON.stringify(act.second) : null,
      act.assignee !== undefined,
      act.assignee?.userId ?? null,
      act.assignee?.name ?? null,
      act.openedWhy ?? null,
      at,
      act.act,
      actor.id,
      actor.name,
      act.reason,
      JSON.stringify({ ...(act.outcome && { outcome: act.outcome }), ...(act.assignee && { assignee: act.assignee.name }) }),
    ],
  );
  await emitAll(
    tx,
    held.map(({ item_id, check_id, kind, list_id }) =>
      entryOf(ctx, `review.${act.act}`, check_id, { item: item_id, kind, list: list_id, ...(act.outcome && { outcome: act.outcome }) }),
    ),
  );
}

/** Whoever acts has seen the newest of it. Throws `conflict`. */
export function insistOnRevision(held: HeldItem, revision: number): void {
  if (held.revision !== revision) throw new ServiceError("conflict");
}
