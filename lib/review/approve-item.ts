import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { ApprovalRequest, ReviewItem } from "#lib/contract/review";
import { assert, ServiceError } from "#lib/errors";
import { actOnItem, insistOnRevision } from "#lib/review/act-on-items";
import { insistOn, rightToApprove } from "#lib/review/item-rights";
import { findReviewItem } from "#lib/review/read-review-item";

/**
 * The second person approves what another proposed, or returns it with a reason: then it waits again. Also when four eyes were
 * switched off meanwhile: what was proposed under them ends under them. Throws `forbidden` for the proposer, from whatever session.
 */
export async function approveItem(ctx: Context, itemId: string, { approve, reason, revision }: ApprovalRequest): Promise<ReviewItem> {
  requireRole(ctx.actor, "officer");
  if (!approve && reason === null) throw new ServiceError("invalid-request");
  await actOnItem(ctx, itemId, (held) => {
    insistOn(rightToApprove(ctx, held));
    insistOnRevision(held, revision);
    assert(held.decision !== null, "what is proposed says what");
    const { outcome } = held.decision;
    if (!approve) return { act: "returned", state: "to-confirm", reason, outcome };
    const second = { byId: ctx.actor.id, byName: ctx.actor.name, at: ctx.clock.now().toISOString() };
    return { act: "approved", state: outcome, second, reason, outcome };
  });
  return findReviewItem(ctx, itemId);
}
