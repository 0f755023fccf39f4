/** A new setup link for a person: the first one was lost, or the password was forgotten. The password of before works until it is used. */
import { doerOf } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import { setupLinkOf, writeSetupLink } from "#lib/auth/setup-links";
import type { Context } from "#lib/context";
import type { SetupLink } from "#lib/contract/settings";
import { ServiceError } from "#lib/errors";

/** The link is in this answer and nowhere else. Throws `not-found`; `conflict` for a disabled person, whom no link would let in. */
export async function giveSetupLink(ctx: Context, userId: string): Promise<SetupLink> {
  requireRole(ctx.actor, "admin");
  const { orgId } = ctx.actor;
  const made = await ctx.db.transact(async (tx) => {
    const [user] = await tx.query<{ disabled_at: Date | null }>(
      "select disabled_at from users where org_id = $1 and user_id = $2 for update",
      [orgId, userId],
    );
    if (user === undefined) throw new ServiceError("not-found", { detail: "No such user." });
    if (user.disabled_at !== null) throw new ServiceError("conflict", { detail: "The person is disabled." });
    return writeSetupLink(tx, ctx, doerOf(ctx), { orgId, userId });
  });
  return setupLinkOf(ctx, made);
}
