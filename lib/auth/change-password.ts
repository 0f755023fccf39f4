/** A person changes the own password: the other sessions end, the one that asks stays. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { actOf, doerOf } from "#lib/auth/doer";
import { hashPassword, verifyPassword } from "#lib/auth/passwords";
import { requireRole } from "#lib/auth/require-role";
import { revokeSessionsOf } from "#lib/auth/revoke-session";
import { admitSignIn } from "#lib/auth/sign-in-throttle";
import type { Context } from "#lib/context";
import type { PasswordRequest } from "#lib/contract/settings";
import { assert, ServiceError } from "#lib/errors";

/**
 * Says how many other sessions were open. Throws `forbidden` when the current password is another one (or there is none),
 * `too-many-requests` after ten such tries in 15 minutes: an open browser must not become a way to guess. `invalid-request`.
 */
export async function changePassword(ctx: Context, request: PasswordRequest): Promise<number> {
  requireRole(ctx.actor, "officer");
  const { id, orgId, sessionId } = ctx.actor;
  assert(sessionId !== undefined, "a person of the panel asks with a session");
  const [user] = await ctx.db.query<{ email: string; password_hash: string | null }>(
    "select email, password_hash from users where user_id = $1 and org_id = $2",
    [id, orgId],
  );
  if (user === undefined) throw new ServiceError("not-found");
  const admission = await admitSignIn(ctx, user.email, "password change in the panel");
  if (!admission.allowed) throw new ServiceError("too-many-requests", admission);
  if (!(await verifyPassword(user.password_hash, request.current))) throw new ServiceError("forbidden");
  await admission.succeeded();
  const passwordHash = await hashPassword(request.password);
  const ended = await ctx.db.transact(async (tx) => {
    // Only from the password that was just proven: of two changes at once one wins.
    const changed = await tx.query(
      "update users set password_hash = $3 where user_id = $1 and password_hash = $2 and disabled_at is null returning user_id",
      [id, user.password_hash, passwordHash],
    );
    if (changed.length === 0) throw new ServiceError("forbidden");
    const sessionsEnded = await revokeSessionsOf(tx, id, ctx.clock.now(), sessionId);
    await tx.query("delete from setup_links where user_id = $1", [id]);
    const act = { action: "user.password-set", subject: id, detail: { by: "panel", sessionsEnded } };
    await emit(tx, actOf(ctx, doerOf(ctx), orgId, act));
    return sessionsEnded;
  });
  forgetCredentials(ctx.db);
  return ended;
}
