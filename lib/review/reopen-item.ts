import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { ReopeningRequest, ReviewItem } from "#lib/contract/review";
import { actOnItem, insistOnRevision } from "#lib/review/act-on-items";
import { insistOn, rightToReopen } from "#lib/review/item-rights";
import { findReviewItem } from "#lib/review/read-review-item";

/**
 * Opens a decided item again, with a reason: it waits and counts again. One person may, also under four eyes: it errs to the safe side.
 * Of a proposal its proposer takes it back. Throws `not-found`, `conflict`, `forbidden`.
 */
export async function reopenItem(ctx: Context, itemId: string, { reason, revision }: ReopeningRequest): Promise<ReviewItem> {
  requireRole(ctx.actor, "officer");
  await actOnItem(ctx, itemId, (held) => {
    insistOn(rightToReopen(ctx, held));
    insistOnRevision(held, revision);
    if (held.state === "proposed") return { act: "returned", state: "to-confirm", reason, outcome: held.decision?.outcome };
    return { act: "reopened", state: "to-confirm", openedWhy: "asked", reason };
  });
  return findReviewItem(ctx, itemId);
}
