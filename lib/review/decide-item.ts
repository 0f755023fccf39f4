import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { ItemDecisionRequest, ReviewItem } from "#lib/contract/review";
import { actOnItem, type HeldItem, insistOnRevision, type ItemAct } from "#lib/review/act-on-items";
import { insistOn, rightToDecide } from "#lib/review/item-rights";
import { findReviewItem } from "#lib/review/read-review-item";

/**
 * Confirms or dismisses an item that waits, in the name of who asks and with a reason; under four eyes it proposes that.
 * Throws `not-found`; `conflict` when it is decided or changed meanwhile; `forbidden` without the right to penal detail.
 */
export async function decideItem(ctx: Context, itemId: string, request: ItemDecisionRequest): Promise<ReviewItem> {
  requireRole(ctx.actor, "officer");
  await actOnItem(ctx, itemId, (held) => {
    insistOn(rightToDecide(ctx, held));
    insistOnRevision(held, request.revision);
    return decisionOn(ctx, held, request);
  });
  return findReviewItem(ctx, itemId);
}

export function decisionOn(ctx: Context, held: HeldItem, { outcome, reason }: Pick<ItemDecisionRequest, "outcome" | "reason">): ItemAct {
  const decision = { outcome, reason, byId: ctx.actor.id, byName: ctx.actor.name, at: ctx.clock.now().toISOString() };
  return {
    act: held.four_eyes ? "proposed" : outcome,
    state: held.four_eyes ? "proposed" : outcome,
    decision,
    second: null,
    reason,
    outcome,
  };
}
