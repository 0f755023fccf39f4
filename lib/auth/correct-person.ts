/** An admin corrects the name or the e-mail of a person, who signs in with the new one from then on. */
import { emit } from "#lib/audit/audit";
import { forgetCredentials } from "#lib/auth/authenticate";
import { actOf, doerOf } from "#lib/auth/doer";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { CorrectPersonRequest } from "#lib/contract/settings";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

/** What the person did before keeps the name of then. Throws `not-found`; `conflict` when the e-mail is somebody else's. */
export async function correctPerson(ctx: Context, userId: string, to: CorrectPersonRequest): Promise<void> {
  requireRole(ctx.actor, "admin");
  await ctx.db
    .transact((tx) => correct(tx, ctx, userId, to))
    .catch((error: unknown) => {
      // The key decides, also between two who want the address at once.
      if (!isTaken(error)) throw error;
      throw new ServiceError("conflict", { detail: "There is a user with this e-mail already." });
    });
  forgetCredentials(ctx.db);
}

async function correct(tx: Queryable, ctx: Context, userId: string, to: CorrectPersonRequest): Promise<void> {
  const { orgId } = ctx.actor;
  const [from] = await tx.query<CorrectPersonRequest>("select name, email from users where org_id = $1 and user_id = $2 for update", [
    orgId,
    userId,
  ]);
  if (from === undefined) throw new ServiceError("not-found", { detail: "No such user." });
  if (from.name === to.name && from.email === to.email) return;
  await tx.query("update users set name = $2, email = $3 where user_id = $1", [userId, to.name, to.email]);
  await emit(tx, actOf(ctx, doerOf(ctx), orgId, { action: "user.corrected", subject: userId, detail: { from, to } }));
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "users_email";
}
