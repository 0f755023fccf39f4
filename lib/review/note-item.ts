import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { NoteRequest, ReviewItem } from "#lib/contract/review";
import { ServiceError } from "#lib/errors";
import { actOnItem } from "#lib/review/act-on-items";
import { isHidden } from "#lib/review/item-rights";
import { findReviewItem } from "#lib/review/read-review-item";

/** Writes a note into the history of an item, whatever its state. Throws `not-found`; `forbidden` without the right to penal detail. */
export async function noteItem(ctx: Context, itemId: string, { text }: NoteRequest): Promise<ReviewItem> {
  requireRole(ctx.actor, "officer");
  await actOnItem(ctx, itemId, (held) => {
    if (isHidden(ctx, held)) throw new ServiceError("forbidden");
    return { act: "noted", reason: text };
  });
  return findReviewItem(ctx, itemId);
}
