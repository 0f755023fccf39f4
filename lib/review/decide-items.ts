import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { ItemsDecided, ItemsDecisionRequest } from "#lib/contract/review";
import { ServiceError } from "#lib/errors";
import { type HeldItem, holdItems, insistOnRevision, writeActs } from "#lib/review/act-on-items";
import { decisionOn } from "#lib/review/decide-item";
import { insistOn, rightToDecide } from "#lib/review/item-rights";
import { readMarks } from "#lib/review/read-marks";

/**
 * The same decision with one reason for several items of one RUT, as of cases of a known namesake: all of them, or none.
 * Throws `not-found`; `invalid-request` for items of several RUTs or one named twice; `conflict` and `forbidden` as for one.
 */
export async function decideItems(ctx: Context, request: ItemsDecisionRequest): Promise<ItemsDecided> {
  requireRole(ctx.actor, "officer");
  const revisions = new Map(request.items.map(({ id, revision }) => [id.toLowerCase(), revision]));
  if (revisions.size !== request.items.length) throw new ServiceError("invalid-request");
  const itemIds = [...revisions.keys()];
  await ctx.db.transact(async (tx) => {
    const held = await holdItems(tx, ctx, itemIds);
    if (new Set(held.map(({ rut }) => rut)).size > 1) throw new ServiceError("invalid-request");
    for (const item of held) {
      insistOn(rightToDecide(ctx, item));
      insistOnRevision(item, revisions.get(item.item_id) ?? 0);
    }
    await writeActs(tx, ctx, held, decisionOn(ctx, held[0] as HeldItem, request));
  });
  return { marks: await readMarks(ctx, itemIds) };
}
