import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { AssignmentRequest, ReviewItem } from "#lib/contract/review";
import { ServiceError } from "#lib/errors";
import { actOnItem } from "#lib/review/act-on-items";
import { findReviewItem } from "#lib/review/read-review-item";

/**
 * Gives an item that waits to a person of the organisation, or to nobody. Who does not see the detail of penal cases may hand one on.
 * Throws `not-found`, for a person too; `conflict` when nothing is left to decide.
 */
export async function assignItem(ctx: Context, itemId: string, { user_id }: AssignmentRequest): Promise<ReviewItem> {
  requireRole(ctx.actor, "officer");
  const assignee = user_id === null ? null : await findColleague(ctx, user_id);
  await actOnItem(ctx, itemId, (held) => {
    if (held.state !== "to-confirm" && held.state !== "proposed") throw new ServiceError("conflict");
    if (held.assignee_id === (assignee?.userId ?? null)) return null;
    return { act: assignee === null ? "released" : "assigned", assignee, reason: null };
  });
  return findReviewItem(ctx, itemId);
}

async function findColleague(ctx: Context, userId: string): Promise<{ userId: string; name: string }> {
  const [user] = await ctx.db.query<{ userId: string; name: string }>(
    `select user_id as "userId", name from users where org_id = $1 and user_id = $2 and disabled_at is null`,
    [ctx.actor.orgId, userId],
  );
  if (user === undefined) throw new ServiceError("not-found");
  return user;
}
